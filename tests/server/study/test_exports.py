"""Games as files."""

from __future__ import annotations

import json
import sys
from io import BytesIO
from typing import get_args

import pytest
from PIL import Image

from tengen import formats
from tengen.game import Game
from tengen.server.errors import Refused
from tengen.server.study.exports import ExportFormat, export

WON = "h8a1h9b1h10c1h11d1h12"


@pytest.fixture(scope="module")
def game() -> Game:
    made = Game.from_moves(WON)
    made.black, made.white = "Ada <b>", "天元"
    return made


@pytest.mark.parametrize("kind", ["sgf", "psq", "json"])
def test_records_can_be_read_back(game: Game, kind: ExportFormat) -> None:
    (again,) = formats.read(export(game, kind).data, kind)
    assert again.moves == game.moves
    assert again.size == 15


def test_json_is_json(game: Game) -> None:
    found = export(game, "json")
    assert found.media_type == "application/json"
    json.loads(found.data)


def test_pictures_show_the_last_position(game: Game) -> None:
    image = Image.open(BytesIO(export(game, "png").data))
    assert image.format == "PNG"
    svg = export(game, "svg").data.decode()
    assert svg.startswith("<svg")
    assert "Ada &lt;b&gt; - 天元" in svg


def test_every_format_can_be_made(game: Game) -> None:
    for kind in sorted({*get_args(ExportFormat)} - {"gif"}):
        # Files of this format hold boards of 20x20 only.
        found = export(Game.from_moves(WON, 20) if kind == "rec" else game, kind)
        assert found.data
        assert "/" in found.media_type


def test_every_format_that_tengen_writes_is_offered() -> None:
    written = {name for name, known in formats.FORMATS.items() if known.writer is not None}
    assert {*get_args(ExportFormat)} == {*written, "png", "svg", "gif"}


def test_a_format_that_cannot_hold_the_game_is_refused_with_the_reason(game: Game) -> None:
    with pytest.raises(Refused) as caught:
        export(game, "rec")
    assert (caught.value.status, caught.value.code) == (422, "format")
    assert "20x20" in caught.value.detail.en
    assert ".rec" in caught.value.detail.ja


@pytest.mark.parametrize(("kind", "package"), [("gif", "PIL"), ("png", "resvg_py")])
def test_a_missing_extra_is_named(
    game: Game, kind: ExportFormat, package: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    with pytest.raises(Refused) as caught:
        export(game, kind)
    assert (caught.value.status, caught.value.code) == (501, "pictures")
    assert "pip install 'tengen[pictures]'" in caught.value.detail.en
    assert export(game, "svg").data
