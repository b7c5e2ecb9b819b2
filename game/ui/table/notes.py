"""What a builder of tables wants to know (F12)."""

from game.core.notation import write_action
from game.core.values import Action
from game.staging.names import Pick, write_name
from game.staging.offer import completed
from game.ui.sitting import Sitting
from game.ui.table.choosing import Choice


def notes(sitting: Sitting, choice: Choice, under: Pick | None) -> tuple[str, ...]:
    """What is under the pointer, the offer, what a click would decide, the cue, and how many nodes the stage has."""
    stage, about = sitting.stage, ""
    if under is not None and under.id in stage.props:
        thing = stage.props[under.id].thing
        at = ", ".join(f"{value:.1f}" for value in thing.pose.at)
        about = f", {write_name(thing.look)} at {at} ({thing.frame})"
    chosen, opened = (" ".join(sorted(map(str, picks))) for picks in (choice.picks, choice.open))
    made = None if under is None else completed(choice.offer.sets, choice.picks | {under})
    step = sitting.step
    cue = "at rest" if step is None else f"{sitting.told} of {len(step.events)} events told"
    nodes = len(stage.root.find_all_matches("**")) + len(stage.hand.find_all_matches("**"))
    return (
        f"under: {under}{about}",
        f"offer: {len(choice.offer.sets)} sets, chosen: {chosen or '-'}, open: {opened[:160] or '-'}",
        f"a click decides: {write_action(made) if isinstance(made, Action) else '-'}",
        f"cue: {cue}; decisions: {sitting.match.ply}",
        f"nodes: {nodes}, things: {len(stage.props)}",
    )
