"""Reviews of games: what each move cost, which ones lost, and the proofs of it."""

from tengen.game_review.document import of_position as position_to_json
from tengen.game_review.document import position as position_from_json
from tengen.game_review.position import (
    BestLine,
    MoveClass,
    MoveReview,
    PositionReview,
    ProvedWin,
)
from tengen.game_review.result import Review, Reviewed
from tengen.game_review.reviewer import (
    DEFAULT_NODES,
    ReviewCancelled,
    Reviewer,
    ReviewProgress,
    review,
    review_position,
)

__all__ = [
    "DEFAULT_NODES",
    "BestLine",
    "MoveClass",
    "MoveReview",
    "PositionReview",
    "ProvedWin",
    "Review",
    "ReviewCancelled",
    "ReviewProgress",
    "Reviewed",
    "Reviewer",
    "position_from_json",
    "position_to_json",
    "review",
    "review_position",
]
