"""The components of Shifting Stones: nine two-sided stones and the 72 pattern cards (ST-86, ST-51)."""

from typing import Final, NamedTuple

from game.rules.shifting_stones.state import Card, Face


class Pattern(NamedTuple):
    """What is printed on a card: its points, and its frame row by row."""

    points: int
    rows: tuple[str, ...]


WILD: Final = "*"
"""A grey cell: any stone may lie there (ST-51, ST-58)."""

FACES: Final = "SMFBHOET"
"""Sun, Moon, Fish, Bird, Horse, bOat, sEed, Tree; picture and colour are one thing (ST-53)."""

SIDES: Final[tuple[str, ...]] = ("", "SM", "FB", "FB", "HO", "HO", "HO", "ET", "ET", "ET")
"""The two faces of stone 1..9; place 0 is empty."""

OTHER_SIDE: Final[dict[Face, Face]] = {
    "S": "M", "M": "S", "F": "B", "B": "F", "H": "O", "O": "H", "E": "T", "T": "E",
}  # fmt: skip

HAND: Final = 4
"""Cards dealt (ST-5), and the number that a hand is drawn up to (ST-43)."""

HAND_LIMIT: Final = 6
"""ST-39."""

SKIP_DRAWS: Final = 2
"""ST-35."""

END_CARDS: Final = (0, 0, 10, 9, 8, 7)
"""ST-60: so many scored cards trigger the end, by the number of seats."""

BONUS: Final = 3
"""ST-68."""

SOLO_DECK: Final = ((1, 8), (2, 4), (3, 3), (5, 1))
"""ST-74: points, and how many cards of them."""

SOLO_CARDS: Final = 16
"""ST-74, ST-79."""

STRIKES: Final = 4
"""ST-78."""

CARDS: Final[dict[Card, Pattern]] = {
    card: Pattern(points, tuple(rows.split("/")))
    for card, points, rows in (
        ("1-01", 1, "***/*T*/***"),
        ("1-02", 1, "HT"),
        ("1-03", 1, "TO"),
        ("1-04", 1, "O/E"),
        ("1-05", 1, "E/O"),
        ("1-06", 1, "T/H"),
        ("1-07", 1, "ET"),
        ("1-08", 1, "O/H"),
        ("1-09", 1, "***/*B*/***"),
        ("1-10", 1, "*E/H*"),
        ("1-11", 1, "FO"),
        ("1-12", 1, "FE"),
        ("1-13", 1, "BH"),
        ("1-14", 1, "BE"),
        ("1-15", 1, "HF"),
        ("1-16", 1, "OB"),
        ("1-17", 1, "TF"),
        ("1-18", 1, "F/E"),
        ("1-19", 1, "B/E"),
        ("1-20", 1, "B/T"),
        ("1-21", 1, "H/F"),
        ("1-22", 1, "O/F"),
        ("1-23", 1, "T/B"),
        ("1-24", 1, "H*/*O"),
        ("1-25", 1, "HH"),
        ("1-26", 1, "EE"),
        ("1-27", 1, "O/O"),
        ("1-28", 1, "T/T"),
        ("2-01", 2, "F**/***/***"),
        ("2-02", 2, "**B/***/***"),
        ("2-03", 2, "***/***/**B"),
        ("2-04", 2, "H/*/T"),
        ("2-05", 2, "*ET"),
        ("2-06", 2, "H/O/*"),
        ("2-07", 2, "*/T/E"),
        ("2-08", 2, "OF*"),
        ("2-09", 2, "TF*"),
        ("2-10", 2, "T/*/T"),
        ("2-11", 2, "BE*"),
        ("2-12", 2, "*OF"),
        ("2-13", 2, "OS"),
        ("2-14", 2, "ES"),
        ("2-15", 2, "O/M"),
        ("2-16", 2, "F*E"),
        ("2-17", 2, "H*B"),
        ("2-18", 2, "*HH"),
        ("2-19", 2, "*M*/***/***"),
        ("2-20", 2, "***/S**/***"),
        ("2-21", 2, "***/***/*M*"),
        ("2-22", 2, "M*/*E"),
        ("2-23", 2, "*B/F*"),
        ("2-24", 2, "MB"),
        ("2-25", 2, "S/B"),
        ("2-26", 2, "F/S"),
        ("3-01", 3, "H/T/O"),
        ("3-02", 3, "H/E/T"),
        ("3-03", 3, "HEH"),
        ("3-04", 3, "FOE"),
        ("3-05", 3, "TOB"),
        ("3-06", 3, "O/E/B"),
        ("3-07", 3, "O/F/H"),
        ("3-08", 3, "OOT"),
        ("3-09", 3, "E*/HS"),
        ("3-10", 3, "TE/M*"),
        ("3-11", 3, "*H*/***/*M*"),
        ("3-12", 3, "***/E*S/***"),
        ("3-13", 3, "BTT"),
        ("5-01", 5, "**H/T**/*F*"),
        ("5-02", 5, "**O/*M*/E**"),
        ("5-03", 5, "*BE/*O*/H**"),
        ("5-04", 5, "*E*/T**/*HF"),
        ("5-05", 5, "*O*/*T*/H*O"),
    )
}

DECK: Final[tuple[Card, ...]] = tuple(sorted(CARDS))
"""All card ids in order; an id begins with the card's points."""

POINTS: Final[dict[Card, int]] = {card: pattern.points for card, pattern in CARDS.items()}
