"""The composition root: the command line, where files lie, and the wiring of the desktop app."""
