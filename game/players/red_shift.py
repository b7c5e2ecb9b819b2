"""A casual player of Red Shift: looks at the space where a move would end, and no further."""
KINDS={}
