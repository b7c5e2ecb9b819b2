"""Reality Shift on the table."""
