"""Files as responses."""

from __future__ import annotations

from fastapi import Response

from tengen.server.study.exports import Export


def file_response(made: Export, name: str) -> Response:
    """A file to download; `name` is without the end that shows its format."""
    headers = {
        "Content-Disposition": f'attachment; filename="{name}.{made.suffix}"',
        "Cache-Control": "no-cache",
    }
    return Response(made.data, headers=headers, media_type=made.media_type)
