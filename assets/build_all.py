"""Rebuild every outline, texture and light map: python assets/build_all.py"""

from __future__ import annotations

import build_cards
import build_env
import build_half
import build_lazer
import build_reality
import build_reality_cards
import build_red_shift
import build_room
import build_shapes
import build_shifti
import build_sounds
import build_stones
import build_ui

if __name__ == "__main__":
    games = (build_stones, build_cards, build_shifti, build_reality, build_reality_cards, build_lazer, build_red_shift)
    for module in (build_shapes, *games, build_room, build_ui, build_env, build_sounds, build_half):
        module.build()
