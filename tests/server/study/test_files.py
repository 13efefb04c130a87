"""Files of strangers that become records."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tengen import formats
from tengen.game import Game
from tengen.server.errors import Refused
from tengen.server.study.bodies import read_body, read_study
from tengen.server.study.files import read_file

WRITTEN = [name for name, known in formats.FORMATS.items() if known.writer is not None]
"""Nothing but its name tells ``pos-openings`` from ``moves``."""


@given(st.binary(max_size=400), st.sampled_from(["", *(f"x.{kind}" for kind in formats.FORMATS)]))
def test_what_a_file_holds_can_be_stored(data: bytes, name: str) -> None:
    try:
        found = json.loads(read_file(data, name))
    except Refused:
        return
    for record in found["games"]:
        read_study(json.dumps({"title": "", "record": record}).encode(), is_new=True)


@pytest.mark.parametrize("kind", [name for name in WRITTEN if name != "pos-openings"])
def test_what_tengen_writes_becomes_the_same_record(kind: str) -> None:
    game = Game.from_moves("h8i9i7g9", 20 if kind == "rec" else 15)
    data = formats.write([game], kind)
    (record,) = json.loads(read_file(data, f"x.{kind}"))["games"]
    found = read_body(json.dumps({"record": record}).encode())
    assert found.board().to_text() == game.board().to_text()
