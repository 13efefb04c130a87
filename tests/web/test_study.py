"""The study page: positions, variations, engine, import and export, storage, sharing."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.server.site import wait_until
from tests.web.conftest import PHONE, NewVisitor
from tests.web.file_host import FileHost
from tests.web.test_analysis import candidates, engines, expect_engines, ghosts
from tests.web.test_app_access import unfold, violations_in_both_themes
from tests.web.visitor import Visitor, expect

if TYPE_CHECKING:
    from playwright.sync_api import Locator

SGF = """(;GM[4]SZ[15]RU[renju]PB[Alpha]PW[Beta];B[hh];W[ih]
(;B[gg]C[A good shape.];W[ff];B[ig])
(;B[jh];W[gh])
(;B[hi]C[Weaker.]))"""
TWO_GAMES = "(;GM[4]SZ[15]PB[Alpha];B[hh];W[ih])\n(;GM[4]SZ[15]PB[Gamma];B[aa];W[bb];B[cc])"
JSON = json.dumps(
    {
        "format": "tengen-game",
        "version": 1,
        "games": [
            {
                "size": 15,
                "rule": "renju",
                "nodes": [{}, {"parent": 0, "move": "h8"}, {"parent": 1, "move": "i9"}],
            }
        ],
    }
)
TEXT = "/".join(["15"] * 7 + ["7x7"] + ["15"] * 7) + " w renju"
PSQ = "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,8,10\n7,7,10\nalpha.zip\nbeta.zip\n-1\n"
PROOF = """tengen-proof 1
board: 7/7/2xxx2/7/7/7/o5o b freestyle
attacker: black
kind: vcf
b5(*a5! a5:f5!)
"""
PASTE = """(text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    const event = new ClipboardEvent("paste", {
        clipboardData: data, bubbles: true, cancelable: true,
    });
    document.body.dispatchEvent(event);
}"""
SAVED = re.compile(r"/study/s-\w{12}$")


class Study:
    """The study page of a visitor."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor = visitor
        self.page = visitor.page
        self.moves = self.page.locator(".move:not(.start)")
        self.stones = self.page.locator(".tengen-board .stone")
        self.comment = self.page.locator("textarea[aria-label]").first
        self.state = self.page.locator(".state .unseen").first
        self.lines = self.page.locator(".analysis .lines li button")

    def open(self, path: str = "/study") -> Study:
        self.visitor.open(path)
        return self.wait()

    def wait(self) -> Study:
        """Wait until the study is on display."""
        self.page.locator(".layout.study:not(.loading)").wait_for()
        return self

    def paste(self, text: str) -> Study:
        """Paste a text somewhere on the page and wait for the study that it becomes."""
        before = self.page.url
        self.page.evaluate(PASTE, text)
        self.page.wait_for_url(lambda url: url != before and bool(SAVED.search(url)))
        return self.wait()

    def play(self, *points: str) -> Study:
        for point in points:
            before = self.stones.count()
            self.visitor.click_point(point)
            expect(self.stones).to_have_count(before + 1)
        return self

    def saved(self) -> Study:
        """Wait until everything is stored."""
        self.page.wait_for_url(re.compile(r"/study/[\w-]+$"))
        expect(self.state).to_have_text(re.compile("^(Saved|已保存|保存済み)$"))
        return self

    def texts(self) -> list[str]:
        """The moves of the outline, as they are shown."""
        return [re.sub(r"\s", "", text) for text in self.moves.all_inner_texts()]

    @property
    def current(self) -> Locator:
        return self.page.locator(".move[aria-current]")


@pytest.fixture
def study(new_visitor: NewVisitor) -> Study:
    return Study(new_visitor()).open()


@pytest.mark.usefixtures("engine")
def test_a_position_is_set_up_and_analysed(study: Study) -> None:
    visitor, page = study.visitor, study.page
    visitor.press("b")
    study.play("h8", "g9", "j7")
    visitor.press("w")
    study.play("i8", "g7")
    visitor.press("p")
    page.get_by_label("To move").select_option("white")
    expect(visitor.status).to_contain_text("White to move.")
    visitor.press("e")
    expect(study.lines).to_have_count(3)
    expect(candidates(visitor)).to_have_count(3)
    expect(page.get_by_role("img", name="Black's chance to win")).to_be_visible()
    study.lines.first.hover()
    expect(ghosts(visitor)).not_to_have_count(0)
    study.lines.first.click()
    expect(study.moves).not_to_have_count(0)
    expect(page.locator(".line .note").first).to_contain_text("at depth")
    # The selection stays, so that the analysis goes on.
    expect(study.current).to_have_text("Start")


@pytest.mark.usefixtures("engine")
def test_a_limit_ends_the_analysis(study: Study) -> None:
    page = study.page
    study.play("h8", "i9")
    page.get_by_text("Limits and threads").click()
    page.get_by_label("Depth").select_option("6")
    last = [re.compile(r"\b6$")] * 3
    for key in ["e", "ArrowLeft", "ArrowRight"]:
        # An analysis without a limit leaves this depth within milliseconds.
        study.visitor.press(key)
        expect(page.locator(".analysis .lines li .depth")).to_have_text(last)
    page.reload()
    expect(page.get_by_label("Depth")).to_have_value("6")


@pytest.mark.usefixtures("engine")
def test_leaving_the_page_ends_its_engines(study: Study) -> None:
    page = study.page
    page.get_by_role("link", name="Players").click()
    page.wait_for_load_state("networkidle")
    before = len(engines(page))
    page.get_by_role("link", name="Study").click()
    study.wait().play("h8", "i9")
    study.visitor.press("e")
    expect(study.lines).to_have_count(3)
    page.get_by_role("button", name="Find it").click()
    expect_engines(page, before + 2)
    page.get_by_role("link", name="Players").click()
    expect_engines(page, before)


@pytest.mark.usefixtures("engine")
def test_the_balanced_move_is_found_and_played(study: Study) -> None:
    page = study.page
    page.get_by_label("Board", exact=True).select_option("7")
    study.play("d4", "d5")
    finder = page.get_by_role("group", name="Balanced move")
    finder.get_by_role("button", name="Find it").click()
    finder.get_by_role("button", name=re.compile("^Play ")).click()
    expect(study.stones).to_have_count(3)
    expect(finder.get_by_role("button", name="Find it")).to_be_visible()


def test_a_second_program_answers(study: Study) -> None:
    page = study.page
    study.play("h8", "i9")
    second = page.get_by_role("group", name="Second opinion")
    second.get_by_label("Program").select_option("classic:shapes")
    second.get_by_label("Time").select_option("1")
    second.get_by_role("button", name="Ask").click()
    answer = second.locator(".answer button")
    expect(answer).to_be_visible()
    answer.click()
    expect(study.moves).not_to_have_count(2)
    expect(page.locator(".line .note").first).not_to_be_empty()


@pytest.mark.usefixtures("engine")
def test_a_forbidden_point_is_explained(study: Study) -> None:
    visitor = study.visitor
    study.page.get_by_label("Rule").select_option("renju")
    study.paste("h8a1i8a2j9a3j10a4")
    study.page.get_by_label("Rule").select_option("renju")
    visitor.press("End")
    expect(study.stones).to_have_count(8)
    crosses = study.page.locator(".tengen-board .layer-forbidden .forbidden")
    expect(crosses).to_have_count(1)
    visitor.click_point("j8")
    expect(visitor.status).to_contain_text("double-three")
    expect(study.page.locator(".tengen-board .reason-row")).to_have_count(2)
    expect(study.stones).to_have_count(8)


@pytest.mark.parametrize(
    ("text", "stones"),
    [(SGF, 5), ("h8 i9 j10", 3), (JSON, 2), (TEXT, 1)],
    ids=["SGF", "moves", "JSON", "board text"],
)
@pytest.mark.usefixtures("engine")
def test_a_pasted_game_is_opened(study: Study, text: str, stones: int) -> None:
    study.paste(text)
    study.visitor.press("End")
    expect(study.stones).to_have_count(stones)
    expect(study.page.locator(".tengen-board")).to_be_visible()


def test_other_formats_are_read_by_the_server(study: Study) -> None:
    study.paste(PSQ)
    study.visitor.press("End")
    expect(study.stones).to_have_count(3)


@pytest.mark.usefixtures("engine")
def test_a_pasted_proof_is_opened_in_its_panel(study: Study) -> None:
    study.page.evaluate(PASTE, PROOF)
    expect(study.page.locator(".proof")).to_contain_text("valid", ignore_case=True)


def test_what_nobody_can_read_is_refused_with_a_reason(study: Study) -> None:
    study.visitor.ignore_complaints(re.compile("422|400"))
    study.page.evaluate(PASTE, "(;GM[4]SZ[15];B[zz9])")
    expect(study.visitor.status).not_to_have_text("Black to move.")
    expect(study.stones).to_have_count(0)


@pytest.mark.usefixtures("engine")
def test_of_several_games_one_is_chosen(study: Study) -> None:
    page = study.page
    page.get_by_text("Open a game", exact=True).click()
    page.get_by_label("Paste a game or position").fill(TWO_GAMES)
    page.get_by_role("button", name="Open", exact=True).click()
    choices = page.locator("#choices-heading").locator("..").locator("li button")
    expect(choices).to_have_count(2)
    choices.nth(1).click()
    study.wait()
    expect(study.visitor.status).to_contain_text("Gamma")
    study.visitor.press("End")
    expect(study.stones).to_have_count(3)
    expect(page.get_by_label("Title")).to_have_value("Gamma")


@pytest.mark.usefixtures("engine")
def test_a_dropped_file_is_opened(study: Study) -> None:
    study.page.evaluate(
        """(text) => {
            const data = new DataTransfer();
            data.items.add(new File([text], "My game.sgf"));
            const event = new DragEvent("drop", {
                dataTransfer: data, bubbles: true, cancelable: true,
            });
            document.querySelector(".tengen-board").dispatchEvent(event);
        }""",
        SGF.replace("PB[Alpha]PW[Beta]", ""),
    )
    expect(study.page.get_by_label("Title")).to_have_value("My game")
    study.visitor.press("End")
    expect(study.stones).to_have_count(5)


@pytest.mark.usefixtures("engine")
def test_variations_are_edited_and_still_there_after_a_reload(study: Study) -> None:
    visitor, page = study.visitor, study.page
    study.paste(SGF)
    assert len(study.texts()) == 8
    visitor.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown")
    expect(study.current).to_have_text(re.compile("J8"))
    page.get_by_role("button", name="Make it the main line").click()
    study.comment.fill("The better one.")
    visitor.press("Escape", "ArrowDown")
    expect(study.current).to_have_text(re.compile("G9"))
    visitor.press("Delete")
    expect(study.moves).to_have_count(5)
    study.saved()
    page.reload()
    study.wait()
    expect(study.moves).to_have_count(5)
    assert study.texts() == ["1H8", "2I8", "3J8", "3H7", "4G8"]
    visitor.press("Home", "ArrowRight", "ArrowRight", "ArrowRight")
    expect(study.comment).to_have_value("The better one.")
    study.open("/study")
    expect(study.moves).to_have_count(5)


def test_edits_are_undone_and_done_again(study: Study) -> None:
    visitor = study.visitor
    study.play("h8", "i9", "j10")
    visitor.press("Control+z")
    expect(study.moves).to_have_count(2)
    expect(study.stones).to_have_count(2)
    visitor.press("Control+z", "Control+Shift+z")
    expect(study.moves).to_have_count(2)
    visitor.press("b")
    visitor.click_point("a1")
    expect(study.moves).to_have_count(0)
    expect(visitor.status).to_contain_text("Undo")
    visitor.press("Control+z")
    expect(study.moves).to_have_count(2)


def test_nothing_is_lost_if_the_page_is_left_at_once(study: Study) -> None:
    study.play("h8")
    study.page.wait_for_url(SAVED)
    study.visitor.click_point("i9")
    study.page.reload()
    study.wait()
    expect(study.moves).to_have_count(2)


def test_a_branch_is_copied_to_another_place(study: Study) -> None:
    visitor, page = study.visitor, study.page
    study.play("h8", "i9", "j10")
    visitor.press("ArrowLeft")
    page.get_by_role("button", name="Copy from here").click()
    visitor.press("Home")
    expect(study.stones).to_have_count(0)
    study.play("a1")
    page.get_by_role("button", name="Paste here").click()
    expect(study.moves).to_have_count(6)


def test_marks_and_arrows_are_drawn_and_kept(study: Study) -> None:
    visitor, page = study.visitor, study.page
    study.play("h8")
    visitor.press("m")
    visitor.click_point("h8")
    page.get_by_role("button", name="Letter or text").click()
    visitor.click_point("i9")
    visitor.press("p")
    start, end = (visitor.cell(point).bounding_box() for point in ("c3", "e5"))
    assert start
    assert end
    page.mouse.move(start["x"] + 10, start["y"] + 10)
    page.mouse.down(button="right")
    page.mouse.move(end["x"] + 10, end["y"] + 10, steps=4)
    page.mouse.up(button="right")
    expect(page.locator(".tengen-board .arrow")).to_have_count(1)
    expect(visitor.cell("h8")).to_have_attribute("aria-label", re.compile("circle"))
    expect(visitor.cell("i9")).to_have_attribute("aria-label", re.compile("marked A"))
    expect(visitor.cell("c3")).to_have_attribute("aria-label", re.compile("arrow to E5"))
    study.saved()
    page.reload()
    study.wait()
    expect(page.locator(".tengen-board .arrow")).to_have_count(1)


def test_everything_works_by_keyboard(study: Study) -> None:
    visitor, page = study.visitor, study.page
    visitor.cell("h8").focus()
    visitor.press("ArrowRight", "ArrowLeft", "Enter", "ArrowUp", "Enter")
    expect(study.stones).to_have_count(2)
    expect(visitor.announced).to_contain_text("White H9. Move 2 of 2.")
    visitor.press("[", "[")
    expect(study.current).to_have_text("Start")
    expect(visitor.announced).to_contain_text("Start")
    visitor.press("]")
    expect(visitor.announced).to_contain_text("Black H8. Move 1 of 2.")
    visitor.press("a", "Enter", "ArrowUp", "Enter")
    expect(page.locator(".tengen-board .arrow")).to_have_count(1)
    visitor.press("Escape", "c")
    expect(study.comment).to_be_focused()
    page.keyboard.type("By keyboard")
    visitor.press("Escape", "ArrowRight", "Delete")
    expect(study.moves).to_have_count(1)
    visitor.press("?")
    expect(page.get_by_role("dialog")).to_contain_text("delete from the selected move")


@pytest.mark.usefixtures("engine")
def test_the_study_is_saved_as_sgf_with_everything(study: Study) -> None:
    page = study.page
    study.paste(SGF)
    page.get_by_label("Title", exact=True).fill("An opening")
    page.get_by_text("Save as a file").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="SGF", exact=True).click()
    text = Path(download.value.path()).read_text(encoding="utf-8")
    assert "C[A good shape.]" in text
    assert "GN[An opening]" in text
    assert text.count("(;") == 4
    with page.expect_download() as other:
        page.get_by_role("button", name="PSQ", exact=True).click()
    assert other.value.suggested_filename.endswith(".psq")


def test_studies_are_renamed_deleted_and_restored(study: Study) -> None:
    page = study.page
    study.play("h8")
    page.get_by_label("Title", exact=True).fill("First")
    study.saved()
    page.get_by_role("button", name="New study").first.click()
    expect(study.stones).to_have_count(0)
    study.play("i9", "j10").saved()
    page.get_by_text("My studies", exact=True).click()
    rows = page.locator(".studies li")
    expect(rows).to_have_count(2)
    page.get_by_role("button", name="Rename First").click()
    page.get_by_label("Rename First").fill("Renamed")
    page.keyboard.press("Enter")
    expect(rows.nth(0)).to_contain_text("Renamed")
    link = rows.get_by_role("link", name=re.compile("Renamed"))
    expect(link).to_be_focused()
    page.get_by_role("button", name="Delete Renamed").click()
    expect(rows.get_by_text("Deleted: Renamed")).to_be_visible()
    expect(rows.get_by_role("button", name="Undo")).to_be_focused()
    page.keyboard.press("Enter")
    expect(link).to_be_focused()
    link.click()
    expect(page.get_by_label("Title", exact=True)).to_have_value("Renamed")
    expect(study.stones).to_have_count(1)


def test_another_browser_reads_a_shared_study_and_copies_it(new_visitor: NewVisitor) -> None:
    mine = Study(new_visitor()).open()
    page = mine.page
    mine.play("h8", "i9")
    page.get_by_label("Title").fill("Together")
    page.locator(".share summary").click()
    page.get_by_role("button", name="Share by link").click()
    page.wait_for_url(re.compile(r"/study/(?!s-\w{12}$)[\w-]+$"))
    path = page.url.removeprefix(mine.visitor.url)

    reader = Study(new_visitor()).open(path)
    expect(reader.page.get_by_text("Together")).to_be_visible()
    reader.visitor.press("End")
    expect(reader.stones).to_have_count(2)
    reader.visitor.click_point("a1")
    expect(reader.visitor.status).to_contain_text("read-only")
    expect(reader.stones).to_have_count(2)
    reader.page.get_by_role("button", name="Copy to my studies").click()
    reader.page.wait_for_url(SAVED)
    reader.wait()
    reader.visitor.press("End")
    expect(reader.stones).to_have_count(2)
    reader.play("a1").saved()

    expect(mine.stones).to_have_count(2)
    mine.play("j10")

    def has_it() -> bool:
        answer = page.request.get(f"{mine.visitor.url}/api/studies/{path.rpartition('/')[2]}")
        return len(answer.json()["record"]["nodes"]) == 4

    wait_until(has_it)
    page.reload()
    mine.wait()
    expect(mine.moves).to_have_count(3)


def test_two_tabs_follow_each_other(study: Study) -> None:
    study.play("h8").saved()
    other = study.page.context.new_page()
    other.goto(study.page.url)
    stones = other.locator(".tengen-board .stone")
    expect(stones).to_have_count(1)
    study.play("i9")
    expect(other.locator(".move:not(.start)")).to_have_count(2)
    expect(other.locator("#status")).to_contain_text("another tab")


def test_a_comment_that_is_being_typed_survives_a_change_in_another_tab(study: Study) -> None:
    study.play("h8").saved()
    other = study.page.context.new_page()
    other.goto(study.page.url)
    expect(other.locator(".tengen-board .stone")).to_have_count(1)
    # Typing does not come to rest: no timer of this tab ends.
    other.evaluate("window.setTimeout = () => 0")
    comment = other.locator("textarea[aria-label]").first
    comment.fill("A good shape.")
    study.play("i9")
    expect(other.locator(".move:not(.start)")).to_have_count(2)
    expect(comment).to_have_value("A good shape.")


def test_an_unknown_study_is_not_found(new_visitor: NewVisitor) -> None:
    visitor = new_visitor()
    visitor.ignore_complaints(re.compile("404"))
    visitor.open("/study/s-AAAAAAAAAAAA")
    expect(visitor.page.get_by_role("alert")).to_contain_text("There is no study at this address.")
    visitor.open("/study/nothing-here")
    expect(visitor.page.get_by_role("alert")).to_contain_text("There is no study at this address.")


@pytest.mark.usefixtures("engine")
def test_a_site_without_a_server_says_what_needs_one(
    host: FileHost, new_visitor: NewVisitor
) -> None:
    visitor = new_visitor()
    visitor.url = host.url
    study = Study(visitor)
    visitor.page.goto(f"{host.url}/#/study")
    study.wait()
    unfold(visitor)
    expect(visitor.page.get_by_text("Sharing by link needs a server.")).to_be_visible()
    expect(visitor.page.get_by_text("Other programs need a server.")).to_be_visible()
    visitor.page.evaluate(PASTE, PSQ)
    expect(visitor.status).to_contain_text("need a server")
    visitor.page.evaluate(PASTE, SGF)
    expect(study.moves).to_have_count(8)


@pytest.mark.parametrize("locale", ["en-US", "zh-CN", "ja-JP"])
@pytest.mark.parametrize("options", [{}, PHONE], ids=["wide", "phone"])
@pytest.mark.usefixtures("engine")
def test_the_page_is_accessible(
    new_visitor: NewVisitor, axe: str, locale: str, options: dict[str, Any]
) -> None:
    visitor = new_visitor(locale=locale, reduced_motion="reduce", **options)
    study = Study(visitor).open()
    study.paste(SGF)
    unfold(visitor)
    visitor.press("ArrowRight", "ArrowRight", "ArrowRight", "e")
    expect(study.lines).to_have_count(3)
    assert violations_in_both_themes(visitor, axe) == []
    if locale != "en-US":
        ignored = re.compile("Alpha|Beta|Tengen|JSON|Ctrl|MCTS|A good shape|Weaker")
        words = ignored.sub("", visitor.page.locator("main").inner_text())
        assert re.findall(r"[A-Za-z]{4,}", words) == []


def test_a_phone_has_the_tools_in_a_sheet(new_visitor: NewVisitor) -> None:
    visitor = new_visitor(**PHONE)
    study = Study(visitor).open()
    page = study.page
    for point in ("h8", "i9"):
        visitor.tap_point(point)
        page.locator(".confirm .main").tap()
    expect(study.moves).to_have_count(2)
    page.get_by_role("button", name="More").tap()
    page.get_by_role("button", name="White stones").tap()
    expect(visitor.status).to_contain_text("white stone")
    visitor.tap_point("c3")
    expect(study.stones).to_have_count(3)
    page.get_by_role("button", name="Play moves").first.tap()
    expect(visitor.status).to_contain_text("to move")
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
