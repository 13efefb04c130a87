"""Writes web/tests/study/review-vectors.json: sentences about reviewed moves.

The sentences of web/src/study/review-texts.ts are compared with them. The reviewed moves are data:
they stay in the file when search or solver change. With --check, compares the file instead; with
--games N, reviews N new games for each rule.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

from scripts.generated import write_or_check
from tengen.board import PASS, Board, Color, Point, Rule
from tengen.game_review import (
    MoveClass,
    PositionReview,
    position_from_json,
    position_to_json,
    review,
)
from tengen.game_review.words import move_sentence
from tengen.i18n import LANGUAGES
from tengen.players.base import Limit
from tengen.roster import create

TARGET = Path(__file__).parents[1] / "web" / "tests" / "study" / "review-vectors.json"
_NODES = 3000
_MAX_TREE = 1500
"""Characters of a proof that the file keeps."""
_MAX_MOVES = 80
_PLAIN = 40
"""One in this number of the moves without a sentence is kept."""
_COMMON = (MoveClass.INACCURACY, MoveClass.MISTAKE, MoveClass.LOST)
_KEEP_COMMON = 3
"""One in this number of the common moves is kept."""
_MAX_LINE = 3
"""Moves of a line that are kept."""
_RENJU_GAMES = 6
"""Times as many games under renju, where forbidden points are rare reasons."""
_SLIP, _FORBIDDEN_SLIP, _PASS_SLIP = 0.06, 0.3, 0.02
"""How often a careless move replaces that of a player, one that is forbidden, and a pass."""
Vector = dict[str, Any]


def vectors(moves: list[Vector]) -> Iterator[Vector]:
    """The reviewed moves with their sentences."""
    for each in moves:
        board = board_of(each["position"])
        found = move_sentence(
            board,
            position_from_json(each["review"], board.size),
            position_from_json(each["next"], board.size),
            lambda point: str(point).upper(),
        )
        texts = found and {language: found.text(language) for language in LANGUAGES}
        yield {**each, "text": texts}


def board_of(position: dict[str, Any]) -> Board:
    """The board of a `Position` of the web app."""
    setup = position.get("setup", {})
    return Board.from_stones(
        setup.get("black", ()),
        setup.get("white", ()),
        turn=setup.get("turn", "black"),
        size=position["size"],
        rule=position["rule"],
        forbidden="lose",
        moves="".join(position["moves"]),
    )


def reviewed_moves(games: int) -> Iterator[Vector]:
    """Moves of new games of every rule, some from set-up stones."""
    chance = random.Random(17)  # noqa: S311 - sample games
    for rule in Rule:
        for number in range(games * (_RENJU_GAMES if rule is Rule.RENJU else 1)):
            board = _played(chance, rule, (15, 15, 11, 19)[number % 4], number % 3 == 0)
            yield from _moves_of(board, chance)


def _played(chance: random.Random, rule: Rule, size: int, with_setup: bool) -> Board:
    """A game between a weak and a stronger level, which has mistakes of all kinds."""
    board = Board(size, rule, "lose")
    middle = size // 2
    near = [(x, y) for x in range(middle - 2, middle + 3) for y in range(middle - 2, middle + 3)]
    stones = chance.sample(near, 5)
    if with_setup:
        board = Board.from_stones(
            stones[:2], stones[2:4], Color.WHITE, size, rule, forbidden="lose"
        )
    else:
        for stone in stones[:3]:
            board.play(stone)
    levels = chance.sample((1, 2, 3, 5), 2)
    players = [create(f"tengen:level={level},seed={chance.randrange(1000)}") for level in levels]
    while board.outcome is None and len(board.moves) < _MAX_MOVES:
        point = players[len(board.moves) % 2].choose(board, Limit(nodes=400)).point
        board.play(_careless(board, point, chance))
    return board


def _careless(board: Board, point: Point, chance: random.Random) -> Point:
    """The point, or now and then any other; under renju a forbidden one more often, or a pass."""
    if board.rule is Rule.RENJU and chance.random() < _PASS_SLIP:
        return PASS
    forbidden = sorted(board.forbidden_points()) if board.turn is Color.BLACK else []
    if forbidden and chance.random() < _FORBIDDEN_SLIP:
        return chance.choice(forbidden)
    return chance.choice(board.legal_points()) if chance.random() < _SLIP else point


def _moves_of(board: Board, chance: random.Random) -> Iterator[Vector]:
    found = review(board, Limit(nodes=_NODES))
    for number, move in enumerate(found.moves, 1):
        has_text = move.move_class not in (MoveClass.BEST, MoveClass.GOOD, MoveClass.FORCED)
        odds = _KEEP_COMMON if move.move_class in _COMMON else 1 if has_text else _PLAIN
        before, after = found.positions[number - 1], found.positions[number]
        if chance.randrange(odds) == 0 and not (_is_long(before) or _is_long(after)):
            yield {
                "position": _position(found.board_at(number - 1)),
                "review": position_to_json(_short(before)),
                "next": position_to_json(_short(after)),
            }


def _short(position: PositionReview) -> PositionReview:
    line, played = position.line, position.played
    return replace(
        position,
        line=line and replace(line, moves=line.moves[:_MAX_LINE]),
        played=played and replace(played, better=played.better[:_MAX_LINE]),
    )


def _is_long(position: PositionReview) -> bool:
    proofs = (position.win, position.loss)
    return any(proof is not None and len(proof.tree) > _MAX_TREE for proof in proofs)


def _position(board: Board) -> dict[str, Any]:
    position: dict[str, Any] = {
        "size": board.size,
        "rule": str(board.rule),
        "moves": [str(move) for move in board.moves],
    }
    setup = {str(color): [str(stone) for stone in board.setup[color]] for color in Color}
    if any(setup.values()):
        first = board.turn if len(board.moves) % 2 == 0 else board.turn.other
        position["setup"] = {**setup, "turn": str(first)}
    return position


def written(moves: list[Vector]) -> str:
    """The vectors as JSON, one on each line."""
    lines = (json.dumps(each, ensure_ascii=False, separators=(",", ":")) for each in vectors(moves))
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main() -> int:
    """Exit status 1 when the committed file differs."""
    if "--games" in sys.argv:
        moves = list(reviewed_moves(int(sys.argv[sys.argv.index("--games") + 1])))
        TARGET.write_text(written(moves), encoding="utf-8")
        return 0
    moves = json.loads(TARGET.read_text(encoding="utf-8"))
    return write_or_check(TARGET, written(moves), "python -m scripts.review_vectors")


if __name__ == "__main__":
    sys.exit(main())
