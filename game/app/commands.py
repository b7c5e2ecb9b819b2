"""What `inspect` shows of a match, and the decision that `apply` reads. Nothing here prints or touches a file."""

import json
from collections.abc import Callable
from typing import Final, get_args

import msgspec

from game.core.notation import Unreadable, read_action
from game.core.record import state_hash
from game.core.rules import AnyRules
from game.core.values import CHANCE, Action, Seat
from game.match import Match
from game.match.driver import Decision

LINES: Final = ("game", "seats", "seed", "turn", "ply", "hash")


class NoDecision(Exception):
    """Words that are no decision of the game; the text says why in one line."""


def described(match: Match, seat: Seat | None, legal: Callable[[Action], object] | None) -> dict[str, object]:
    """A match as JSON values: the whole state, or what a seat may see; the legal actions as `legal` writes each.

    What a seat may not know stays out: seed and hash would tell the draws to come and the hidden cards to a patient
    reader. The legal actions of the seat to act follow from its own view, so another seat gets none.
    """
    about: dict[str, object] = {"game": match.game, "seats": match.seats}
    if seat is None:
        about |= {"seed": match.seed, "hash": state_hash(match.state), "state": msgspec.to_builtins(match.state)}
    else:
        about |= {"seat": seat, "view": msgspec.to_builtins(match.view(seat))}
    about |= {
        "to_act": "chance" if match.to_act == CHANCE else match.to_act,
        "turn": match.turn,
        "ply": match.ply,
        "over": match.over,
        "players": [msgspec.to_builtins(chair) for chair in match.chairs],
        "result": msgspec.to_builtins(match.result),
    }
    if legal is not None:
        actions = match.legal() if seat is None or seat == match.to_act else ()
        about["legal"] = [legal(action) for action in actions]
    return about


def one_object(about: dict[str, object]) -> str:
    """One line of JSON. In ASCII, so that no terminal's encoding can spoil it."""
    return json.dumps(about, separators=(",", ":"))


def for_people(about: dict[str, object]) -> str:
    """The same in lines: `name: value`, the fields of the state (or the view) and each legal action set in."""
    to_act = about["to_act"]
    acts = "nobody, the match is over" if to_act is None else to_act if to_act == "chance" else f"seat {to_act}"
    lines = [f"{name}: {about[name]}" for name in LINES if name in about]
    lines.append(f"to act: {acts}")
    for name, title in (("players", "players"), ("legal", "legal actions")):
        values = about.get(name)
        if isinstance(values, list):
            lines.append(f"{title}: {'' if values else 'none'}".rstrip())
            lines += [f"  {value if isinstance(value, str) else _short(value)}" for value in values]
    whole = [("state", "state"), ("view", f"what seat {about.get('seat')} may see"), ("result", "result")]
    for name, title in whole:
        fields = about.get(name)
        if isinstance(fields, dict):
            lines.append(f"{title}:")
            lines += [f"  {field}: {_short(value)}" for field, value in fields.items()]
    return "\n".join(lines)


def decision_from(rules: AnyRules, text: str) -> Decision:
    """The action or outcome of the game that the text form, or JSON, is. Raises NoDecision."""
    kind = get_args(rules.record_type)[2]
    try:
        if not text.lstrip().startswith("{"):
            return read_action(text, kind)
        # Bytes of the command line that are no text come as surrogates; they go back to what they were.
        decision: Decision = msgspec.json.decode(text.encode(errors="surrogateescape"), type=kind)
    except (Unreadable, msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise NoDecision(f"it is no decision of {rules.name}: {error}") from error
    return decision


def _short(value: object) -> str:
    """On one line, whatever characters names have."""
    return json.dumps(value, ensure_ascii=False)
