from __future__ import annotations

from tengen.server.api.files import file_response
from tengen.server.study.exports import Export


def test_a_file_is_downloaded_under_its_name() -> None:
    response = file_response(Export(b"h8\n", "text/plain; charset=utf-8", "txt"), "tengen-x")
    assert response.body == b"h8\n"
    assert response.headers["content-type"] == "text/plain; charset=utf-8"
    assert response.headers["content-disposition"] == 'attachment; filename="tengen-x.txt"'
