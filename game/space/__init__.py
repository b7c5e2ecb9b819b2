"""Exact space, knows no game; numpy and shapely live here and nowhere else."""
