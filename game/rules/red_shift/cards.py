"""The Red Shift cards as data: what each does, in the words of effects.py."""

from typing import Final, Literal, NamedTuple

Do = Literal[
    "move",
    "goto",
    "goto_kind",
    "swap",
    "fuel",
    "fill",
    "fuel_all",
    "money",
    "collect_each",
    "pay_each",
    "money_per_deed",
    "money_per_station",
    "toll_all",
    "free_station",
    "skip",
    "again",
]


class Effect(NamedTuple):
    """`amount`: steps, units of fuel or money. `target`: a space or a kind of space. `fuel`: demanded before a move."""

    do: Do
    amount: int = 0
    target: str = ""
    fuel: int = 0


CARDS: Final[dict[str, Effect]] = {
    "slingshot": Effect("move", 7),
    "tail_wind": Effect("move", 4),
    "light_sail": Effect("move", 10),
    "hard_burn": Effect("move", 9, fuel=4),
    "beacon": Effect("goto_kind", target="dock"),
    "moon_survey": Effect("goto_kind", target="moon", fuel=2),
    "homeward": Effect("goto", target="earth"),
    "giant": Effect("goto", target="jupiter", fuel=3),
    "ring_tour": Effect("goto", target="saturn"),
    "wormhole": Effect("swap"),
    "leak": Effect("fuel", -3),
    "dodge": Effect("fuel", -2),
    "tanker": Effect("fuel", 8),
    "sunny": Effect("fuel", 5),
    "service": Effect("fill"),
    "flare": Effect("fuel_all", -2),
    "salvage": Effect("money", 150),
    "grant": Effect("money", 100),
    "repair": Effect("money", -120),
    "customs": Effect("money", -80),
    "tourists": Effect("collect_each", 50),
    "rescue_fee": Effect("pay_each", 30),
    "dividend": Effect("money_per_deed", 20),
    "upkeep": Effect("money_per_station", -40),
    "toll_day": Effect("toll_all"),
    "new_pump": Effect("free_station"),
    "dust": Effect("skip"),
    "second_wind": Effect("again"),
}

TWICE: Final = frozenset({"beacon", "tanker"})
"""Cards of which the deck has two."""

DECK: Final = tuple(sorted(card for card in CARDS for _ in range(2 if card in TWICE else 1)))
"""All 30 cards, sorted: a multiset, as State.draw is."""
