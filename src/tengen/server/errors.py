"""What the server refuses, with a status for machines and a sentence for people."""

from __future__ import annotations

from tengen.server.messages import Problem, Text


class Refused(Exception):  # noqa: N818 - said to a visitor, who did nothing wrong by asking
    """A request that is not fulfilled: an HTTP status, a short code, and why in both languages."""

    def __init__(
        self, status: int, code: str, text: str | Text | None = None, zh: str = "", **values: object
    ) -> None:
        super().__init__(status, code)
        self.status = status
        """The HTTP status; sockets give the same number."""
        self.code = code
        """One word for programs, such as ``stale`` or ``occupied``."""
        if isinstance(text, str) and zh:
            text = Text(en=text, zh=zh)
        key = f"server.{text or f'errors.{code}'}"
        self.detail = text if isinstance(text, Text) else Text.of(key, **values)
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
