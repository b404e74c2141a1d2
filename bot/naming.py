"""What players call the cards and the places of a move: buttons and captions say the same."""

from bot.texts import Texts
from render import pile_label
from rules import Game, Move, Table
from rules.vocabulary import Face

__all__ = [
    "HOME",
    "fills_rows",
    "goes_aside",
    "goes_home",
    "goes_onto_a_card",
    "goes_to_a_row",
    "goes_to_the_reserve",
    "is_redeal",
    "moved_card",
    "target_name",
    "turned",
    "turns_aside",
]

HOME = "⌂"
"""A foundation that has neither a name nor a card yet."""


def moved_card(table: Table, move: Move, texts: Texts) -> str:
    """The card that moves; of several the lowest."""
    return texts.card(table.pile(move.source)[-move.size])


def target_name(table: Table, move: Move, texts: Texts) -> str:
    """The card that it is laid on, or the name of the place that it goes to."""
    if goes_onto_a_card(table, move):
        return texts.card(table.pile(move.target)[-1])
    return pile_label(table.game, move.target) or HOME


def goes_onto_a_card(table: Table, move: Move) -> bool:
    """Whether the card beneath says best where it goes; rows and reserves have names."""
    place, pile = table.game.place(move.target), table.pile(move.target)
    has_name = (place.goal or place.last_resort) and pile_label(table.game, move.target)
    return bool(pile) and not has_name


def goes_home(table: Table, move: Move) -> bool:
    """Whether it goes to a foundation; Avtostrada's rows, which have numbers, are no home."""
    return table.game.place(move.target).goal and not goes_to_a_row(table, move)


def goes_to_a_row(table: Table, move: Move) -> bool:
    """Whether it goes to a goal that is called by its number."""
    is_goal = table.game.place(move.target).goal
    return is_goal and pile_label(table.game, move.target).isalnum()


def goes_to_the_reserve(table: Table, move: Move) -> bool:
    """Whether it goes where a card lies that nothing else takes."""
    return table.game.place(move.target).last_resort


def fills_rows(game: Game) -> bool:
    """Whether its cards go to numbered rows, and none of them home."""
    goals = [name for place in game.places if place.goal for name in place.names]
    return all(pile_label(game, name).isalnum() for name in goals)


def is_redeal(table: Table, move: Move) -> bool:
    """Whether a turn takes the cards back."""
    turn = table.game.turn
    return turn is not None and move.source == turn.to


def goes_aside(table: Table, move: Move) -> bool:
    """Whether a turn puts a card aside that lies open already."""
    return table.game.place(move.source).face is Face.UP


def turns_aside(game: Game) -> bool:
    """Whether turning is putting aside, in all of the game."""
    return game.turn is not None and game.place(game.turn.source).face is Face.UP


def turned(table: Table, move: Move) -> int:
    """How many cards a turn opens."""
    count = table.game.turn.count if table.game.turn else 1
    return min(count, len(table.pile(move.source)))
