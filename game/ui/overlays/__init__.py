"""Screens above another one, which they do not know: they are popped, and that one takes up what they bring."""
