# The commands of whoever builds Shiftbox: `just` lists them. Further words are handed on: `just test -k shifti`.

set positional-arguments

[private]
list:
    @{{ just_executable() }} --list --unsorted

# ruff, mypy and the import contracts
check:
    ruff check .
    mypy
    lint-imports setup.cfg

# all tests, on all cores; with words, what pytest makes of them
test *words:
    python -m pytest -n auto --dist loadfile "$@"

# the tests that need no window and no patience
quick *words:
    python -m pytest -m "not slow and not window" "$@"

# all tests, with many more random matches of every game
long *words:
    python -m pytest -n auto --dist loadfile --long "$@"

# every texture, sound, picture and model anew, from their scripts
art:
    python assets/build_all.py
    python models/build_all.py
    python assets/build_rule_pictures.py

# the program: `just run play shifti`
run *words:
    python -m game "$@"

# what the program takes, held against its budgets
bench *words:
    python -m game bench "$@"
