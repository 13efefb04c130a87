"""Every word on every page belongs to its language."""

from __future__ import annotations

import re

from tests.web.conftest import PHONE, Invite
from tests.web.guest import Guest, expect

NAMES = {
    *("tengen", "english", "elo", "python", "gomocup", "uct", "alpha", "beta"),
    *("sgf", "psq", "renlib", "json", "png", "gif", "svg"),
    *("swap", "rif", "long", "pro", "enter"),
}
"""Words that a Chinese reader meets in Latin letters: names, formats, the keys of a keyboard."""
WORD = re.compile(r"[A-Za-z][A-Za-z]+")
SAID = """() => {
    const said = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) said.push(walker.currentNode.data);
    for (const element of document.body.querySelectorAll("[aria-label], [title], [placeholder]"))
        for (const name of ["aria-label", "title", "placeholder"])
            said.push(element.getAttribute(name) ?? "");
    return said;
}"""


def said(guest: Guest) -> str:
    """All that the page says, shown, folded away, or only read aloud."""
    lines: list[str] = guest.page.evaluate(SAID)
    scripts = "This page needs JavaScript"  # the one text that comes in both languages
    return "\n".join(line for line in lines if line.strip() and scripts not in line)


def strange_words(guest: Guest) -> set[str]:
    """English words on a Chinese page."""
    return {word for word in WORD.findall(said(guest)) if word.lower() not in NAMES}


def test_the_browser_chooses_and_the_visitor_changes(invite: Invite) -> None:
    guest = invite(locale="zh-CN").visits()
    html = guest.page.locator("html")
    expect(html).to_have_attribute("lang", "zh-CN")
    expect(guest.status).to_have_text("落下第一子，对局就开始。")
    guest.page.get_by_label("语言").select_option("en")
    expect(html).to_have_attribute("lang", "en")
    expect(guest.status).to_have_text("Place the first stone to begin.")
    guest.page.reload()
    expect(guest.status).to_have_text("Place the first stone to begin.")
    assert invite(locale="fr-FR").visits().page.locator("html").get_attribute("lang") == "en"


def test_no_english_is_left_while_a_game_is_set_up(invite: Invite) -> None:
    guest = invite(locale="zh-CN").visits()
    expect(guest.page.locator(".fields option")).not_to_have_count(0)
    for mode in ("电脑", "好友", "同屏", "观战"):
        guest.page.get_by_role("radio", name=mode, exact=True).check(force=True)
        assert strange_words(guest) == set(), mode


def test_no_english_is_left_in_a_game(invite: Invite) -> None:
    guest = invite(locale="zh-CN", **PHONE).begins(opponent="tengen:level=2", opening="free")
    guest.taps("h8")
    guest.taps("h8")
    expect(guest.moves).to_have_count(2)
    expect(guest.spoken).to_contain_text("轮到你了。")
    assert strange_words(guest) == set()
    guest.button("提示").tap()
    expect(guest.page.locator(".tengen-board .mark")).to_have_count(1)
    assert strange_words(guest) == set()
    guest.button("提和").tap()
    expect(guest.spoken).to_contain_text("和棋")
    assert strange_words(guest) == set()
    guest.button("认输").tap()
    guest.page.locator(".sure.main").tap()
    expect(guest.page.locator("#status.over")).to_be_visible()
    assert strange_words(guest) == set()


def test_no_english_is_left_elsewhere(invite: Invite) -> None:
    guest = invite(locale="zh-CN").begins(opponent="local", rule="renju", opening="swap2")
    expect(guest.page.locator(".side section.steps")).to_be_visible()
    assert strange_words(guest) == set()
    guest.begins(opponent="local", rule="renju", moves="f8a1g8o15h6a15h7o1")
    guest.clicks("h8")
    expect(guest.page.locator(".reason-row")).to_have_count(2)
    assert strange_words(guest) == set()
    guest.visits("/players")
    expect(guest.page.get_by_role("listitem")).not_to_have_count(0)
    assert strange_words(guest) == set()
    guest.visits("/nowhere")
    assert strange_words(guest) == set()


def test_no_chinese_is_left_in_the_english_page(invite: Invite) -> None:
    guest = invite().begins(opponent="tengen:level=2")
    guest.clicks("h8")
    expect(guest.moves).to_have_count(2)
    pages = [said(guest)]
    for path in ("/", "/players"):
        guest.visits(path)
        expect(guest.page.get_by_text("Winlines").first).to_be_visible()
        pages.append(said(guest))
    for text in pages:
        assert set(re.findall(r"[\u4e00-\u9fff]+", text)) == {"中文"}
