"""Panda3D: window, light, camera, picking, and the player of cues. Knows no rules; shows what staging says."""
