"""The nine cubes: what is on their faces (RS-4 to RS-8)."""

from typing import Final, NamedTuple

from game.space.cubes import Side


class Design(NamedTuple):
    """A cube's faces, by own side. Squares are numbered as in squares.py."""

    colours: tuple[str, ...]
    track: tuple[bool, ...]
    """For each square whether a bike may stand there (RS-26)."""
    starts: tuple[int, ...]
    finish: int
    """The Finish space, or -1."""
    checkpoint: int
    """The checkpoint's number, or 0."""
    checkpoint_square: int


def design(*faces: tuple[str, str]) -> Design:
    """A cube from the colour and the three rows of its sides T, B, N, S, E, W."""
    squares = "".join(rows.replace("/", "") for _, rows in faces)
    numbers = [int(mark) for mark in squares if mark.isdigit()]
    return Design(
        colours=tuple(colour for colour, _ in faces),
        track=tuple(mark != "." for mark in squares),
        starts=tuple(place for place, mark in enumerate(squares) if mark == "S"),
        finish=squares.find("F"),
        checkpoint=numbers[0] if numbers else 0,
        checkpoint_square=squares.index(str(numbers[0])) if numbers else -1,
    )


# . no track, # track, S start icon, F finish, 1-7 checkpoint.
DESIGNS: Final[dict[str, Design]] = {
    "start": design(
        ("white", ".#./#S#/.#."),
        ("white", "###/#.#/##S"),
        ("green", ".#./#S#/#.#"),
        ("red", ".../#S#/.#."),
        ("yellow", "#../#S#/..."),
        ("blue", ".../#S#/.#."),
    ),
    "track1": design(
        ("white", ".#./###/.#."),
        ("red", ".#./###/.#."),
        ("white", ".##/.1./##."),
        ("blue", "##./.##/..."),
        ("green", ".../##./.#."),
        ("yellow", ".../##./.#."),
    ),
    "track2": design(
        ("white", ".../###/..#"),
        ("white", "..#/..#/###"),
        ("green", "#.#/###/#.#"),
        ("red", ".#./.##/.#."),
        ("yellow", ".../#2#/..#"),
        ("blue", "##./.##/..#"),
    ),
    "track3": design(
        ("white", ".../.#./.#."),
        ("red", "##./.##/##."),
        ("white", ".#./#3#/..."),
        ("green", "###/.../###"),
        ("yellow", ".#./##./#.."),
        ("blue", ".#./.#./##."),
    ),
    "track4": design(
        ("white", ".#./.#./.#."),
        ("white", ".#./.##/.#."),
        ("blue", ".#./.#./..."),
        ("yellow", "#../#../#.."),
        ("red", "#.#/4.#/###"),
        ("green", "#.#/###/#.#"),
    ),
    "track5": design(
        ("white", ".#./##./..."),
        ("blue", ".#./##./..."),
        ("white", ".5#/#.#/##."),
        ("yellow", ".##/#.#/##."),
        ("green", ".#./###/.#."),
        ("red", ".#./.#./.#."),
    ),
    "track6": design(
        ("white", ".##/.#./##."),
        ("white", "#../###/..#"),
        ("yellow", ".##/#6./#.."),
        ("blue", ".../###/.#."),
        ("red", ".../###/..."),
        ("green", "###/.../..."),
    ),
    "track7": design(
        ("white", "###/#.#/###"),
        ("green", ".##/#.#/##."),
        ("white", ".#./#7./.#."),
        ("blue", "###/#.#/###"),
        ("yellow", ".#./##./..."),
        ("red", "#.#/#.#/#.#"),
    ),
    "finish": design(
        ("white", ".#./.F./..."),
        ("red", "###/.../###"),
        ("white", ".#./.##/..."),
        ("green", ".#./###/..."),
        ("yellow", ".#./.#./.#."),
        ("blue", "#../###/..#"),
    ),
}
"""The cubes of the box (RS-2) by their names."""

BOX: Final = tuple(DESIGNS)
"""The cubes in the order of their numbers: 0 is the start cube, 1 to 7 the track cubes, 8 the finish cube."""

START: Final = 0
FINISH: Final = 8
CHECKPOINTS: Final = range(1, 8)


def sides_of(design: Design, colour: str) -> tuple[Side, ...]:
    """The own sides that have this colour; a track cube has two white ones (RS-7)."""
    return tuple(side for side, other in enumerate(design.colours) if other == colour)
