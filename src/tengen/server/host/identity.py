"""Who asks: whoever holds a secret that the browser keeps, or that a program has chosen."""

from __future__ import annotations

import re
import secrets

from starlette.requests import HTTPConnection
from starlette.responses import Response

from tengen.server.host.problems import refusal

COOKIE = "tengen_player"
NAME_COOKIE = "tengen_name"
_SECRET = re.compile(r"[A-Za-z0-9_-]{22,128}")
_YEARS = 5 * 365 * 24 * 3600


def known_secret(connection: HTTPConnection) -> str | None:
    """The secret that came with a request; `Refused` if a program sent one of the wrong form."""
    header = connection.headers.get("authorization")
    if header is not None:
        kind, _, secret = header.partition(" ")
        if kind.lower() != "bearer" or not _SECRET.fullmatch(secret):
            raise refusal(401, "secret")
        return secret
    cookie = connection.cookies.get(COOKIE, "")
    return cookie if _SECRET.fullmatch(cookie) else None


def new_secret() -> str:
    """A secret that nobody can guess."""
    return secrets.token_urlsafe(32)


def keep_secret(connection: HTTPConnection, response: Response, secret: str) -> None:
    """Let the browser keep a secret where no script can read it."""
    response.set_cookie(
        COOKIE,
        secret,
        max_age=_YEARS,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme in ("https", "wss"),
    )


def keep_name(connection: HTTPConnection, response: Response, name: str) -> None:
    """Let the browser keep the name that a person chose, for the page to show."""
    response.set_cookie(
        NAME_COOKIE,
        name,
        max_age=_YEARS,
        samesite="lax",
        secure=connection.url.scheme in ("https", "wss"),
    )
