"""Processors that may be used."""

from __future__ import annotations

import os

import pytest

from tengen.cores import usable_cores


def test_there_is_at_least_one_core() -> None:
    cores = usable_cores()
    assert cores == sorted(set(cores))
    assert len(cores) >= 1


def test_where_nobody_knows_which_all_may_be_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    assert usable_cores() == [0, 1, 2]
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert usable_cores() == [0]
