"""A hint: what a program would play, and what that is good for, in words."""

from __future__ import annotations

from tengen.board import Board, Language
from tengen.cli.words import WORDS
from tengen.hint import reasons
from tengen.match import ask
from tengen.players.base import Limit
from tengen.roster import create

ADVISER = "classic:shapes"
"""Who is asked: it judges a point by the shapes it makes, which are the words of the hint."""
_SECONDS = 1.0


def suggestion(board: Board, language: Language) -> str:
    """A move for the side whose turn it is, with its reasons."""
    turn = ask(create(ADVISER), board, Limit(seconds=_SECONDS))
    if turn.decision is None or turn.forfeit is not None:
        return WORDS[language].failure.format(problem=turn.problem)
    if turn.decision.point.is_pass:
        return WORDS[language].no_hint
    return reasons(board, turn.decision.point).text(language)
