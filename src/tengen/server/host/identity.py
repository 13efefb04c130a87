"""Identity of a client: a secret in a browser's cookie, or chosen by a program."""

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
    """The secret of a request, if any; `Refused` for a malformed Authorization header."""
    header = connection.headers.get("authorization")
    if header is not None:
        kind, _, secret = header.partition(" ")
        if kind.lower() != "bearer" or not _SECRET.fullmatch(secret):
            raise refusal(401, "secret")
        return secret
    cookie = connection.cookies.get(COOKIE, "")
    return cookie if _SECRET.fullmatch(cookie) else None


def new_secret() -> str:
    """A random secret."""
    return secrets.token_urlsafe(32)


def keep_secret(connection: HTTPConnection, response: Response, secret: str) -> None:
    """Set the cookie with the secret; scripts cannot read it."""
    response.set_cookie(
        COOKIE,
        secret,
        max_age=_YEARS,
        httponly=True,
        samesite="lax",
        secure=connection.url.scheme in ("https", "wss"),
    )


def keep_name(connection: HTTPConnection, response: Response, name: str) -> None:
    """Set the cookie with the visitor's name, for the page to show."""
    response.set_cookie(
        NAME_COOKIE,
        name,
        max_age=_YEARS,
        samesite="lax",
        secure=connection.url.scheme in ("https", "wss"),
    )
