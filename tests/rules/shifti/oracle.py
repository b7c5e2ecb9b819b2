"""The board and the moves of Shifti once more, by plain walking over rows and columns: nothing of the game is used."""

from collections import deque
from itertools import product

At = tuple[int, int]
STRIPS = {1: "#.#..#.#..#.#", 3: ".###.#.#.###.", 5: ".###.#.#.###.", 7: "#.#..#.#..#.#"}
FIXED = {0: "O#######O", 2: "##.#.#.##", 4: "#.#####.#", 6: "##.#.#.##", 8: "O#######O"}
STATIONS = {(0, 0), (0, 8), (8, 0), (8, 8)}
SETTINGS = list(product((-2, -1, 0, 1, 2), repeat=4))


def board(levers: tuple[int, ...]) -> list[str]:
    """Nine rows of text."""
    rows = []
    for row in range(9):
        if row in FIXED:
            rows.append(FIXED[row])
        else:
            at = levers[(row - 1) // 2]
            rows.append("".join(STRIPS[row][column - at + 2] for column in range(9)))
    return rows


def steps_from(at: At) -> list[At]:
    row, column = at
    near = [(row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)]
    return [(r, c) for r, c in near if 0 <= r <= 8 and 0 <= c <= 8]


def lands(levers: tuple[int, ...], start: At, number: int, own: set[At], others: set[At], goal: At) -> set[At]:
    """Every square where one piece may end with the number: a walker tries every way."""
    rows, found = board(levers), set[At]()
    if start == goal or rows[start[0]][start[1]] == ".":
        return found

    def walk(path: list[At]) -> None:
        if len(path) - 1 == number:
            if path[-1] not in own:
                found.add(path[-1])
            return
        if len(path) > 1 and path[-1] in others:
            return
        for to in steps_from(path[-1]):
            if to == goal:
                found.add(goal)
            elif to not in STATIONS and to not in path and rows[to[0]][to[1]] == "#":
                walk([*path, to])

    walk([start])
    return found


def distance(levers: tuple[int, ...], start: At, goal: At) -> int | None:
    """The fewest steps between two stations."""
    rows, steps = board(levers), {start: 0}
    waiting = deque([start])
    while waiting:
        here = waiting.popleft()
        for to in steps_from(here):
            if to == goal:
                return steps[here] + 1
            if to not in steps and rows[to[0]][to[1]] == "#":
                steps[to] = steps[here] + 1
                waiting.append(to)
    return None
