"""Sentences about a position: captions, outcomes, forbidden points, reasons and hints."""

# ruff: noqa: PLC0415 - imports on use keep the start of the command line fast
from __future__ import annotations

from collections.abc import Mapping

from tengen.board import (
    Board,
    Color,
    Forbidden,
    IllegalMove,
    Language,
    Outcome,
    Point,
    Rule,
    Termination,
)
from tengen.i18n import text
from tengen.opening import RenjuOpening, opening_name

HINT_PLAYER = "classic:shapes"
"""The player behind a hint: it judges a point by the shapes that the hint mentions."""
_HINT_SECONDS = 1.0
_NAMED_ROWS = (5, 6, 7)
"""Lengths of rows that have a name."""


def caption(board: Board, language: Language) -> list[str]:
    """The lines below a board: side to move or result, facts, forbidden points."""
    side = text(language, f"cli.side.{board.turn}")
    lines = [
        text(language, "cli.position.to_move", side=side)
        if board.outcome is None
        else outcome_sentence(board.outcome, language),
        facts(board, language),
    ]
    if forbidden_now(board):
        reasons = {str(point): reason for point, reason in board.forbidden_points().items()}
        lines.append(forbidden_sentence(reasons, board.rule, language))
    return lines


def facts(board: Board, language: Language) -> str:
    """Rule, size, name of the opening and last move."""
    rule, size = board.rule.label(language), board.size
    parts = [text(language, "cli.position.facts", rule=rule, size=size)]
    opening = renju_opening(board)
    if opening is not None:
        name = opening.label(language)
        if name.isascii():  # a Latin name is given with the kanji
            name = f"{name} {opening.kanji}"
        parts.append(text(language, "cli.position.opening", code=opening.code, name=name))
    last, count = board.last_move, len(board.moves)
    if last is not None:
        move = move_text(last, language)
        parts.append(text(language, "cli.position.last_move", count=count, move=move))
    return "".join(parts)


def renju_opening(board: Board) -> RenjuOpening | None:
    """The named opening of the position; ``None`` under other rules than renju."""
    return opening_name(board) if board.rule is Rule.RENJU else None


def forbidden_now(board: Board) -> frozenset[Point]:
    """The points forbidden to the side to move; empty when the game is over."""
    if board.turn is not Color.BLACK or board.outcome is not None:
        return frozenset()
    return frozenset(board.forbidden_points())


def outcome_sentence(outcome: Outcome, language: Language) -> str:
    """The result and its reason."""
    winner = loser = ""
    if outcome.winner is not None:
        winner = text(language, f"cli.side.{outcome.winner}")
        loser = text(language, f"cli.side_in_sentence.{outcome.winner.other}")
    key, count = str(outcome.termination), len(outcome.line)
    has_no_row = outcome.termination is Termination.FIVE and not count
    if has_no_row or outcome.termination is Termination.UNKNOWN:
        key = "draw" if outcome.winner is None else "win"
    return text(
        language,
        f"cli.outcome.{key}",
        winner=winner,
        loser=loser,
        row=text(language, f"cli.row.{count if count in _NAMED_ROWS else 'longer'}", count=count),
        line=" ".join(map(str, outcome.line)),
    )


def forbidden_sentence(points: Mapping[str, Forbidden], rule: Rule, language: Language) -> str:
    """The points forbidden to black, each with its reason."""
    if rule is not Rule.RENJU:
        return text(language, "cli.position.rule_forbids_nothing", rule=rule.label(language))
    if not points:
        return text(language, "cli.position.none_forbidden")
    listed = (f"{point} {reason.label(language)}" for point, reason in points.items())
    joined = text(language, "cli.position.separator").join(listed)
    return text(language, "cli.position.forbidden", points=joined)


def forbidden(board: Board, language: Language) -> str:
    """The points forbidden to black, whichever side is to move."""
    found = board.forbidden_points(Color.BLACK)
    points = {str(point): reason for point, reason in found.items()}
    return forbidden_sentence(points, board.rule, language)


def why(board: Board, typed: str, language: Language) -> tuple[str, ...]:
    """Why black may or may not play the typed point, line by line."""
    if board.rule is not Rule.RENJU:
        return (forbidden(board, language),)
    try:
        point = board.point(typed)
    except IllegalMove as error:
        return (refusal(error, error.point, board, language),)
    except ValueError:
        point = None
    if point is None or point.is_pass:
        return (text(language, "cli.play.which_point", example=example(board)),)
    if board[point] is not None:
        return (text(language, "cli.play.occupied", point=point),)
    return tuple(board.explain_forbidden(point).text(language).splitlines())


def refusal(error: IllegalMove, point: str, board: Board, language: Language) -> str:
    """Why a move cannot be played."""
    keys = {
        "occupied": "occupied",
        "off-board": "off_board",
        "pass": "no_passing",
        "opening": "not_in_opening",
    }
    return text(language, f"cli.play.{keys[error.reason]}", point=point, size=board.size)


def unknown(typed: str, board: Board, language: Language) -> str:
    """The answer to a line that is neither a move nor a command."""
    shown = "".join(c for c in typed if c.isprintable())[:40]
    return text(language, "cli.play.unknown", text=repr(shown), example=example(board))


def example(board: Board) -> str:
    """The centre point, as an example of a move."""
    return str(Point.from_xy(board.size // 2, board.size // 2, board.size))


def move_text(move: Point, language: Language) -> str:
    """A move as people read it."""
    return text(language, "cli.position.pass") if move.is_pass else str(move)


def moves(board: Board, language: Language) -> str:
    """The moves so far, numbered."""
    played = [f"{n}. {move_text(move, language)}" for n, move in enumerate(board.moves, 1)]
    if not played:
        return text(language, "cli.play.no_moves")
    return text(language, "cli.play.moves", moves="  ".join(played))


def suggestion(board: Board, language: Language) -> str:
    """A move for the side to move, with the reasons for it."""
    from tengen.hint import reasons
    from tengen.match import ask
    from tengen.players.base import Limit
    from tengen.roster import create

    turn = ask(create(HINT_PLAYER), board, Limit(seconds=_HINT_SECONDS))
    if turn.decision is None or turn.forfeit is not None:
        return text(language, "cli.play.failure", problem=turn.problem)
    if turn.decision.point.is_pass:
        return text(language, "cli.play.no_hint")
    return reasons(board, turn.decision.point).text(language)
