"""The description of an opening for a page."""

from __future__ import annotations

import json

import pytest

from tengen.i18n import LANGUAGES
from tengen.opening import Opening
from tests.rows import each_row


def test_a_description_holds_the_state_and_the_choices() -> None:
    described = Opening.from_text("centre 5 renju:").describe()
    assert described == {
        "name": "centre",
        "label": {"en": "Centre", "zh": "首手天元", "ja": "初手天元"},
        "size": 5,
        "rule": "renju",
        "phase": "place",
        "player": 1,
        "black": 1,
        "turn": "black",
        "moves": [],
        "offers": [],
        "declared": None,
        "prompt": {
            "en": "Player 1: place a black stone on the centre point.",
            "zh": "玩家1：请在中心点放一颗黑子。",
            "ja": "プレイヤー1：中央の点に黒石を置いてください。",
        },
        "choices": [
            {
                "kind": "place",
                "color": "black",
                "points": ["c3"],
                "lowest": None,
                "highest": None,
                "count": None,
                "label": {
                    "en": "Place a black stone on the centre point",
                    "zh": "在中心点放一颗黑子",
                    "ja": "中央の点に黒石を置く",
                },
            }
        ],
        "text": "centre 5 renju:",
    }


@pytest.mark.parametrize(
    ("text", "en", "zh", "ja"),
    [
        (
            "pro 15 renju: h8 i9",
            "Player 1: place a black stone outside the central 5x5.",
            "玩家1：请在中央5×5范围之外放一颗黑子。",
            "プレイヤー1：中央5×5の範囲外に黒石を置いてください。",
        ),
        (
            "swap2 15 renju: h8",
            "Player 1: place a white stone anywhere.",
            "玩家1：请在任意一点放一颗白子。",
            "プレイヤー1：任意の点に白石を置いてください。",
        ),
        (
            "swap1 15 renju: h8",
            "Player 2: keep your colour or swap?",
            "玩家2：保持原色还是交换？",
            "プレイヤー2：交換しますか、それともこのまま続けますか？",
        ),
        (
            "swap2 15 renju: h8 i9 a1",
            "Player 2: choose how the opening continues.",
            "玩家2：请选择开局如何继续。",
            "プレイヤー2：開局の進め方を選んでください。",
        ),
        (
            "soosorv-8 15 renju: h8 i9 j9 stay a1",
            "Player 2: declare the number of fifth moves (1 to 8).",
            "玩家2：请宣布五手打点数（1至8）。",
            "プレイヤー2：五手目の題数を宣言してください（1〜8）。",
        ),
        (
            "rif 15 renju: h8 i9 j9 stay a1 b1",
            "Player 1: offer a fifth move (1 to go).",
            "玩家1：请提出一个五手打点（还需1个）。",
            "プレイヤー1：五手目の候補を提示してください（残り1か所）。",
        ),
        (
            "rif 15 renju: h8 i9 j9 stay a1 b1 c1",
            "Player 2: pick the fifth move to be played.",
            "玩家2：请从打点中选定第五手。",
            "プレイヤー2：候補の中から五手目を選んでください。",
        ),
        (
            "rif 15 renju: h8 i9 j9 stay a1 b1 c1 c1",
            "The opening is over: white to move.",
            "开局结束，轮到白方落子。",
            "開局は終了しました。白の手番です。",
        ),
    ],
)
def test_every_phase_has_a_prompt_in_every_languages(text: str, en: str, zh: str, ja: str) -> None:
    assert Opening.from_text(text).describe()["prompt"] == {"en": en, "zh": zh, "ja": ja}


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        (
            "swap2 15 renju: h8 i9 a1",
            [
                ("Stay white", "不交换，执白"),
                ("Swap and take black", "交换，执黑"),
                ("Place two more stones and let the opponent choose", "再放两子，由对方选择"),
            ],
        ),
        (
            "taraguchi-10 15 renju: h8 stay i9 stay j9 stay i8",
            [
                ("Stay black", "不交换，执黑"),
                ("Swap and take white", "交换，执白"),
                ("Offer 10 fifth moves", "五手10打"),
            ],
        ),
        (
            "soosorv-4 15 renju: h8 i9 j9 stay a1",
            [("Declare 1 to 4 fifth moves", "宣布五手打点数（1至4）")],
        ),
        (
            "rif 15 renju: h8 i9 j9 stay a1",
            [("Offer a fifth move (2 to go)", "提出五手打点（还需2个）")],
        ),
        (
            "rif 15 renju: h8 i9 j9 stay a1 b1 c1",
            [("Pick the fifth move", "选定第五手")],
        ),
    ],
)
def test_every_choice_has_a_label_in_every_language(
    text: str, labels: list[tuple[str, str]]
) -> None:
    choices = Opening.from_text(text).describe()["choices"]
    assert [(choice["label"]["en"], choice["label"]["zh"]) for choice in choices] == labels
    assert all(choice["label"]["ja"] for choice in choices)


def test_points_are_listed_in_board_order() -> None:
    described = Opening.from_text("rif 15 renju: h8 i9 j9 stay a1 c1 b1").describe()
    assert described["offers"] == ["c1", "b1"]
    assert described["choices"][0]["points"] == ["b1", "c1"]
    assert described["moves"] == ["h8", "i9", "j9", "a1"]


@each_row("name", Opening.names())
def test_a_description_is_plain_json(name: str) -> None:
    described = Opening(name).describe()
    assert json.loads(json.dumps(described)) == described


def test_every_rule_has_a_name_of_its_own_in_every_language() -> None:
    names = Opening.names()
    for language in LANGUAGES:
        assert len({Opening(name).label(language) for name in names}) == len(names)
