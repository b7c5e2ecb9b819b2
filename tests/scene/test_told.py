"""What the pointer is told of a thing can be shown: each card that staging names large has a face."""

import pytest

from game.scene.looks import GAMES, looks
from game.scene.models import Models
from game.staging import staging
from game.staging.names import Pick
from tests.conformance import playthrough


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("game", GAMES)
def test_every_card_that_is_shown_large_has_a_face(models: Models, game: str, seats: int) -> None:
    """Of all things of the table, for everybody who looks."""
    look, manager, match = looks(game, models), staging(game), playthrough(game, seats, 0)
    shown = 0
    for ply in match.plies[:400:13]:
        for viewer in range(seats):
            view = match.rules.view(ply.before, viewer)
            for id in manager.picture(view):
                told = manager.about(view, Pick("thing", id))
                for card in (*told.pile, *(() if told.card is None else (told.card,))):
                    face = look.face(card)
                    assert face.texture, card
                    shown += 1
    assert shown or game in ("shifti", "lazer_ryderz"), "those games have no cards"
