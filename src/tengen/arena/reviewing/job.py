"""Reviews one game, in any process on any machine."""

from __future__ import annotations

import traceback
from dataclasses import dataclass
from typing import Any

from tengen.arena.games.job import Failure
from tengen.arena.planning.schedule import WorkItem
from tengen.board import Board
from tengen.game_review import ReviewCancelled, review
from tengen.players.base import Limit
from tengen.stop import StopToken


@dataclass(frozen=True, slots=True)
class ReviewItem(WorkItem):
    """One game to review."""

    board: Board
    """Its last position, with the moves that led to it."""
    limit: Limit
    threads: int = 1


@dataclass(frozen=True, slots=True)
class ReviewResult:
    """The answer to a `ReviewItem`."""

    number: int
    document: dict[str, Any]
    """`Review.to_json`: a review is sent and stored as JSON."""


def review_game(item: ReviewItem, stop: StopToken | None = None) -> ReviewResult | Failure:
    """Review a game. Errors are returned, so an exception means that the worker failed."""
    try:
        found = review(item.board, item.limit, threads=item.threads, stop=stop)
    except ReviewCancelled:
        raise
    except ValueError as error:
        return Failure(item.number, f"game {item.number}: {error}", is_bug=False)
    except Exception:
        return Failure(item.number, f"game {item.number}: {traceback.format_exc(limit=-5)}")
    return ReviewResult(item.number, found.to_json())
