"""The proof panel of the study page: proofs, refutations and proof files, to walk through."""

from __future__ import annotations

import re
import time
from typing import TYPE_CHECKING

import pytest

from tengen import Board, Limit
from tengen.solver import solve
from tests.server.site import wait_until
from tests.web.conftest import PHONE, NewVisitor
from tests.web.test_analysis import engines, expect_engines, is_idle
from tests.web.test_app_access import violations_in_both_themes
from tests.web.visitor import Visitor, expect

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Locator

pytestmark = pytest.mark.usefixtures("engine")

FOURS = "h8 a1 h9 a2 h10 c1"
"""Black wins by h11, whichever end white stops."""
THREATS = "h8 a1 h9 a2 i8 a4 i9 c1"
QUIET = "h8 i9"
"""Nothing is proved here in any time."""
HEADING = re.compile("^(Prove it|证明取胜|勝ちを証明する)$")
PROOF = """tengen-proof 1
board: 7/7/2xxx2/7/7/7/o5o b freestyle
attacker: black
kind: vcf
b5(*a5! a5:f5!)
"""
DROP = """([text, name]) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name));
    const event = new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true});
    document.querySelector(".proof .file").dispatchEvent(event);
}"""
LARGE = (["d4", "d5", "e4", "e5", "k11", "k12", "l11", "l12"],
         ["a1", "o1", "a15", "o15", "h15", "o8", "a8", "h1"])  # fmt: skip
"""Two groups of black's, each a vct: white to move loses whatever it plays."""


class Prover:
    """The proof panel of a visitor."""

    def __init__(self, visitor: Visitor) -> None:
        self.visitor, self.page = visitor, visitor.page
        self.root = self.page.locator(".proof")
        self.heading = self.page.locator("summary").filter(has_text=HEADING)
        self.answer = self.root.locator(".answer p")
        self.said = self.root.locator(".words")
        self.rows = self.root.get_by_role("treeitem")
        self.active = self.root.locator("[aria-selected=true]")
        self.stones = self.page.locator(".tengen-board .stone")

    def open(self, moves: str = "", path: str = "/study") -> Prover:
        """Open a study, play the moves, and unfold the panel."""
        self.visitor.open(path)
        self.page.locator(".layout.study:not(.loading)").wait_for()
        for number, move in enumerate(moves.split(), start=1):
            self.visitor.click_point(move)
            expect(self.stones).to_have_count(number)
        self.heading.click()
        self.root.get_by_role("radio").first.wait_for()
        return self

    def prove(self, kind: str = "vcf") -> Prover:
        self.root.locator(f"input[value={kind}]").check()
        self.root.locator("button.go").click()
        return self

    def drop(self, text: str, name: str = "win.proof") -> Prover:
        self.page.evaluate(DROP, [text, name])
        return self

    def button(self, name: str) -> Locator:
        return self.root.get_by_role("button", name=name, exact=True)


@pytest.fixture
def prover(new_visitor: NewVisitor) -> Prover:
    return Prover(new_visitor())


def labels(prover: Prover, *points: str) -> list[str | None]:
    return [prover.visitor.cell(point).get_attribute("aria-label") for point in points]


def test_a_win_by_fours_is_proved_and_walked_with_two_defences(prover: Prover) -> None:
    prover.open(FOURS).prove()
    expect(prover.answer).to_have_text("Black wins by continuous fours, in 2 moves at most.")
    expect(prover.said).to_contain_text(
        "Black H11 makes an open four on the column, and threatens five at H7 and H12 at once."
    )
    assert labels(prover, "h11", "h12", "h7") == [
        "H11, black, move 1, last move", "H12, empty, circle", "H7, empty"
    ]  # fmt: skip
    prover.visitor.click_point("h12")
    expect(prover.said).to_contain_text("White H12: it stops only one of the fives.")
    expect(prover.said).to_contain_text("Black H7 makes five in a row and wins.")
    expect(prover.active).to_contain_text("H7")
    prover.button("Back").click()
    prover.visitor.click_point("h7")
    expect(prover.said).to_contain_text("White H7: it stops only one of the fives.")
    expect(prover.said).to_contain_text("Black H12 makes five in a row and wins.")
    prover.button("To the start of the proof").click()
    expect(prover.stones).to_have_count(7)


def test_a_defence_that_is_not_listed_gets_the_threat(prover: Prover) -> None:
    prover.open(THREATS).prove("vct")
    expect(prover.answer).to_contain_text("Black wins by fours and threats")
    prover.visitor.click_point("o15")
    expect(prover.said).to_contain_text("White O15: it does not meet the threat.")
    expect(prover.said).to_contain_text("Black I10 makes an open four on the column")
    # A stone is refused, and nothing else happens.
    prover.visitor.click_point("o15")
    expect(prover.said).to_contain_text("O15 is not open to the defender.")
    expect(prover.stones).to_have_count(11)


def test_the_line_becomes_a_variation_of_the_study(prover: Prover) -> None:
    prover.open(FOURS).prove()
    prover.button("Longest defence").click()
    expect(prover.stones).to_have_count(9)
    prover.button("Add this line to the study").click()
    expect(prover.said).to_contain_text("The line is in the study.")
    moves = prover.page.locator("button.move:not(.start)")
    expect(moves).to_have_count(9)
    prover.button("Close the proof").click()
    expect(prover.stones).to_have_count(6)


def test_the_side_that_is_not_to_move_can_be_asked_about(prover: Prover) -> None:
    prover.open("h8 a1 h9 a2 h10 c1 h11")
    prover.root.get_by_role("radio", name="Black").check()
    prover.prove()
    expect(prover.answer).to_contain_text("Black wins by continuous fours")
    expect(prover.said).to_contain_text("Black threatens five at H7 and H12 at once.")
    prover.visitor.click_point("h12")
    expect(prover.said).to_contain_text("Black H7 makes five in a row and wins.")
    prover.root.get_by_role("radio", name="White").check()
    prover.prove()
    expect(prover.answer).to_contain_text("White has no win by continuous fours.")


def test_a_failing_move_is_refuted(prover: Prover) -> None:
    prover.open(FOURS)
    prover.button("Why not C1?").click()
    expect(prover.answer).to_have_text("C1 loses: after it Black wins by continuous fours.")
    prover.visitor.click_point("h7")
    expect(prover.said).to_contain_text("Black H12 makes five in a row and wins.")
    # A move that is only thought of: the study stays as it is.
    prover.button("Close the proof").click()
    prover.page.locator("body").press("[")
    expect(prover.stones).to_have_count(5)
    prover.button("Choose a move …").click()
    prover.visitor.click_point("o1")
    expect(prover.answer).to_have_text("O1 loses: after it Black wins by continuous fours.")
    expect(prover.stones).to_have_count(7)
    prover.button("Close the proof").click()
    expect(prover.stones).to_have_count(5)
    prover.button("Choose a move …").click()
    prover.visitor.click_point("h11")
    expect(prover.answer).to_contain_text("H11 can't be refuted by fours and threats.")


def test_a_search_is_stopped_at_once(prover: Prover) -> None:
    prover.open(QUIET)
    prover.page.wait_for_load_state("networkidle")
    before = len(engines(prover.page))
    prover.root.locator("select").select_option("120")
    prover.prove("win")
    expect(prover.root.locator("dt").filter(has_text="To prove")).to_be_visible()
    prover.button("Stop").click()
    expect(prover.answer).to_have_text("Stopped before anything was proved.")
    assert is_idle(prover.page)
    for _ in range(5):
        prover.button("Prove a win").click()
        prover.button("Stop").click()
        expect(prover.button("Prove a win")).to_be_visible()
    assert is_idle(prover.page)
    # Folding the panel while it searches ends the engine.
    prover.button("Prove a win").click()
    prover.heading.click()
    expect_engines(prover.page, before)


def test_leaving_the_page_ends_the_engine(prover: Prover) -> None:
    prover.open(QUIET)
    prover.page.wait_for_load_state("networkidle")
    before = len(engines(prover.page))
    prover.root.locator("select").select_option("120")
    prover.prove("win")
    expect(prover.root.locator("dt").filter(has_text="To prove")).to_be_visible()
    expect_engines(prover.page, before + 1)
    prover.page.get_by_role("link", name="Players").click()

    def is_ended() -> bool:
        prover.page.wait_for_timeout(20)  # Playwright hears of ended workers while it waits
        return len(engines(prover.page)) <= before

    wait_until(is_ended)
    assert is_idle(prover.page)


def test_a_proof_file_is_verified_and_walked(prover: Prover, tmp_path: Path) -> None:
    prover.open().drop(PROOF, "any name.txt")
    expect(prover.answer).to_have_text("Valid: Black wins by continuous fours. 3 moves checked.")
    assert labels(prover, "b5", "a5") == ["B5, black, move 1, last move", "A5, empty, circle"]
    prover.visitor.click_point("a5")
    expect(prover.said).to_contain_text("Black F5 makes five in a row and wins.")
    with prover.page.expect_download() as download:
        prover.button("Download the proof").click()
    download.value.save_as(tmp_path / "saved.proof")
    assert (tmp_path / "saved.proof").read_text() == PROOF
    expect(prover.button("Add this line to the study")).to_be_disabled()
    prover.button("Open its position").click()
    expect(prover.button("Add this line to the study")).to_be_enabled()
    prover.button("Close the proof").click()
    expect(prover.stones).to_have_count(5)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("a5:f5!", "a5:g7!"), "Not valid: after A5: G7 does not make five."),
        ((" a5:f5!", ""), "Not valid: A5 is not answered."),
        (("b5", "d5"), "Not valid: D5 is not an empty point."),
        ((")", ""), "Not valid: the tree is broken near character 94."),
        (("kind", "king"), "Not valid: this is not a proof of version 1."),
    ],
)
def test_a_corrupted_file_is_refused_with_the_place(
    prover: Prover, change: tuple[str, str], problem: str
) -> None:
    prover.open().drop(PROOF.replace(*change))
    expect(prover.answer).to_have_text(problem)
    if "G7" in problem:
        expect(prover.said).to_contain_text(problem)
        expect(prover.button("Add this line to the study")).to_be_disabled()


@pytest.mark.parametrize("name", ["win.proof", "win.txt"])
def test_a_dropped_file_ends_the_drag(prover: Prover, name: str) -> None:
    prover.open()
    over = prover.page.locator(".drop > .over, .file.over")
    prover.page.evaluate(DROP.replace('"drop"', '"dragover"'), [PROOF, name])
    expect(over).to_have_count(2)
    prover.drop(PROOF, name)
    expect(prover.answer).to_contain_text("3 moves checked.")
    expect(over).to_have_count(0)


def test_a_proof_found_here_is_valid_for_the_package(prover: Prover, tmp_path: Path) -> None:
    prover.open(THREATS).prove("vct")
    with prover.page.expect_download() as download:
        prover.button("Download the proof").click()
    download.value.save_as(tmp_path / "vct.proof")
    text = (tmp_path / "vct.proof").read_text()
    prover.drop(text)
    expect(prover.answer).to_contain_text("Valid: Black wins by fours and threats.")


def test_a_proof_of_more_than_10000_moves_opens_and_scrolls(prover: Prover) -> None:
    found = solve(
        Board.from_stones(*LARGE, "white", 15, "caro"), "win", Limit(seconds=60), side="black"
    )
    assert found.positions > 10_000
    prover.open()
    begin = time.perf_counter()
    prover.drop(found.text)
    expect(prover.answer).to_contain_text(f"{found.positions:,} moves checked.")
    expect(prover.rows).not_to_have_count(0)
    opened = time.perf_counter()
    prover.button("Unfold all").click()
    outline = prover.root.get_by_role("tree")
    outline.press("End")
    expect(prover.rows.last).to_have_attribute("data-index", str(found.positions - 1))
    unfolded = time.perf_counter()
    print(  # noqa: T201 - a figure to read, too noisy to assert
        f"{found.positions} moves: opened in {opened - begin:.2f} s,"
        f" unfolded in {unfolded - opened:.2f} s"
    )
    for share in (0.25, 0.5, 1.0):
        outline.evaluate("(list, share) => list.scrollTop = share * list.scrollHeight", share)
        last = prover.rows.last
        expect(last).to_have_attribute(
            "data-index", re.compile(str(found.positions - 1) if share == 1 else r"\d{4,}")
        )
    assert prover.rows.count() < 60
    prover.root.get_by_role("searchbox").fill("k13")
    prover.button("Find").click()
    expect(prover.root.locator("form [role=status]")).to_contain_text("1 of ")
    expect(prover.active).to_contain_text("K13")


def test_clicks_choose_and_fold_the_rows_of_the_outline(prover: Prover) -> None:
    prover.open(THREATS).prove("vct")
    expect(prover.rows).not_to_have_count(0)
    start, second = prover.rows.first, prover.rows.nth(1)
    second.click()
    expect(second).to_have_attribute("aria-selected", "true")
    start.dblclick(position={"x": 90, "y": 14})
    expect(start).to_have_attribute("aria-selected", "true")
    expect(start).to_have_attribute("aria-expanded", "false")
    start.dblclick(position={"x": 90, "y": 14})
    expect(start).to_have_attribute("aria-expanded", "true")
    prover.button("Unfold all").click()
    expect(second).to_have_attribute("aria-expanded", "true")
    second.locator(".fold").click()
    expect(second).to_have_attribute("aria-expanded", "false")
    expect(start).to_have_attribute("aria-selected", "true")
    # What is unfolded in part can be unfolded as a whole.
    prover.button("Unfold all").click()
    expect(second).to_have_attribute("aria-expanded", "true")
    expect(prover.button("Fold all")).to_be_visible()


def test_the_keyboard_leads_through_a_proof(prover: Prover) -> None:
    prover.open(FOURS)
    prover.root.locator("button.go").focus()
    prover.visitor.press("Enter")
    expect(prover.stones).to_have_count(7)
    prover.page.locator("body").click(position={"x": 2, "y": 2})
    prover.visitor.press("ArrowRight")
    expect(prover.said).to_contain_text("Black H7 makes five in a row and wins.")
    expect(prover.visitor.announced).to_contain_text("Black H7 makes five in a row and wins.")
    prover.visitor.press("ArrowLeft")
    expect(prover.stones).to_have_count(7)
    tree = prover.root.get_by_role("tree")
    tree.focus()
    prover.visitor.press("ArrowDown", "ArrowDown")
    expect(prover.active).to_contain_text("H7")
    expect(prover.stones).to_have_count(9)
    prover.visitor.press("ArrowLeft")
    expect(prover.active).to_contain_text("H11")
    prover.visitor.press("ArrowLeft")
    expect(prover.active).to_have_attribute("aria-expanded", "false")
    expect(prover.rows).to_have_count(1)


def test_another_move_of_the_study_is_shown_as_it_is(prover: Prover) -> None:
    prover.open(FOURS).prove()
    expect(prover.stones).to_have_count(7)
    prover.page.locator("button.move").filter(has_text="H9").click()
    expect(prover.stones).to_have_count(3)
    prover.button("Show the proof on the board").click()
    expect(prover.stones).to_have_count(7)
    prover.heading.click()
    expect(prover.stones).to_have_count(3)


@pytest.mark.parametrize(
    ("locale", "won", "said"),
    [
        ("zh-CN", "黑方以连续冲四获胜，最多 2 手。", "黑 H11 在竖线成活四"),
        ("ja-JP", "黒は四の連続で勝ちます。", "黒 H11 は"),
    ],
)
def test_every_language_has_its_own_sentences(
    new_visitor: NewVisitor, locale: str, won: str, said: str
) -> None:
    prover = Prover(new_visitor(locale=locale)).open(FOURS).prove()
    expect(prover.answer).to_contain_text(won)
    expect(prover.said).to_contain_text(said)
    expect(prover.root.locator(".answer dl")).to_contain_text(re.compile(r"\d 秒"))
    assert (
        re.search("[A-Za-z]{3,}", prover.root.inner_text().replace("VCF", "").replace("VCT", ""))
        is None
    )


def test_a_proof_is_walked_on_a_phone(new_visitor: NewVisitor, axe: str) -> None:
    visitor = new_visitor(**PHONE)
    prover = Prover(visitor).open("").drop(PROOF)
    expect(prover.answer).to_contain_text("Valid")
    visitor.tap_point("a5")
    if prover.page.locator(".confirm").count():
        prover.page.locator(".confirm .main").tap()
    expect(prover.said).to_contain_text("Black F5 makes five in a row and wins.")
    width = prover.page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= 390
    assert violations_in_both_themes(visitor, axe) == []


def test_the_panel_has_no_serious_violations(prover: Prover, axe: str) -> None:
    prover.open(THREATS)
    assert violations_in_both_themes(prover.visitor, axe) == []
    prover.prove("vct")
    expect(prover.rows).not_to_have_count(0)
    assert violations_in_both_themes(prover.visitor, axe) == []
