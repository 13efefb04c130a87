"""The texts of a report in one language."""

from __future__ import annotations

from dataclasses import dataclass

from tengen.i18n import Language, text


@dataclass(frozen=True, slots=True)
class Say:
    """Looks up the texts of ``[arena.report]``: ``say("points")``."""

    language: Language = "en"

    def __call__(self, key: str, /, **values: object) -> str:
        """The text of a key, with its placeholders replaced."""
        return text(self.language, f"arena.report.{key}", **values)


ENGLISH = Say()
