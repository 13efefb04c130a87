"""The tree behind a forbidden-point verdict, as data and in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from tengen.values import Direction, Forbidden, Language

if TYPE_CHECKING:
    from tengen._core import Point

LineKind = Literal["five", "overline", "four", "three", "false-three"]
CompletionVerdict = Literal["legal", "five", "overline", "double-four", "double-three"]

_KIND_ZH: dict[LineKind, str] = {
    "five": "五连",
    "overline": "长连",
    "four": "四",
    "three": "活三",
    "false-three": "假活三",
}


@dataclass(frozen=True, slots=True)
class Completion:
    """A point that would turn a four into a five, or a three into a straight four."""

    point: Point
    verdict: CompletionVerdict
    """How black's next stone there would be judged; a three needs one that is ``legal``."""
    because: Explanation | None
    """The tree behind that verdict, where it needs explaining itself."""


@dataclass(frozen=True, slots=True)
class LineReason:
    """What the stone makes on one line."""

    direction: Direction
    kind: LineKind
    """``false-three`` looks like a three, but no legal move makes it a straight four."""
    stones: tuple[Point, ...]
    """The stones of the row in line order, the new one included."""
    completions: tuple[Completion, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """Why black may or may not play a point, line by line."""

    point: Point
    verdict: Forbidden | None
    """``None`` when the point is not forbidden."""
    wins: bool
    """Whether the stone makes a five, which beats every prohibition."""
    lines: tuple[LineReason, ...]

    def text(self, language: Language = "en") -> str:
        """The whole tree in words, indented two spaces a level."""
        return "\n".join(_lines(self, language, 0))

    def __str__(self) -> str:
        return self.text()

    def to_dict(self) -> dict[str, Any]:
        """The tree as plain JSON-ready data; points are texts."""
        return {
            "point": str(self.point),
            "verdict": self.verdict and str(self.verdict),
            "wins": self.wins,
            "lines": [_line_dict(line) for line in self.lines],
        }


def _line_dict(line: LineReason) -> dict[str, Any]:
    return {
        "direction": str(line.direction),
        "kind": line.kind,
        "stones": [str(stone) for stone in line.stones],
        "completions": [
            {
                "point": str(completion.point),
                "verdict": completion.verdict,
                "because": completion.because and completion.because.to_dict(),
            }
            for completion in line.completions
        ],
    }


def _lines(explanation: Explanation, language: Language, depth: int) -> Iterator[str]:
    indent = "  " * depth
    yield indent + _headline(explanation, language)
    for line in explanation.lines:
        yield f"{indent}  {_line_text(line, language)}"
        for completion in line.completions:
            if completion.because is not None:
                yield from _lines(completion.because, language, depth + 2)


def _headline(explanation: Explanation, language: Language) -> str:
    point, verdict = explanation.point, explanation.verdict
    if language == "zh":
        if explanation.wins:
            return f"{point}：成五，黑胜"
        return f"{point}：{verdict.label('zh')}禁手" if verdict else f"{point}：不是禁手"
    if explanation.wins:
        return f"{point}: a five, black wins"
    return f"{point}: forbidden, {verdict.label()}" if verdict else f"{point}: not forbidden"


def _line_text(line: LineReason, language: Language) -> str:
    stones = " ".join(map(str, line.stones))
    if language == "zh":
        head = f"{line.direction.label('zh')} {_KIND_ZH[line.kind]} {stones}"
    else:
        kind = "looks like a three" if line.kind == "false-three" else line.kind
        head = f"{line.direction.label()}: {kind} {stones}"
    if not line.completions:
        return head
    points = _completions_text(line, language)
    if language == "zh":
        purpose = "成五点" if line.kind == "four" else "成活四点"
        return f"{head}，{purpose} {points}"
    purpose = "five at" if line.kind == "four" else "straight four at"
    return f"{head}, {purpose} {points}"


def _completions_text(line: LineReason, language: Language) -> str:
    comma = "、" if language == "zh" else ", "
    return comma.join(_completion_text(item, line.kind, language) for item in line.completions)


def _completion_text(completion: Completion, kind: LineKind, language: Language) -> str:
    """The point, and what disqualifies it as the completion of a three."""
    point = str(completion.point)
    if kind == "four" or completion.verdict == "legal":
        return point
    if completion.verdict == "five":
        return point + (
            "（但那里成五，不算三）"
            if language == "zh"
            else " (but that makes a five, so no three)"
        )
    fault = Forbidden(completion.verdict).label(language)
    if language == "zh":
        return f"{point}（但那里是{fault}禁手）"
    return f"{point} (but that is forbidden, {fault})"
