"""What is said about a position when somebody asks: its moves, forbidden points, reasons, hints."""

from __future__ import annotations

from tengen.board import Board, Color, IllegalMove, Language, Point, Rule
from tengen.cli.words import WORDS, Words, crossed_sentence


def example(board: Board) -> str:
    """The centre, as something to type."""
    return str(Point.from_xy(board.size // 2, board.size // 2, board.size))


def move_text(move: Point, words: Words) -> str:
    """A move as people read it."""
    return words.passed if move.is_pass else str(move)


def moves(board: Board, language: Language) -> str:
    """The moves so far, numbered."""
    words = WORDS[language]
    played = [f"{n}. {move_text(move, words)}" for n, move in enumerate(board.moves, 1)]
    return words.moves.format(moves="  ".join(played)) if played else words.no_moves


def forbidden(board: Board, language: Language) -> str:
    """Where black may not play, whoever is to move."""
    found = board.forbidden_points(Color.BLACK)
    points = {str(point): reason for point, reason in found.items()}
    return crossed_sentence(points, board.rule, language)


def why(board: Board, text: str, language: Language) -> tuple[str, ...]:
    """Why black may or may not play at the point that was typed."""
    words = WORDS[language]
    if board.rule is not Rule.RENJU:
        return (forbidden(board, language),)
    try:
        point = board.point(text)
    except IllegalMove as error:
        return (refusal(error, error.point, board, words),)
    except ValueError:
        return (words.which_point.format(example=example(board)),)
    if point.is_pass:
        return (words.which_point.format(example=example(board)),)
    if board[point] is not None:
        return (words.taken.format(point=point),)
    return tuple(board.explain_forbidden(point).text(language).splitlines())


def refusal(error: IllegalMove, point: str, board: Board, words: Words) -> str:
    """Why a move cannot be played."""
    sentences = {
        "occupied": words.taken,
        "off-board": words.off_board,
        "pass": words.no_passing,
        "opening": words.not_in_opening,
    }
    return sentences[error.reason].format(point=point, size=board.size)


def unknown(text: str, board: Board, words: Words) -> str:
    """What was typed means nothing."""
    shown = "".join(c for c in text if c.isprintable())[:40]
    return words.unknown.format(text=repr(shown), example=example(board))
