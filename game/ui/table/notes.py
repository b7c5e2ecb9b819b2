"""What a builder of tables wants to know (F12)."""

from game.staging.names import Pick, write_name
from game.ui.sitting import Sitting
from game.ui.table.choosing import Choice


def notes(sitting: Sitting, choice: Choice, under: Pick | None) -> tuple[str, ...]:
    """What is under the pointer, the offer, the cue, and how many nodes the stage has."""
    stage, about = sitting.stage, ""
    if under is not None and under.id in stage.props:
        thing = stage.props[under.id].thing
        at = ", ".join(f"{value:.1f}" for value in thing.pose.at)
        about = f", {write_name(thing.look)} at {at} ({thing.frame})"
    chosen, opened = (" ".join(sorted(map(str, picks))) for picks in (choice.picks, choice.open))
    step = sitting.step
    cue = "at rest" if step is None else f"{sitting.told} of {len(step.events)} events told"
    nodes = len(stage.root.find_all_matches("**")) + len(stage.hand.find_all_matches("**"))
    return (
        f"under: {under}{about}",
        f"offer: {len(choice.offer.sets)} sets, chosen: {chosen or '-'}, open: {opened[:160] or '-'}",
        f"cue: {cue}; decisions: {sitting.match.ply}",
        f"nodes: {nodes}, things: {len(stage.props)}",
    )
