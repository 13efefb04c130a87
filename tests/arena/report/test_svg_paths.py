"""SVG elements, with all text escaped."""

from __future__ import annotations

from markupsafe import Markup

from tengen.arena.report.svg_paths import element, joined


def test_text_never_becomes_markup() -> None:
    assert element("p", "<b>&", title="\"'") == '<p title="&quot;&#x27;">&lt;b&gt;&amp;</p>'
    assert element("p", element("b", "x"), class_=None) == "<p><b>x</b></p>"
    assert element("p", "a\x00\n\u202eb") == "<p>a���b</p>"
    assert element("rect", x=1.0, y=2.345, rx=3, stroke_width=0.5) == (
        '<rect x="1" y="2.35" rx="3" stroke-width="0.5"></rect>'
    )
    assert joined(["a", "", Markup("<br>")], ", ") == "a, <br>"
