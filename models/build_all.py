"""Rebuild every model: python models/build_all.py"""

from __future__ import annotations

import build_cards
import build_lazer
import build_reality
import build_reality_bikes
import build_reality_signs
import build_red_shift
import build_shifti
import build_stones
import build_table
import build_titles

if __name__ == "__main__":
    reality = (build_reality, build_reality_bikes, build_reality_signs)
    games = (build_stones, build_cards, build_table, build_shifti, *reality, build_lazer, build_red_shift)
    for module in (*games, build_titles):
        module.build()
