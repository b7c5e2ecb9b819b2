"""The text form of decisions: one line that people read and type, `shift 0 4 7`, as chess has one for its moves.

The tag, then the fields in their order; those at the end that have their default are left out. A bool is `yes` or
`no`, None is `-`, a tuple's values are joined by commas, an empty one is a lone comma. A string stands as it is, and
in JSON's quotes where it would be read as something else.
"""

import json
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

import msgspec
from msgspec import UNSET
from msgspec.inspect import (
    BoolType,
    Field,
    FloatType,
    IntType,
    LiteralType,
    NoneType,
    StrType,
    StructType,
    TupleType,
    Type,
    UnionType,
    VarTupleType,
    type_info,
)

from game.core.values import Action, Outcome

ATOM: Final = re.compile(r'"(?:[^"\\]|\\.)*"|[^ ",]+')
WORD: Final = re.compile(rf"(?<![^ ])(?:(?:{ATOM.pattern})(?:,(?:{ATOM.pattern}))*|,)(?![^ ])")
BARE: Final = re.compile(r"[!#-+./-~-]+")
"""Printable ASCII but for the blank, the quote and the comma."""
WHOLE: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,17})")
"""No larger than JSON has them, too."""
NUMBER: Final = re.compile(r"-?[0-9]{1,18}(?:\.[0-9]{1,18})?(?:e[+-][0-9]{1,3})?")
BOOLS: Final = {"yes": True, "no": False}
LONGEST: Final = 40
"""Of a word that does not fit so much is told."""


class Unreadable(Exception):
    """A text that is no decision; says in one line which word does not fit, and what was expected."""


def write_action(decision: Action | Outcome) -> str:
    """The text form of a decision: one line of printable ASCII.

    Raises TypeError where there is none: a field that holds more than numbers, strings and flat tuples of them.
    """
    for quoted in (False, True):
        text = " ".join(_words(decision, quoted))
        try:
            if read_action(text, type(decision)) == decision:
                return text
        except Unreadable:
            continue
    raise TypeError(f"no text form: {decision!r}")


def read_action(text: str, kind: object) -> Action | Outcome:
    """The decision that has this text form; `kind` is its type, or the union of all that it may be.

    Raises Unreadable.
    """
    text = text.strip()
    rest = WORD.sub("", text).strip(" ")
    if rest:
        raise Unreadable(f"{_short(rest)} does not fit: expected words with a blank between them, quotes in pairs")
    tag, *words = WORD.findall(text) or [""]
    structs = {str(one.tag): one for one in _kinds(_info(kind)) if isinstance(one, StructType)}
    if tag not in structs:
        raise _unfit(1, tag, _either(structs))
    struct = structs[tag]
    built: dict[str, object] = {struct.tag_field or "type": struct.tag}
    for number, field in enumerate(struct.fields):
        if number < len(words):
            built[field.encode_name] = _read(words[number], number + 2, field)
        elif field.required:
            raise _unfit(number + 2, "", _wanted(field))
    if len(words) > len(struct.fields):
        raise _unfit(len(struct.fields) + 2, words[len(struct.fields)], "no more words")
    try:
        decision: Action | Outcome = msgspec.convert(built, kind)
    except msgspec.ValidationError as error:
        raise Unreadable(str(error)) from error
    return decision


_info = lru_cache(maxsize=512)(type_info)
"""Looking into a type costs more than all the rest."""


def _words(decision: Action | Outcome, quoted: bool) -> list[str]:
    struct = _info(type(decision))
    assert isinstance(struct, StructType)
    values = [getattr(decision, field.name) for field in struct.fields]
    while values and values[-1] == struct.fields[len(values) - 1].default:
        values.pop()
    return [str(struct.tag), *(_written(value, quoted) for value in values)]


def _written(value: object, quoted: bool) -> str:
    if isinstance(value, tuple):
        return ",".join(_written(one, quoted) for one in value) or ","
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, str) and (quoted or not BARE.fullmatch(value)):
        # JSON leaves one sign of ASCII as it is that cannot be printed.
        return json.dumps(value).replace("\x7f", "\\u007f")
    return "-" if value is None else str(value)


def _read(word: str, number: int, field: Field) -> object:
    """A field's value as JSON has it."""
    kinds = _kinds(field.type)
    value = _scalar(word, kinds)
    if value is not UNSET:
        return value
    for kind in kinds:
        if isinstance(kind, VarTupleType | TupleType):
            atoms = ATOM.findall(word)
            items = (kind.item_type,) * len(atoms) if isinstance(kind, VarTupleType) else kind.item_types
            values = [_scalar(atom, _kinds(item)) for atom, item in zip(atoms, items, strict=False)]
            if len(atoms) == len(items) and UNSET not in values:
                return values
    raise _unfit(number, word, _wanted(field))


def _scalar(word: str, kinds: tuple[Type, ...]) -> object:
    """The value of one atom; UNSET if it is none of these kinds. A string takes any, so that it comes last."""
    if not ATOM.fullmatch(word):
        return UNSET
    text, known = word, BARE.fullmatch(word) is not None
    if word[0] == '"':
        try:
            text, known = msgspec.json.decode(word.encode(errors="surrogateescape"), type=str), True
        except (msgspec.DecodeError, UnicodeError):
            return UNSET
    for kind in sorted(kinds, key=lambda kind: isinstance(kind, StrType)):
        match kind:
            case LiteralType() if text in kind.values:
                return text
            case StrType() if known:
                return text
            case LiteralType() if WHOLE.fullmatch(word) and int(word) in kind.values:
                return int(word)
            case IntType() if WHOLE.fullmatch(word):
                return int(word)
            case FloatType() if NUMBER.fullmatch(word):
                return float(word)
            case BoolType() if word in BOOLS:
                return BOOLS[word]
            case NoneType() if word == "-":
                return None
    return UNSET


def _kinds(kind: Type) -> tuple[Type, ...]:
    return kind.types if isinstance(kind, UnionType) else (kind,)


def _unfit(number: int, word: str, wanted: str) -> Unreadable:
    what = f"{_short(word)} does not fit" if word else "is missing"
    return Unreadable(f"word {number} {what}: expected {wanted}")


def _short(text: str) -> str:
    return ascii(text if len(text) <= LONGEST else text[:LONGEST] + "...")


def _wanted(field: Field) -> str:
    return f"{field.name} ({_told(field.type)})"


def _told(kind: Type) -> str:
    """What a word of this kind is, for people."""
    match kind:
        case UnionType():
            return _either(map(_told, kind.types))
        case LiteralType():
            return _either(_written(value, False) for value in kind.values)
        case VarTupleType():
            return f"{_told(kind.item_type)}, or more of them joined by commas"
        case TupleType():
            return f"{len(kind.item_types)} values joined by commas"
        case BoolType():
            return "yes or no"
        case NoneType():
            return "-"
        case StrType():
            return "a word"
        case _:
            return "a whole number" if isinstance(kind, IntType) else "a number"


def _either(words: Iterable[str]) -> str:
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
