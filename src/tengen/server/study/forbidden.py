"""Why black may not play a point, as data to draw and as a sentence."""

from __future__ import annotations

from tengen.board import Board, Explanation, Forbidden
from tengen.i18n import Language, text
from tengen.server.errors import Refused
from tengen.server.messages import ForbiddenReason, ReasonTree, Text

_LINE_KINDS = {
    Forbidden.OVERLINE: "overline",
    Forbidden.DOUBLE_FOUR: "four",
    Forbidden.DOUBLE_THREE: "three",
}
"""The kind of line that justifies each verdict."""


def forbidden_reason(board: Board, point: str) -> ForbiddenReason:
    """The explanation for a black stone on an empty point; `Refused` for any other point."""
    try:
        found = board.explain_forbidden(point)
    except ValueError as error:
        raise Refused(422, "point", point=point[:3].upper()) from error
    tree = ReasonTree.model_validate(found.to_dict())
    return ForbiddenReason(
        ply=len(board.moves),
        point=str(found.point),
        forbidden=tree.verdict,
        tree=tree,
        text=Text.each(lambda language: _sentence(found, language)),
    )


def _sentence(found: Explanation, language: Language) -> str:
    point = str(found.point).upper()
    if found.wins or found.verdict is None:
        return text(
            language, f"server.forbidden.{'wins' if found.wins else 'allowed'}", point=point
        )
    kind = _LINE_KINDS[found.verdict]
    names = [
        text(language, f"server.forbidden.{line.direction}")
        for line in found.lines
        if line.kind == kind
    ]
    lines = text(language, "server.forbidden.separator").join(dict.fromkeys(names))
    return text(language, f"server.forbidden.{found.verdict}", point=point, lines=lines)
