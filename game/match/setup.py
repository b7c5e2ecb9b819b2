"""What a match is set up from: the game, its seats, the seed and the options."""

from collections.abc import Iterable
from typing import Final

import msgspec

from game.core.rules import AnyRules, Presets
from game.core.values import Options, OptionSpec, Seat
from game.match.driver import PERSON, Match
from game.players import KINDS

WORDS: Final = {"true": True, "on": True, "yes": True, "false": False, "off": False, "no": False}


class MatchSetup(msgspec.Struct, frozen=True):
    """What a new match starts from."""

    game: str
    seats: int
    seed: int
    options: Options


class OptionError(ValueError):
    """An option that the game does not have, or a value that the option does not take; the text says which."""


def unknown_computers(match: Match) -> tuple[Seat, ...]:
    """The seats of computers of a kind that the game has not (here): random moves are made for them."""
    known = (PERSON, *KINDS.get(match.game, ()))
    return tuple(seat for seat, chair in enumerate(match.chairs) if chair.player not in known)


def options_from(rules: AnyRules, pairs: Iterable[str], preset: str | None = None) -> Options:
    """The game's options from `key=value` words; what is not named is as in the preset, or keeps its default.

    Raises OptionError with one line that names the options, or the choices, that exist.
    """
    specs = {spec.name: spec for spec in rules.options}
    chosen: dict[str, bool | int | str] = {}
    if preset is not None:
        if preset not in Presets._fields:
            raise OptionError(f"there is no preset {preset!r}; there are: {', '.join(Presets._fields)}")
        chosen = msgspec.structs.asdict(getattr(rules.presets, preset))
    for pair in pairs:
        name, equals, text = pair.partition("=")
        if not equals:
            raise OptionError(f"option {pair!r} is not of the form key=value")
        spec = specs.get(name)
        if spec is None:
            raise OptionError(f"{rules.name} has no option {name!r}; it has: {', '.join(specs) or 'none'}")
        chosen[name] = _choice(spec, text)
    try:
        return msgspec.convert(chosen, rules.options_type)
    except msgspec.ValidationError as error:
        raise OptionError(f"options of {rules.name}: {error}") from error


def _choice(spec: OptionSpec, text: str) -> bool | int | str:
    """The choice of the option that the text names."""
    for choice in spec.choices:
        same = WORDS.get(text.lower()) is choice if isinstance(choice, bool) else str(choice) == text
        if same:
            return choice
    if spec.open:
        numbers = any(isinstance(choice, int) for choice in spec.choices)
        return int(text) if numbers and _is_whole(text) else text
    raise OptionError(f"option {spec.name} does not take {text!r}; it takes: {', '.join(map(_shown, spec.choices))}")


def _is_whole(text: str) -> bool:
    digits = text.removeprefix("-")
    return digits.isascii() and digits.isdigit() and len(digits) <= 9


def _shown(choice: bool | int | str) -> str:
    return str(choice).lower() if isinstance(choice, bool) else str(choice)
