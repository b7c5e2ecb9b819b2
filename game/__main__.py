"""`python -m game` is the same as `shiftbox`."""

import sys

from game.app.cli import main

sys.exit(main())
