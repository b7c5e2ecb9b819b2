"""Lazer Ryderz on the table."""
