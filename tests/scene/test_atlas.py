"""The painted faces agree with the rules' components, and can be told apart."""

from itertools import combinations, product
from math import dist

import pytest
from panda3d.core import Filename, PNMImage

from game.app.paths import asset
from game.rules.shifting_stones.cards import CARDS, DECK, FACES, SIDES
from game.scene.looks import Looks
from game.scene.looks.shifting_stones import StonesLooks
from game.scene.prop import PALE
from tests.scene.colour import Lab, chroma, decoded, difference, hue, lab

Colour = tuple[float, float, float]
STONES = ("SMFB", "HOET")


def read(name: str) -> PNMImage:
    image = PNMImage()
    assert image.read(Filename.from_os_specific(str(asset(f"textures/{name}"))))
    return image


@pytest.fixture(scope="module", params=["", ".colour_blind", ".high_contrast"])
def cards(request: pytest.FixtureRequest) -> dict[str, PNMImage]:
    return {card: read(f"cards/{card}{request.param}.png") for card in DECK}


def mean(image: PNMImage, x: float, y: float, wide: float, high: float) -> Colour:
    """The mean colour of a part, 0..255."""
    part = PNMImage(round(wide), round(high))
    part.copy_sub_image(image, 0, 0, round(x), round(y), round(wide), round(high))
    r, g, b = part.get_average_xel()
    return 255 * r, 255 * g, 255 * b


def field(cards: dict[str, PNMImage], card: str, row: int, column: int) -> Colour:
    """The mean colour of one field of a card's pattern, as large as the fields of 3 x 3 are."""
    rows = CARDS[card].rows
    down, across = len(rows), len(rows[0])
    width = cards[card].get_x_size()
    size, gap = (76, 4) if max(down, across) == 3 else (88, 5)
    left = (width - across * size - (across - 1) * gap) / 2 + column * (size + gap)
    top = 262 - (down * size + (down - 1) * gap) / 2 + (8 if down == 3 else 0) + row * (size + gap)
    return mean(cards[card], left + 4, top + 4, size - 8, size - 8)


def test_every_card_has_a_face_of_its_own(stones: Looks, cards: dict[str, PNMImage]) -> None:
    assert {stones.face(("card", card)).texture for card in DECK} == {f"cards/{card}.png" for card in DECK}
    front = stones.model(("card", "5-05")).make().find("**/front")
    assert "5-05" in {texture.get_name() for texture in front.find_all_textures()}


def test_every_look_has_a_model(stones: StonesLooks) -> None:
    for card in (*DECK, "back"):
        assert not stones.model(("card", card)).make().is_empty()
    for stone in ("SM", "FB", "HO", "ET"):
        assert not stones.model(("stone", stone)).make().is_empty()
    for count in (1, 2, 36, 72):
        assert not stones.model(("pile", count)).make().is_empty()
        assert not stones.model(("block", count)).make().is_empty()
    for look in (("dragon", 3), ("stone",), ("card", 3)):
        with pytest.raises(KeyError):
            stones.model(look)


def test_st9_reference_cards_list_the_sides_of_all_stones(
    stones: Looks, cards: dict[str, PNMImage], request: pytest.FixtureRequest
) -> None:
    """ST-9, ST-86: one for everybody and a dark one for the first player; the sides are painted as on all cards."""
    painted: dict[str, Colour] = {}
    for card, pattern in CARDS.items():
        for row, line in enumerate(pattern.rows):
            for column, letter in enumerate(line):
                painted.setdefault(letter, field(cards, card, row, column))
    names = {("reference",): "reference", ("reference", "dark"): "reference_dark"}
    for look, name in names.items():
        assert stones.face(look).texture == f"cards/{name}.png" and not stones.model(look).make().is_empty()
        picture = read(f"cards/{name}{request.node.callspec.params['cards']}.png")
        for row, pair in enumerate(dict.fromkeys(SIDES[1:])):
            for key, x in zip(pair, (112, 226), strict=True):
                seen = mean(picture, x + 4, 34 + 54 * row, 38, 38)
                distances = {face: dist(painted[face], seen) for face in FACES}
                assert min(distances, key=distances.__getitem__) == key
    assert read("cards/reference_dark.png").get_gray(20, 240) < 0.3 < read("cards/reference.png").get_gray(20, 240)


def test_every_side_of_a_stone_can_be_shown_large(stones: Looks) -> None:
    parts = {stones.face(("side", face)).part for face in FACES}
    assert len(parts) == len(FACES)
    for unknown in (("side", "X"), ("card", "back")):
        with pytest.raises(KeyError):
            stones.face(unknown)


def test_st59_wild_fields_are_no_seeds(cards: dict[str, PNMImage]) -> None:
    """ST-59: on every card, each wild field is far darker than each silver Seed."""
    for card in ("1-10", "2-05", "3-09", "3-12", "5-04"):
        fields = {
            (row, column): (letter, field(cards, card, row, column))
            for row, line in enumerate(CARDS[card].rows)
            for column, letter in enumerate(line)
        }
        wild = [colour for letter, colour in fields.values() if letter == "*"]
        seeds = [colour for letter, colour in fields.values() if letter == "E"]
        assert wild and seeds
        for one in wild:
            for seed in seeds:
                assert sum(seed) - sum(one) > 150 and dist(seed, one) > 90


def test_the_painted_patterns_are_those_of_the_rules(cards: dict[str, PNMImage]) -> None:
    """Each field has the colour of its face: the same on all cards, other faces have others."""
    seen: dict[str, list[Colour]] = {}
    for card, pattern in CARDS.items():
        for row, line in enumerate(pattern.rows):
            for column, letter in enumerate(line):
                seen.setdefault(letter, []).append(field(cards, card, row, column))
    middles = {
        letter: tuple(sum(c[i] for c in colours) / len(colours) for i in range(3)) for letter, colours in seen.items()
    }
    assert set(middles) == {*FACES, "*"}
    for letter, colours in seen.items():
        for colour in colours:
            assert min(middles, key=lambda other: dist(middles[other], colour)) == letter
            assert dist(middles[letter], colour) < 12
    for a, b in combinations(middles, 2):
        # The black Moon is as dark as a wild field; its white picture tells it apart.
        assert dist(middles[a], middles[b]) > (5 if {a, b} == {"M", "*"} else 24), (a, b)


@pytest.mark.parametrize("file", ["stones_base.png", "stones_base.colour_blind.jpg", "stones_base.high_contrast.jpg"])
def test_the_faces_of_the_stones_can_be_told_apart(file: str) -> None:
    """ST-53: picture and colour are one thing; no two of the eight faces have one colour."""
    image = read(file)
    cell = image.get_x_size() / 4
    colours = {
        letter: mean(image, (column + 0.1) * cell, (row + 0.1) * cell, 0.8 * cell, 0.8 * cell)
        for row, letters in enumerate(STONES)
        for column, letter in enumerate(letters)
    }
    assert set(colours) == set(FACES)
    for (a, one), (b, other) in combinations(colours.items(), 2):
        assert dist(one, other) > 20, (a, b)


@pytest.mark.parametrize("file", ["stones_base.png", "stones_base.colour_blind.jpg", "stones_base.high_contrast.jpg"])
def test_paled_stones_keep_their_hue_and_stay_apart(file: str) -> None:
    """Orange stays orange: a paled stone looks more like itself than like any other, and pairs differ nearly as before.

    Paling once took colour, and the least difference of two stones fell from 18 to 13 (CIEDE2000).
    """
    image = read(file)
    cell = image.get_x_size() / 4
    full: dict[str, Lab] = {}
    paled: dict[str, Lab] = {}
    for (row, letters), column in product(enumerate(STONES), range(4)):
        r, g, b = mean(image, (column + 0.1) * cell, (row + 0.1) * cell, 0.8 * cell, 0.8 * cell)
        light = decoded((r / 255, g / 255, b / 255))
        full[letters[column]] = lab(light)
        paled[letters[column]] = lab((light[0] * PALE[0], light[1] * PALE[1], light[2] * PALE[2]))
    for face in FACES:
        if chroma(full[face]) > 10:
            assert abs(hue(paled[face]) - hue(full[face])) < 3
        differences = {other: difference(paled[face], full[other]) for other in FACES}
        assert min(differences, key=differences.__getitem__) == face
    for one, other in combinations(FACES, 2):
        assert difference(paled[one], paled[other]) > max(14, 0.8 * difference(full[one], full[other])), (one, other)


def test_the_measure_of_colours_is_ciede2000() -> None:
    """Pairs of the paper's own table."""
    assert difference((50, 2.6772, -79.7751), (50, 0, -82.7485)) == pytest.approx(2.0425, abs=1e-4)
    assert difference((50, 2.5, 0), (73, 25, -18)) == pytest.approx(27.1492, abs=1e-4)
    assert difference((50, 2.5, 0), (50, 0, -2.5)) == pytest.approx(4.3065, abs=1e-4)
