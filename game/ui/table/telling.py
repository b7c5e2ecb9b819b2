"""What is said in place of the banner for a while; the things at which news is marked, or written, meanwhile."""

from typing import Final

from game.staging.names import Name
from game.ui.sitting import News
from game.ui.table.hud import Message
from game.ui.table.marks import Marks, news_marks

SECONDS, SECONDS_WHY, SECONDS_NEWS = 3.0, 8.0, 2.2
"""How long a sentence, one with a rule behind it, and news are shown."""

NOTHING: Final[Marks] = {}


class Telling:
    """One sentence at a time."""

    def __init__(self) -> None:
        self.message: Message | None = None
        self.marks = NOTHING
        self._left = 0.0
        self.sign: tuple[str, Name] | None = None
        """What is written at a thing, and at which."""
        self._sign_left = 0.0

    def say(self, text: str, rule: str = "") -> None:
        """A sentence; longer if there is a rule to be asked for."""
        self.message, self.marks, self._left = Message(text, rule), NOTHING, SECONDS_WHY if rule else SECONDS

    def tell(self, news: News) -> None:
        """What the rules did to somebody."""
        self.message, self._left = Message(news.line.text, news=True), SECONDS_NEWS
        self.marks = news_marks(news.places)
        if news.sign and news.places:
            self.sign, self._sign_left = (news.sign, min(news.places)), SECONDS_NEWS

    def hush(self) -> None:
        """What was said is over; news stays as long as it has to."""
        if self.message is not None and not self.message.news:
            self.message, self._left = None, 0.0

    def wait(self, dt: float) -> bool:
        """Let time pass; says whether the sentence or the sign is over."""
        return self._wait_for_sign(dt) | self._wait_for_message(dt)

    def _wait_for_sign(self, dt: float) -> bool:
        self._sign_left -= dt
        if self.sign is None or self._sign_left > 0:
            return False
        self.sign = None
        return True

    def _wait_for_message(self, dt: float) -> bool:
        if self.message is None:
            return False
        self._left -= dt
        if self._left > 0:
            return False
        self.message, self.marks = None, NOTHING
        return True
