"""The pile as the rules ask about it: what lies where, what is covered, what touches what."""

from functools import lru_cache
from typing import Final

from game.rules.reality_shift.faces import DESIGNS, Design
from game.rules.reality_shift.squares import COUNT
from game.rules.reality_shift.state import Cube, CubeNumber, Cubes
from game.space.cubes import LOOKS, POSE, POSES, SHOWN, STEP, TOUCHING, B, Cell, E, N, Pose, S, Side, T, W, cell, place

Space = int
"""A square of a cube in the pile: 54 * cube + own square."""

LEVEL: Final[tuple[Side, ...]] = (N, S, E, W)


class Pile:
    """One arrangement of cubes. It never changes; `onward` keeps what track.py works out about it.

    `cells`, `poses` and `designs` are by cube; `at` says which cube is in a cell.
    """

    __slots__ = ("at", "cells", "checkpoints", "cubes", "designs", "finish", "onward", "poses")

    def __init__(self, cubes: Cubes) -> None:
        self.cubes = cubes
        self.cells: list[Cell] = [cell(cube.x, cube.y, cube.z) for cube in cubes]
        self.poses: list[Pose] = [POSE[cube.pose] for cube in cubes]
        self.designs: list[Design] = [DESIGNS[cube.design] for cube in cubes]
        self.at: dict[Cell, CubeNumber] = {where: number for number, where in enumerate(self.cells)}
        # Icons that look down are out of use (RS-77, RS-121); those that are covered cannot be reached anyway.
        self.checkpoints: dict[Space, int] = {}
        self.finish: Space = -1
        for number, design in enumerate(self.designs):
            if design.checkpoint and not self.looks_down(number, design.checkpoint_square // 9):
                self.checkpoints[COUNT * number + design.checkpoint_square] = design.checkpoint
            if design.finish >= 0 and not self.looks_down(number, design.finish // 9):
                self.finish = COUNT * number + design.finish
        self.onward: dict[int, tuple[tuple[str, int], ...]] = {}

    def looks_down(self, number: CubeNumber, own: Side) -> bool:
        return LOOKS[self.poses[number]][own] == B

    def covered(self, number: CubeNumber, own: Side) -> bool:
        """Whether something lies against that face: a cube or the table (RS-36)."""
        return self.taken(self.cells[number] + STEP[LOOKS[self.poses[number]][own]])

    def taken(self, where: Cell) -> bool:
        """Whether a cube or the table is there."""
        return where < 0 or where in self.at

    def top_colour(self, number: CubeNumber) -> str:
        return self.designs[number].colours[SHOWN[self.poses[number]][T]]

    def surrounded(self, number: CubeNumber) -> bool:
        """Whether cubes are on all four sides at its own level (RS-82)."""
        here, at = self.cells[number], self.at
        return all(here + STEP[side] in at for side in LEVEL)

    def blocked(self, number: CubeNumber, where: Cell) -> bool:
        """Whether the cube cannot be in that cell: another cube is there, or it is below the table."""
        return where < 0 or self.at.get(where, number) != number

    def landing(self, number: CubeNumber, where: Cell) -> Cell:
        """Where the cube comes to rest when it is let go in that cell (RS-96, RS-108)."""
        while not self.blocked(number, below := where + STEP[B]):
            where = below
        return where

    def touches(self, number: CubeNumber, where: Cell) -> bool:
        """Whether the cube, put into that cell, shares a face or an edge with another (RS-87)."""
        at = self.at
        for step in TOUCHING:  # noqa: SIM110 (asked for every possible shift: any() takes three times as long)
            if at.get(where + step, number) != number:
                return True
        return False

    def moved(self, number: CubeNumber, where: Cell, pose: Pose) -> Cubes:
        """The cubes with one of them elsewhere."""
        before = self.cubes
        return (*before[:number], put(before[number], where, pose), *before[number + 1 :])


def put(cube: Cube, where: Cell, pose: Pose) -> Cube:
    return Cube(cube.design, *place(where), POSES[pose])


# This cache and those of shifts and routes are small on purpose. A pile is asked about until a cube is shifted, and
# hardly ever again: eight times as many entries hit no more often, and the wider memory cost a tenth of the time.
@lru_cache(maxsize=64)
def pile_of(cubes: Cubes) -> Pile:
    return Pile(cubes)


def groups(cells: set[Cell]) -> int:
    """How many groups there are, where cells that share a face or an edge belong together."""
    rest, count = set(cells), 0
    while rest:
        count += 1
        edge = [rest.pop()]
        while edge:
            near = {edge[-1] + step for step in TOUCHING} & rest
            edge.pop()
            rest -= near
            edge += near
    return count
