"""The lines below a board: who is to move, the rule, the opening, what is forbidden."""

from __future__ import annotations

from tengen.board import Board, Color, Language, Point, Rule
from tengen.cli.words import WORDS, crossed_sentence, outcome_sentence
from tengen.opening import RenjuOpening, opening_name


def caption(board: Board, language: Language) -> list[str]:
    """What a reader wants to know about the position."""
    words = WORDS[language]
    lines = [
        words.to_move.format(side=words.side[board.turn])
        if board.outcome is None
        else outcome_sentence(board.outcome, language),
        facts(board, language),
    ]
    if forbidden_now(board):
        reasons = {str(point): reason for point, reason in board.forbidden_points().items()}
        lines.append(crossed_sentence(reasons, board.rule, language))
    return lines


def facts(board: Board, language: Language) -> str:
    """Rule, size, the name of the opening and the last move."""
    words = WORDS[language]
    parts = [words.facts.format(rule=board.rule.label(language), size=board.size)]
    opening = renju_opening(board)
    if opening is not None:
        name = opening.zh if language == "zh" else f"{opening.romaji} {opening.kanji}"
        parts.append(words.opening.format(code=opening.code, name=name))
    last = board.last_move
    if last is not None:
        move = words.passed if last.is_pass else str(last)
        parts.append(words.last.format(count=len(board.moves), move=move))
    return "".join(parts)


def renju_opening(board: Board) -> RenjuOpening | None:
    """The opening's name, where the rule has names."""
    return opening_name(board) if board.rule is Rule.RENJU else None


def forbidden_now(board: Board) -> frozenset[Point]:
    """The points that the side to move may not play; none when the game is over."""
    if board.turn is not Color.BLACK or board.outcome is not None:
        return frozenset()
    return frozenset(board.forbidden_points())
