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

__all__ = [
    "BestLine",
    "MoveClass",
    "MoveReview",
    "PositionReview",
    "ProvedWin",
    "Review",
    "Reviewed",
    "position_from_json",
    "position_to_json",
]
