"""What a choice from a menu comes to: a deal, a question first, or another page of the menu."""

from collections.abc import Callable
from datetime import date

from bot.answers import Answer, Ending, View
from bot.session import Session
from bot.steps import is_unfinished, resting_view
from bot.tap import Tap, Verb
from rules import CannotRead, Deal, Game, Outcome, Record, Unknown, find_game
from rules.winnable import Grade

__all__ = ["Dealer"]


class Dealer:
    """Deals; `draw_number` gives the numbers of new deals, `today` the day of the daily one."""

    def __init__(self, draw_number: Callable[[], int], today: Callable[[], date]) -> None:
        self._draw_number = draw_number
        self._today = today

    def done(self, session: Session, tap: Tap) -> Answer:
        """What the menu, the question or the end of a game offers, done to `session`."""
        match tap.verb:
            case Verb.AGAIN | Verb.NEW:
                return self._dealt_anew(session, tap.verb)
            case Verb.DAILY:
                return Answer(Ending.DONE, session, View.DAILY, f"{self._today():%Y%m%d}")
            case Verb.GRADE:
                return self._graded(session, tap.argument)
            case _:
                return self._chosen(session, tap)

    def fresh(self, game: Game) -> Record:
        """A new deal; nobody wants one that is a dead end before the first move."""
        while True:
            record = Record(Deal(game, self._draw_number()))
            if record.outcome is not Outcome.LOST:
                return record

    def _graded(self, session: Session, grade: str) -> Answer:
        """Winnable deals of that grade, by a lot that is drawn for all games at once."""
        if grade not in tuple(Grade):
            return Answer(Ending.MALFORMED, session, View.MENU)
        return Answer(Ending.DONE, session, View.WINNABLE, f"{grade}.{self._draw_number()}")

    def _chosen(self, session: Session, tap: Tap) -> Answer:
        """Deal the chosen game, or that very deal; over an unfinished one only after asking."""
        try:
            record = self._wanted(tap.argument)
        except (CannotRead, Unknown):
            return Answer(Ending.MALFORMED, session, View.MENU)
        if session.record is None or not is_unfinished(session) or tap.verb is Verb.REPLACE:
            return Answer(Ending.DONE, session.with_record(record))
        if tap.verb is Verb.PLAY:
            return Answer(Ending.DONE, session, View.QUESTION, asked=tap.argument)
        return Answer(Ending.DONE, session.touched(), deals=record)

    def _wanted(self, text: str) -> Record:
        """A deal by its id, or a new one by its game's key."""
        return Record(Deal.parse(text)) if "-" in text else self.fresh(find_game(text))

    def _dealt_anew(self, session: Session, verb: Verb) -> Answer:
        """After the end: the same deal again, or a new one of the same game."""
        record = session.record
        if record is None or is_unfinished(session):
            return Answer(Ending.ILLEGAL, session, resting_view(session))
        game = record.deal.game
        anew = Record(record.deal) if verb is Verb.AGAIN else self.fresh(game)
        return Answer(Ending.DONE, session.with_record(anew))
