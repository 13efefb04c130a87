"""Every text on every page is in the language of the page."""

from __future__ import annotations

import re
from dataclasses import dataclass

import pytest

from tests.web.conftest import PHONE, NewVisitor
from tests.web.visitor import Visitor, expect

NAMES = {
    *("tengen", "english", "elo", "python", "gomocup", "uct", "ucb", "alpha", "beta"),
    *("sgf", "psq", "renlib", "json", "png", "gif", "svg"),
    *("swap", "rif", "long", "pro", "enter"),
}
"""Words in Latin letters on every page: names, file formats, keys."""
WORD = re.compile(r"[A-Za-z][A-Za-z]+")
TEXTS = """() => {
    const texts = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.data);
    for (const element of document.body.querySelectorAll("[aria-label], [title], [placeholder]"))
        for (const name of ["aria-label", "title", "placeholder"])
            texts.push(element.getAttribute(name) ?? "");
    return texts;
}"""


@dataclass(frozen=True)
class Language:
    """Texts of a language that the tests look for."""

    locale: str
    lang: str
    code: str
    picker: str
    first_stone: str
    modes: tuple[str, ...]
    your_turn: str
    hint: str
    draw: str
    declined: str
    resign: str


CHINESE = Language(
    locale="zh-CN",
    lang="zh-CN",
    code="zh",
    picker="语言",
    first_stone="落下第一子，对局就开始。",
    modes=("电脑", "好友", "同屏", "观战"),
    your_turn="轮到你了。",
    hint="提示",
    draw="提和",
    declined="和棋",
    resign="认输",
)
JAPANESE = Language(
    locale="ja-JP",
    lang="ja",
    code="ja",
    picker="言語",
    first_stone="最初の石を打つと対局が始まります。",
    modes=("コンピュータ", "友だち", "同じ画面", "観戦"),
    your_turn="あなたの番です。",
    hint="ヒント",
    draw="引き分け",
    declined="引き分け",
    resign="投了",
)
languages = pytest.mark.parametrize("language", [CHINESE, JAPANESE], ids=["zh", "ja"])


def texts(visitor: Visitor) -> str:
    """All texts of the page: visible, folded away, or for screen readers only."""
    lines: list[str] = visitor.page.evaluate(TEXTS)
    scripts = "This page needs JavaScript"  # the one text that is there in every language
    return "\n".join(line for line in lines if line.strip() and scripts not in line)


def english_words(visitor: Visitor) -> set[str]:
    """English words on a page in another language."""
    return {word for word in WORD.findall(texts(visitor)) if word.lower() not in NAMES}


@languages
def test_the_browser_chooses_and_the_visitor_changes(
    new_visitor: NewVisitor, language: Language
) -> None:
    visitor = new_visitor(locale=language.locale).open()
    html = visitor.page.locator("html")
    expect(html).to_have_attribute("lang", language.lang)
    expect(visitor.status).to_have_text(language.first_stone)
    picker = visitor.page.get_by_label(language.picker)
    expect(picker).to_have_value(language.code)
    expect(picker.locator("option")).to_have_text(["English", "日本語", "中文"])
    picker.select_option("en")
    expect(html).to_have_attribute("lang", "en")
    expect(visitor.status).to_have_text("Place the first stone to begin.")
    visitor.page.reload()
    expect(visitor.status).to_have_text("Place the first stone to begin.")
    visitor.page.get_by_label("Language").select_option(language.code)
    expect(visitor.status).to_have_text(language.first_stone)
    assert new_visitor(locale="fr-FR").open().page.locator("html").get_attribute("lang") == "en"


@languages
def test_the_first_paint_is_in_the_right_language(
    new_visitor: NewVisitor, language: Language
) -> None:
    visitor = new_visitor(locale=language.locale)
    visitor.page.add_init_script(
        """new MutationObserver(() => {
            const status = document.querySelector("#status");
            if (status) (window.shown ??= []).push(status.textContent);
        }).observe(document, { subtree: true, childList: true, characterData: true });"""
    )
    visitor.open()
    expect(visitor.page.locator(".levels label")).not_to_have_count(0)
    assert set(visitor.page.evaluate("window.shown")) == {language.first_stone}


def test_english_is_shown_where_a_language_cannot_be_loaded(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(locale="ja-JP")
    visitor.ignore_complaints(re.compile("ERR_FAILED"))
    visitor.page.route(re.compile(r"/assets/ja-"), lambda route: route.abort())
    visitor.open()
    expect(visitor.status).to_have_text("Place the first stone to begin.")


@languages
def test_no_english_is_left_in_the_search_of_a_classic(
    new_visitor: NewVisitor, language: Language
) -> None:
    visitor = new_visitor(locale=language.locale)
    visitor.start_game(opponent="classic:shapes,width=4", color="white", moves="h8i9")
    expect(visitor.page.locator("tbody tr")).to_have_count(4)
    assert english_words(visitor) == set()


@languages
def test_no_english_is_left_while_a_game_is_set_up(
    new_visitor: NewVisitor, language: Language
) -> None:
    visitor = new_visitor(locale=language.locale).open()
    expect(visitor.page.locator(".fields option")).not_to_have_count(0)
    visitor.page.locator(".games summary").click()
    visitor.page.locator(".games").get_by_role("button").first.wait_for()
    for mode in language.modes:
        visitor.page.get_by_role("radio", name=mode, exact=True).check(force=True)
        assert english_words(visitor) == set(), mode


@languages
def test_no_english_is_left_in_a_game(new_visitor: NewVisitor, language: Language) -> None:
    visitor = new_visitor(locale=language.locale, **PHONE)
    visitor.start_game(opponent="tengen:level=2", opening="free")
    visitor.tap_point("h8")
    visitor.tap_point("h8")
    expect(visitor.moves).to_have_count(2)
    expect(visitor.announced).to_contain_text(language.your_turn)
    assert english_words(visitor) == set()
    visitor.button(language.hint).tap()
    expect(visitor.page.locator(".tengen-board .mark")).to_have_count(1)
    assert english_words(visitor) == set()
    visitor.button(language.draw).tap()
    expect(visitor.announced).to_contain_text(language.declined)
    assert english_words(visitor) == set()
    visitor.button(language.resign).tap()
    visitor.page.locator(".sure.main").tap()
    expect(visitor.page.locator("#status.over")).to_be_visible()
    assert english_words(visitor) == set()


@languages
def test_no_english_is_left_elsewhere(new_visitor: NewVisitor, language: Language) -> None:
    visitor = new_visitor(locale=language.locale)
    visitor.start_game(opponent="local", rule="renju", opening="swap2")
    expect(visitor.page.locator(".side section.steps")).to_be_visible()
    assert english_words(visitor) == set()
    visitor.start_game(opponent="local", rule="renju", moves="f8a1g8o15h6a15h7o1")
    visitor.click_point("h8")
    expect(visitor.page.locator(".reason-row")).to_have_count(2)
    assert english_words(visitor) == set()
    visitor.open("/players")
    expect(visitor.page.get_by_role("listitem")).not_to_have_count(0)
    assert english_words(visitor) == set()
    visitor.open("/nowhere")
    assert english_words(visitor) == set()


def test_only_the_language_picker_of_the_english_page_has_other_scripts(
    new_visitor: NewVisitor,
) -> None:
    visitor = new_visitor().start_game(opponent="tengen:level=2")
    visitor.click_point("h8")
    expect(visitor.moves).to_have_count(2)
    pages = [texts(visitor)]
    for path in ("/", "/players"):
        visitor.open(path)
        expect(visitor.page.get_by_text("Winlines").first).to_be_visible()
        pages.append(texts(visitor))
    for page in pages:
        assert set(re.findall(r"[\u3040-\u30ff\u4e00-\u9fff]+", page)) == {"中文", "日本語"}
