"""Reviews as JSON: what is written is read, and nothing else is."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from tengen.board import Board, ParseError
from tengen.game_review import Review, position_from_json, position_to_json, review
from tengen.game_review.document import envelope, parts
from tengen.i18n import LANGUAGES, error_text
from tengen.players.base import Limit
from tests.rows import each_row

MOVES = "h8a1h9a2h10c1h11d3h12"


@pytest.fixture(scope="module")
def made() -> Review:
    return review(Board.from_moves(MOVES), Limit(nodes=1000))


@pytest.fixture(scope="module")
def document(made: Review) -> Any:
    return json.loads(json.dumps(made.to_json()))


def test_a_review_is_the_same_after_writing_and_reading(made: Review, document: Any) -> None:
    assert Review.from_json(document, Board.from_moves(MOVES)) == made
    assert Review.from_json(document, made.board).to_json() == document


def test_a_position_is_the_same_after_writing_and_reading(made: Review) -> None:
    for each in made.positions:
        assert position_from_json(position_to_json(each), 15) == each


def test_the_parts_of_a_review_are_read_without_the_game(made: Review, document: Any) -> None:
    engine, nodes, positions = parts(document, 15)
    assert (engine, nodes, positions) == (made.engine, made.nodes, made.positions)
    assert envelope(engine, nodes, [*map(position_to_json, positions)]) == document
    wrongs: list[Any] = [document["positions"][:-1], document["positions"][-1:] * 2, []]
    for wrong in wrongs:
        with pytest.raises(ParseError, match="only the last position has no move"):
            parts(document | {"positions": wrong}, 15)
    long = [document["positions"][0]] * 452 + document["positions"][-1:]
    assert len(parts(document | {"positions": long}, 15)[2]) == 453
    with pytest.raises(ParseError, match="more than the 453 positions"):
        parts(document | {"positions": long[:1] + long}, 15)
    with pytest.raises(ParseError, match=r"positions\[0\]"):
        parts(document, 5)


def test_the_names_are_those_of_the_web_app(document: Any) -> None:
    assert sorted(document) == ["engine", "nodes", "positions", "version"]
    first = document["positions"][0]
    assert sorted(first) == ["line", "loss", "played", "win"]
    assert sorted(first["line"]) == [
        "depth", "mateIn", "moves", "score", "selectiveDepth", "winProbability",
    ]  # fmt: skip
    assert sorted(first["played"]) == [
        "better", "class", "cost", "holds", "move", "winProbability",
    ]  # fmt: skip


def test_the_review_of_another_game_is_refused(document: Any) -> None:
    with pytest.raises(ParseError, match=r"positions: expected 9 positions, not 10"):
        Review.from_json(document, Board.from_moves(MOVES[:-3]))
    with pytest.raises(ParseError, match=r"positions\[1\].played: this is not the move"):
        Review.from_json(document, Board.from_moves(MOVES.replace("a1", "b1")))


@each_row(
    ("path", "value", "message"),
    [
        ((), [], "an object"),
        (("version",), 2, "version"),
        (("engine",), "x" * 41, "engine: more than the 40 characters"),
        (("nodes",), 0, "nodes: expected a whole number from 1 to 9007199254740992"),
        (("nodes",), 2**53 + 1, "nodes: expected a whole number from 1 to 9007199254740992"),
        (("nodes",), True, "nodes"),
        (("positions",), {}, "positions"),
        (("positions", 0), None, r"positions\[0\]"),
        (("positions", 0, "extra"), 1, r"positions\[0\]"),
        (("positions", 0, "line", "score"), 1e9, r"positions\[0\].line.score"),
        (("positions", 0, "line", "score"), 40_000, r"positions\[0\].line.score"),
        (("positions", 0, "line", "mateIn"), "1", r"line.mateIn"),
        (("positions", 0, "line", "winProbability"), 1.1, r"line.winProbability"),
        (("positions", 0, "line", "winProbability"), float("nan"), r"line.winProbability"),
        (("positions", 0, "line", "depth"), -1, r"line.depth"),
        (("positions", 0, "line", "moves"), ["h8"] * 1001, r"line.moves: more than the 1000 moves"),
        (("positions", 0, "line", "moves"), ["z9"], r"line.moves\[0\]"),
        (("positions", 0, "played"), None, r"positions\[0\].played"),
        (("positions", 0, "played", "class"), "awful", r"played.class"),
        (("positions", 0, "played", "cost"), -0.1, r"played.cost"),
        (("positions", 0, "played", "holds"), 1, r"played.holds"),
        (("positions", 0, "win"), {"kind": "vcf"}, r"positions\[0\].win"),
        (("positions", 0, "win"), {"kind": "vcx", "tree": "h8!"}, r"win.kind"),
        (("positions", 0, "win"), {"kind": "vcf", "tree": "<b>"}, r"win.tree"),
        (("positions", 0, "win"), {"kind": "vcf", "tree": ""}, r"win.tree"),
    ],
)
def test_hostile_documents_are_refused_with_the_place(
    made: Review, document: Any, path: tuple[Any, ...], value: Any, message: str
) -> None:
    changed = copy.deepcopy(document)
    if path:
        at = changed
        for key in path[:-1]:
            at = at[key]
        at[path[-1]] = value
    else:
        changed = value
    with pytest.raises(ParseError, match=message) as caught:
        Review.from_json(changed, made.board)
    texts = {error_text(caught.value, language) for language in LANGUAGES}
    assert len(texts) == len(LANGUAGES)  # none is in English only
