"""What the HUD of a table shows at a moment, as values."""

from typing import Final, NamedTuple

from game.core.values import PUBLIC, Seat
from game.match.driver import PERSON
from game.scene.looks import Face
from game.staging.names import Pick
from game.staging.offer import THROW, About
from game.ui.sitting import Sitting
from game.ui.table.choosing import Choice
from game.ui.table.eyes import Eyes, label_more
from game.ui.table.guide import Prompt
from game.ui.table.hud import CLOSED_LINES, Banner, Choose, Entry, Hud, Large, Message, Panel, Sign, Undo
from game.ui.table.undo import short_reason, undo_code
from game.ui.text import _
from game.ui.words import LEDGERS, Button

EMPTY: Final[frozenset[Pick]] = frozenset()


class Moment(NamedTuple):
    """What a table knows beside the match: what was said, what is open, what is asked, where one points."""

    message: Message | None = None
    log_open: bool = False
    log_back: int = 0
    asking: str = ""
    """The button that asks to be clicked once more."""
    look: bool = False
    """Somebody sees what the end of his turn brought, before he hands over."""
    large: About | None = None
    large_right: bool = False
    prompt: Prompt | None = None
    reference: bool = False
    rings: tuple[tuple[float, float], ...] = ()
    notes: tuple[str, ...] = ()
    unfolded: bool = False
    seat: Seat | None = None
    """The seat whose panel is pointed at."""
    log_lines: int = CLOSED_LINES
    """How many lines the log has where it is open."""
    hidden: int = 0
    """How much that may be picked cannot be seen from here."""
    eyes: Eyes | None = None
    """The count, while eyes are closed."""
    sign: Sign | None = None


def covered(sitting: Sitting, moment: Moment) -> Hud:
    """What is seen of it under another screen."""
    news = moment.message if moment.message is not None and moment.message.news else None
    return Hud(_panels(sitting), _banner(sitting, EMPTY, False), news, _log(sitting, CLOSED_LINES, 0), covered=True)


def shown(sitting: Sitting, choice: Choice, moment: Moment) -> Hud:
    """All of it."""
    trouble = sitting.trouble or sitting.notice
    acts = sitting.viewer != PUBLIC and sitting.actor == sitting.viewer
    code = undo_code(sitting, sitting.desk.chosen.undo)
    undo = Undo(short_reason(code) if code else "", sitting.match.can_redo)
    # While dice fly nothing can be done, and buttons would tell what they are going to show.
    flying = sitting.step is not None and sitting.step.thrown
    if moment.look:
        buttons: tuple[Choose, ...] = (Choose("hand_over", _("Hand over"), True, True),)
    else:
        buttons = _buttons(sitting, choice, moment.asking) if acts and not flying else ()
        if moment.eyes is not None:
            buttons = (*buttons, *_closed(moment.eyes, choice))
    return Hud(
        _panels(sitting),
        _banner(sitting, choice.picks, moment.look),
        moment.message or (Message(trouble) if trouble else None),
        _log(sitting, moment.log_lines if moment.log_open else CLOSED_LINES, moment.log_back),
        moment.log_open,
        buttons=buttons,
        undo=undo if buttons or (sitting.viewer != PUBLIC and not code) else None,
        prompt=moment.prompt,
        unfolded=moment.unfolded,
        large=_large(sitting, moment),
        reference=tuple(sitting.words.reference()) if moment.reference else (),
        reference_card=_reference_card(sitting) if moment.reference else None,
        ledger=sitting.match.game in LEDGERS,
        rings=moment.rings,
        notes=moment.notes,
        hidden=moment.hidden,
        seconds=None if moment.eyes is None else moment.eyes.seconds,
        sign=moment.sign,
    )


def _closed(eyes: Eyes, choice: Choice) -> tuple[Choose, ...]:
    """What may be done beside choosing while eyes are closed."""
    more = (Choose("more_time", label_more(eyes.more), False, True),) if eyes.more else ()
    return (*more, Choose("done", _("Done"), True, choice.made is not None))


def _reference_card(sitting: Sitting) -> Face | None:
    """The card that a real table has for it, if the game has one."""
    try:
        return sitting.looks.face(("reference",))
    except KeyError:
        return None


def _acts(sitting: Sitting) -> Seat | None:
    """Whose turn it is on the screen."""
    return sitting.actor if sitting.step is None else sitting.step.actor


def _panels(sitting: Sitting) -> tuple[Panel, ...]:
    view, acts = sitting.view_told, _acts(sitting)
    panels = []
    for seat, chair in enumerate(sitting.chairs):
        line = sitting.words.seat(view, seat)
        computer = chair.player != PERSON
        card = None if line.card is None else sitting.looks.face(line.card)
        panels.append(Panel(chair.name, sitting.colour(seat), line.score, line.note, acts == seat, computer, card))
    return tuple(panels)


def _banner(sitting: Sitting, chosen: frozenset[Pick], look: bool) -> Banner | None:
    """Who acts. While something moves, it is he who did it, and nothing new is asked of him before it is over."""
    seat, step = sitting.mover if look else _acts(sitting), sitting.step
    if seat is None:
        return None
    if look:
        prompt = _("sees what the turn brought")
    elif step is not None and step.thrown:
        prompt = _("throws the dice")
    elif seat not in sitting.persons:
        prompt = _("is thinking") if step is None else _("is playing")
    elif step is not None and seat != sitting.actor:
        prompt = _("ends the turn")
    else:
        prompt = sitting.words.prompt(sitting.view, chosen)
    return Banner(sitting.colour(seat), sitting.names[seat], prompt)


def _log(sitting: Sitting, most: int, back: int) -> tuple[Entry, ...]:
    lines = sitting.log(most + back)
    lines = lines[: max(most, len(lines) - back)][-most:]
    return tuple(
        Entry(line.text, line.seat is not None, None if line.seat is None else sitting.colour(line.seat))
        for line in lines
    )


def _buttons(sitting: Sitting, choice: Choice, asking: str) -> tuple[Choose, ...]:
    """What is no thing on the table."""
    opened = choice.open
    if THROW in opened:
        return (_choose(Button(THROW, _("Throw the dice"), main=True), True, False),)
    shown = []
    for button in sitting.words.buttons(sitting.view, sitting.names):
        possible = button.pick in opened or _instead(choice, button.pick)
        if button.pick in choice.picks:  # It may be put back.
            shown.append(Choose(str(button.pick), button.label, True, True))
        elif (possible or not button.if_open) and (not button.when_open or (choice.picks and possible)):
            shown.append(_choose(button, possible, asking == str(button.pick)))
    return tuple(shown)


def _instead(choice: Choice, pick: Pick) -> bool:
    """Whether it takes the place of a chosen button of its kind: another gear."""
    return pick in choice.all and any(one.kind == "button" and one.id[0] == pick.id[0] for one in choice.picks)


def _choose(button: Button, possible: bool, asking: bool) -> Choose:
    """One that asks once more is the main one meanwhile."""
    return Choose(str(button.pick), button.asks if asking else button.label, button.main or asking, possible)


def _large(sitting: Sitting, moment: Moment) -> Large | None:
    about = moment.large
    if moment.seat is not None:
        card = sitting.words.seat(sitting.view_told, moment.seat).card
        about = None if card is None else About(card=card, caption=card)
    if about is None or not (about.card or about.caption):
        return None
    face = None if about.card is None else sitting.looks.face(about.card)
    return Large(face, sitting.words.caption(about.caption), moment.large_right)
