"""The reasons for a forbidden-point verdict as a tree, in data and in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from tengen.i18n import Language, text
from tengen.values import Direction, Forbidden

if TYPE_CHECKING:
    from tengen._core import Point

LineKind = Literal["five", "overline", "four", "three", "false-three"]
CompletionVerdict = Literal["legal", "five", "overline", "double-four", "double-three"]


@dataclass(frozen=True, slots=True)
class Completion:
    """A point that would turn a four into a five, or a three into a straight four."""

    point: Point
    verdict: CompletionVerdict
    """The verdict on black's next stone there; a three needs a completion that is ``legal``."""
    because: Explanation | None
    """The explanation of that verdict; ``None`` where it needs none."""


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
    """Whether the stone makes a five, which overrides every prohibition."""
    lines: tuple[LineReason, ...]

    def text(self, language: Language = "en") -> str:
        """The whole tree in words, indented by two spaces for each level."""
        return "\n".join(_lines(self, language, 0))

    def __str__(self) -> str:
        return self.text()

    def to_dict(self) -> dict[str, Any]:
        """The tree as JSON-ready data; points are strings."""
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
    if explanation.wins:
        return text(language, "rules.explanation.wins", point=point)
    if verdict is None:
        return text(language, "rules.explanation.allowed", point=point)
    reason = verdict.label(language)
    return text(language, "rules.explanation.forbidden", point=point, reason=reason)


def _line_text(line: LineReason, language: Language) -> str:
    head = text(
        language,
        "rules.explanation.line",
        direction=line.direction.label(language),
        kind=text(language, f"rules.explanation.kind.{line.kind}"),
        stones=" ".join(map(str, line.stones)),
    )
    if not line.completions:
        return head
    points = text(language, "rules.explanation.separator").join(
        _completion_text(item, line.kind, language) for item in line.completions
    )
    shape = "four" if line.kind == "four" else "three"
    return text(language, f"rules.explanation.{shape}", line=head, points=points)


def _completion_text(completion: Completion, kind: LineKind, language: Language) -> str:
    """The point, and why it does not complete a three if it does not."""
    point = completion.point
    if kind == "four" or completion.verdict == "legal":
        return str(point)
    if completion.verdict == "five":
        return text(language, "rules.explanation.completion-five", point=point)
    reason = Forbidden(completion.verdict).label(language)
    return text(language, "rules.explanation.completion-forbidden", point=point, reason=reason)
