"""A match on the screen: its course, what is chosen, hand and pointer, marks, HUD, guide."""
