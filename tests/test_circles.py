"""No two files need each other, neither when they run nor for their types: each can be read before those above it."""

from graphlib import CycleError, TopologicalSorter

import grimp


def test_no_file_needs_one_that_needs_it() -> None:
    """Of imports at any place: within functions and behind TYPE_CHECKING too."""
    graph = grimp.build_graph("game", cache_dir=None)
    # A package's own file stands for its whole interface: it is a file like any other here.
    needs = {module: graph.find_modules_directly_imported_by(module) for module in graph.modules}
    assert len(needs) > 100
    try:
        TopologicalSorter(needs).prepare()
    except CycleError as error:
        raise AssertionError(" -> ".join(error.args[1])) from None
