"""Who may sit where: a seat belongs to whoever knows its secret."""

from __future__ import annotations

import hashlib
import hmac
import secrets

_ID_BYTES = 9
"""Gives twelve url-safe characters, of which a game's id takes ten: 60 bits."""
_ID_LENGTH = 10


def holder_of(secret: str) -> str:
    """What a seat keeps of a secret: enough to know it again, not enough to tell it."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def is_holder(holder: str | None, secret: str) -> bool:
    """Whether the secret is the one the seat was taken with; takes as long whatever the answer."""
    return holder is not None and hmac.compare_digest(holder, holder_of(secret))


def new_game_id() -> str:
    """An id that nobody can guess."""
    return secrets.token_urlsafe(_ID_BYTES)[:_ID_LENGTH]
