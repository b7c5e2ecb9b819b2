"""How rigid things move: poses, easing, paths. Pure; knows no game."""
