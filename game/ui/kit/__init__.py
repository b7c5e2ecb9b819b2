"""What every screen is made of: the canvas and what is drawn on it, the focus, screens and their stack."""
