"""Self-play games."""

from __future__ import annotations

from pathlib import Path

import pytest

from tengen.arena.planning.settings import Adjudication
from tengen.arena.selfplay import selfplay
from tengen.arena.storage.positions import PositionFile, read_positions
from tests.arena.stand_ins import Here, settings


def test_selfplay_goes_on_where_it_was(tmp_path: Path) -> None:
    path, facts = tmp_path / "p.txt", settings("classic:uct,playouts=4", "classic:uct,playouts=4")
    heard: list[int] = []
    with PositionFile(path, facts.description()) as file:
        selfplay(facts, 3, file, Here, 1, lambda game: heard.append(game.number))
        before = file.positions
    lines = path.read_text().splitlines()
    path.write_text("\n".join([*lines, lines[2][:15]]))  # torn
    with PositionFile(path, facts.description()) as file:
        assert file.positions == before
        selfplay(facts, 5, file, Here, 2)
        assert file.numbers == set(range(5))
    assert heard == [0, 1, 2]
    assert path.read_text().splitlines()[:4] == lines
    positions = list(read_positions(path))
    assert len({position.board.canonical_key for position in positions}) == len(positions)
    assert all(p.score is not None or p.mate_in is not None for p in positions)
    assert all(position.board.is_legal(position.move) for position in positions)


def test_selfplay_uses_each_opening_once(tmp_path: Path) -> None:
    facts = settings("random", "random", adjudication=Adjudication(max_moves=3))
    with PositionFile(tmp_path / "p.txt", facts.description()) as file:
        selfplay(facts, 3, file, Here, 1)
        with pytest.raises(ValueError, match="at least 1 game"):
            selfplay(facts, 0, file, Here, 1)
    openings = [line.split()[3][:4] for line in (tmp_path / "p.txt").read_text().splitlines()[1:]]
    assert len(set(openings)) == 3
