"""The list of games on this device: open, delete, save as one file, read such a file."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.server.site import wait_until
from tests.web.conftest import PHONE, NewVisitor
from tests.web.local_games import (
    block_api,
    choose,
    free_point,
    open_games,
    open_with_engine,
    play,
    shown_moves,
)
from tests.web.visitor import Visitor, expect

pytestmark = pytest.mark.usefixtures("engine")

DROP = """(content) => {
    const files = new DataTransfer();
    files.items.add(new File([content], "games.json"));
    const event = { bubbles: true, cancelable: true, dataTransfer: files };
    const panel = document.querySelector(".games details");
    for (const kind of ["dragover", "drop"]) panel.dispatchEvent(new DragEvent(kind, event));
}"""


def rows(visitor: Visitor) -> Any:
    return visitor.page.locator(".games li")


def message(visitor: Visitor) -> Any:
    return visitor.page.locator(".games .message")


def save_all(visitor: Visitor, folder: Path) -> Path:
    """The file that the visitor saves."""
    with visitor.page.expect_download() as saved:
        visitor.button("Save all games").click()
    path = folder / saved.value.suggested_filename
    saved.value.save_as(path)
    return path


def test_games_are_listed_opened_and_deleted(new_visitor: NewVisitor) -> None:
    visitor = open_with_engine(new_visitor())
    open_games(visitor)
    expect(visitor.page.locator(".games")).to_contain_text("No games yet.")
    expect(visitor.button("Save all games")).to_be_disabled()
    play(visitor, "h8", 2)
    visitor.button("Resign").click()
    visitor.button("Yes, resign").click()
    visitor.wait_until_stored()
    wait_until(lambda: visitor.view()["status"] == "finished")
    moves = shown_moves(visitor)
    visitor.press("n")
    block_api(visitor)
    choose(visitor, "Tengen, level 5")
    play(visitor, "c3", 2)
    visitor.open()
    open_games(visitor)
    texts = [re.sub(r"\s+", " ", text) for text in rows(visitor).all_inner_texts()]
    assert [re.sub(r" \w+ \d+, 20.*M", "", text) for text in texts] == [
        "You – Tengen, level 5 Freestyle 2 moves In progress Not yet stored on the server.",
        "You – Tengen, level 3 Freestyle 2 moves Black resigned. Review Analyse",
    ]
    visitor.page.get_by_role("button", name="Delete You – Tengen, level 5").click()
    expect(rows(visitor).first).to_contain_text("Deleted: You – Tengen, level 5")
    expect(visitor.button("Undo")).to_be_focused()
    visitor.press("Enter")
    expect(rows(visitor).first.locator("a")).to_be_focused()
    visitor.page.get_by_role("button", name="Delete You – Tengen, level 5").click()
    expect(visitor.button("Undo")).to_be_visible()
    visitor.page.evaluate(DROP, '{"kind": "tengen-games", "version": 1, "games": []}')
    expect(message(visitor)).to_have_text("There are no games in this file.")
    expect(visitor.button("Undo")).to_be_visible()
    visitor.open()
    open_games(visitor)
    expect(rows(visitor)).to_have_count(1)
    rows(visitor).first.locator("a").click()
    visitor.wait_for_game()
    assert shown_moves(visitor) == moves


def test_all_games_move_to_another_browser(new_visitor: NewVisitor, tmp_path: Path) -> None:
    first = open_with_engine(new_visitor())
    play(first, "h8", 2)
    first.wait_until_stored()
    moves = shown_moves(first)
    first.open()
    open_games(first)
    path = save_all(first, tmp_path)
    assert path.name.endswith(".json")
    expect(message(first)).to_have_text("Saved 1 game in one file.")

    second = open_with_engine(new_visitor())
    open_games(second)
    second.page.locator(".games input[type=file]").set_input_files(path)
    expect(message(second)).to_have_text("Added 1 game.")
    backup = json.loads(path.read_text())
    backup["games"].append({"no": "game"})
    second.page.evaluate(DROP, json.dumps(backup))
    expect(message(second)).to_have_text("Already here: 1 game. 1 entry could not be read.")
    second.page.evaluate(DROP, "(;GM[4];B[hh])")
    expect(message(second)).to_have_text("This file is not a backup of Tengen games.")
    rows(second).locator("a").click()
    second.wait_for_game()
    assert shown_moves(second) == moves
    # The seat on the server belongs to the first browser: the game goes on as a copy.
    old = second.game_id
    second.ignore_complaints(re.compile("403"))
    play(second, free_point(second), 4)
    second.page.wait_for_url(lambda url: not url.endswith(old))
    second.wait_until_stored()
    assert second.view()["moves"][:2] == moves


@pytest.mark.parametrize(
    ("locale", "heading", "playing"),
    [
        ("en-US", "My games", "In progress"),
        ("zh-CN", "我的对局", "进行中"),
        ("ja-JP", "自分の対局", "対局中"),
    ],
)
def test_phones_show_the_list_in_every_language(
    new_visitor: NewVisitor, locale: str, heading: str, playing: str
) -> None:
    visitor = open_with_engine(new_visitor(locale=locale, **PHONE))
    visitor.tap_point("h8")
    visitor.tap_point("h8")
    expect(visitor.moves).to_have_count(2)
    visitor.open()
    visitor.page.get_by_text(heading, exact=True).tap()
    expect(rows(visitor)).to_contain_text(playing)
    width = "() => document.documentElement.scrollWidth"
    assert visitor.page.evaluate(width) <= PHONE["viewport"]["width"]  # type: ignore[index]
