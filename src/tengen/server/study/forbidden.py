"""Why black may not play a point, as data to draw and in a sentence."""

from __future__ import annotations

from tengen.board import Board, Explanation, Forbidden, Language
from tengen.server.errors import Refused
from tengen.server.messages import ForbiddenReason, ReasonTree, Text

_KINDS = {
    Forbidden.OVERLINE: "overline",
    Forbidden.DOUBLE_FOUR: "four",
    Forbidden.DOUBLE_THREE: "three",
}
"""The lines that a verdict rests on."""
_LINES: dict[Language, dict[str, str]] = {
    "en": {
        "row": "row",
        "column": "column",
        "rising": "rising diagonal",
        "falling": "falling diagonal",
    },
    "zh": {"row": "横线", "column": "竖线", "rising": "斜线╱", "falling": "斜线╲"},
}


def forbidden_reason(board: Board, point: str) -> ForbiddenReason:
    """The explanation of a black stone on an empty point; `Refused` if there can be none."""
    try:
        found = board.explain_forbidden(point)
    except ValueError as error:
        raise Refused(
            422,
            "point",
            Text(
                en=f"{point[:3].upper()} is no empty point of this board.",
                zh=f"{point[:3].upper()} 不是棋盘上的空点。",
            ),
        ) from error
    tree = ReasonTree.model_validate(found.to_dict())
    return ForbiddenReason(
        ply=len(board.moves),
        point=str(found.point),
        forbidden=tree.verdict,
        tree=tree,
        text=Text(en=_english(found), zh=_chinese(found)),
    )


def _english(found: Explanation) -> str:
    point = str(found.point).upper()
    if found.wins:
        return f"{point} makes five in a row and wins."
    if found.verdict is None:
        return f"{point} may be played: it is not forbidden."
    lines = " and ".join(_lines(found, "en"))
    return f"{point} can't be played: {found.verdict} ({lines})."


def _chinese(found: Explanation) -> str:
    point = str(found.point).upper()
    if found.wins:
        return f"{point} 成五连，获胜。"
    if found.verdict is None:
        return f"{point} 可以落子，不是禁手。"
    lines = "、".join(_lines(found, "zh"))
    return f"{point} 不能落子：{found.verdict.label('zh')}禁手（{lines}）。"


def _lines(found: Explanation, language: Language) -> list[str]:
    """Where the fours, the threes or the overline are; each line once."""
    kind = _KINDS[found.verdict] if found.verdict else ""
    names = [_LINES[language][line.direction] for line in found.lines if line.kind == kind]
    return list(dict.fromkeys(names))
