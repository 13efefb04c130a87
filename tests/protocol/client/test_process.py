"""The process of a program: closed, it stays closed."""

from __future__ import annotations

import threading

import pytest

from tengen.board import Board
from tengen.players.base import PlayerClosed
from tests.process.processes import is_gone
from tests.protocol.client.conversation import AMPLE, Open

BOARD = Board.from_moves("h8")


def test_a_closed_player_refuses_everything(program: Open) -> None:
    player = program("base")
    player.choose(BOARD, AMPLE)
    begun = player.analyse(BOARD, AMPLE)
    player.close()
    player.close()
    for action in (
        lambda: player.choose(BOARD, AMPLE),
        lambda: player.analyse(BOARD, AMPLE),
        lambda: next(begun),
        lambda: player.prepare(BOARD),
        player.about,
        lambda: player.swap2("h8i9g6"),
        lambda: player.forbidden_points(BOARD),
    ):
        with pytest.raises(PlayerClosed, match="base is closed: create another player"):
            action()
    assert player.pid is None


def test_a_player_closed_before_its_first_use_starts_nothing(program: Open) -> None:
    player = program("base")
    player.close()
    with pytest.raises(PlayerClosed):
        player.choose(BOARD, AMPLE)
    assert player.peak_memory_mb is None


def test_a_player_may_be_closed_while_it_thinks(program: Open) -> None:
    player = program("slow", "60")
    player.prepare(BOARD)
    pid = player.pid
    assert pid is not None
    closing = threading.Timer(0.1, player.close)
    closing.start()
    with pytest.raises(PlayerClosed, match="slow is closed"):
        player.choose(BOARD, AMPLE)
    closing.join()
    assert is_gone(pid)
