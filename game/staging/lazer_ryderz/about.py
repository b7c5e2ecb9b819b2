"""What the pointer is told over a thing of Lazer Ryderz, and what a way on would touch."""

from game.rules.lazer_ryderz.state import LazerView
from game.staging.lazer_ryderz.foresight import foresee
from game.staging.names import Pick
from game.staging.offer import About


def about(view: LazerView, pick: Pick) -> About:
    """Captions: what a thing is, and whose; of a handle what its piece would do, where a preview is played."""
    match pick.id:
        case ("piece" | "launch", *_) if pick.part and view.options.preview:
            seen = foresee(view, (pick.part,))
            caption = ("ride", pick.part, len(seen.scored), len(seen.waits), len(seen.hits), int(seen.edge))
            return About(hints=seen.met, caption=caption)
        case ("piece", str(piece)):
            return About(caption=("piece", int(piece[0]), piece[1], int(piece[2])))
        case ("launch", int(seat)):
            return About(caption=("launch", seat))
        case ("prizm", str(prizm)):
            return About(caption=("prizm", -1 if prizm[0] == "n" else int(prizm[0])))
        case ("stand" | "needle" | "slider", str(character)):
            seats = [seat for seat, rider in enumerate(view.riders) if rider.character == character]
            gear = view.riders[seats[0]].gear if seats else 0
            return About(caption=("stand", character, seats[0] if seats else -1, gear))
        case ("power", int(seat)):
            return About(caption=("power", view.riders[seat].character, view.riders[seat].power, seat))
        case ("rack", int(seat)):
            return About(caption=("rack", seat))
        case ("token", int(number)):
            return About(caption=("token", number, view.order[number - 1], int(number <= view.done)))
        case ("marker",):
            return About(caption=("marker", view.marker))
        case ("die",):
            return About(caption=("die", view.die))
    return About()
