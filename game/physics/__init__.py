"""Bullet: plain shapes and numbers in, timed poses out."""
