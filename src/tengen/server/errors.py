"""What the server refuses, with a status for machines and a sentence for people."""

from __future__ import annotations

from tengen.server.messages import Problem, Text


class Refused(Exception):  # noqa: N818 - said to a visitor, who did nothing wrong by asking
    """A request that is not fulfilled: an HTTP status, a short code, and why in both languages."""

    def __init__(self, status: int, code: str, en: str, zh: str) -> None:
        super().__init__(status, code, en, zh)
        self.status = status
        """The HTTP status; sockets give the same number."""
        self.code = code
        """One word for programs, such as ``stale`` or ``occupied``."""
        self.detail = Text(en=en, zh=zh)
        """The sentence for people."""

    def __str__(self) -> str:
        return f"{self.status} {self.code}: {self.detail.en}"

    def problem(self) -> Problem:
        """The body of the answer."""
        return Problem(
            title=self.code.replace("-", " ").capitalize(),
            status=self.status,
            code=self.code,
            detail=self.detail,
        )
