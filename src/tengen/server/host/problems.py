"""Refusals as problem JSON (RFC 9457), in both languages and without anything from the inside."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response
from starlette.types import Receive, Scope, Send

from tengen.server.errors import Refused

MEDIA_TYPE = "application/problem+json"

_TEXTS: dict[str, tuple[str, str]] = {
    "bad-request": ("The request cannot be understood.", "无法理解该请求。"),
    "secret": (
        "The secret must be 22 to 128 letters, digits, - or _.",
        "密钥须为 22 至 128 个字母、数字、- 或 _。",
    ),
    "origin": (
        "This request comes from a page of another site.",
        "该请求来自其他网站的页面。",
    ),
    "not-found": ("There is nothing here.", "此处没有内容。"),
    "method": ("This address does not do that.", "该地址不支持此操作。"),
    "slow": ("The request did not arrive in time.", "请求未能及时送达。"),
    "too-large": ("The request is too large.", "请求内容过大。"),
    "invalid": ("The request does not have the right form.", "请求格式不正确。"),
    "too-fast": ("Too much at once: wait a little.", "操作过于频繁，请稍候。"),
    "sockets": (
        "Too many open connections from this address.",
        "来自该地址的连接过多。",
    ),
    "internal": (
        "Something went wrong on the server. The game is kept: try again.",
        "服务器出错了。棋局已保存，请重试。",
    ),
    "unavailable": ("The server is not ready.", "服务器尚未就绪。"),
}
_CODES = {
    404: "not-found",
    405: "method",
    408: "slow",
    413: "too-large",
    422: "invalid",
    503: "unavailable",
}


def refusal(status: int, code: str | None = None) -> Refused:
    """A refusal in the usual words; without a code, in those of its status."""
    fallback = "internal" if status >= 500 else "bad-request"
    code = _CODES.get(status, fallback) if code is None else code
    return Refused(status, code, *_TEXTS[code])


def answer(refused: Refused, headers: Mapping[str, str] | None = None) -> Response:
    """What is sent instead of what was asked for."""
    return Response(
        refused.problem().model_dump_json(),
        refused.status,
        headers,
        MEDIA_TYPE,
    )


async def refuse(
    scope: Scope,
    receive: Receive,
    send: Send,
    refused: Refused,
    headers: Mapping[str, str] | None = None,
) -> None:
    """Refuse a request, or a socket before it is opened."""
    await answer(refused, headers)(scope, receive, send)
