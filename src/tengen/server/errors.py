"""Requests that the server refuses."""

from __future__ import annotations

from tengen.server.messages import Problem, Text


class Refused(Exception):  # noqa: N818 - an answer to a client, not a fault of the server
    """A refused request: an HTTP status, a short code for programs, a sentence for people."""

    def __init__(
        self, status: int, code: str, text: str | Text | None = None, /, **values: object
    ) -> None:
        """The sentence is `text`, or the catalogue's ``server.TEXT``, or ``server.errors.CODE``."""
        super().__init__(status, code)
        self.status = status
        """The HTTP status; sockets send the same number."""
        self.code = code
        """One word for programs, such as ``stale`` or ``occupied``."""
        key = f"server.{text or f'errors.{code}'}"
        self.detail = text if isinstance(text, Text) else Text.of(key, **values)
        """The sentence for people."""
        self.version: int | None = None
        """The version of the game, if the client needs it to go on."""
        self.index: int | None = None
        """Which of several actions is refused."""

    def __str__(self) -> str:
        return f"{self.status} {self.code}: {self.detail.en}"

    def problem(self) -> Problem:
        """The body of the HTTP response."""
        return Problem(
            title=self.code.replace("-", " ").capitalize(),
            status=self.status,
            code=self.code,
            detail=self.detail,
            version=self.version,
            index=self.index,
        )
