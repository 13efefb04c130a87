"""Pictures of a board: what is drawn, where it is, and that it is safe to embed."""

from __future__ import annotations

import re
import struct
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from defusedxml.ElementTree import fromstring
from hypothesis import given, settings
from hypothesis import strategies as st

from tengen import picture
from tengen.picture.frame import Frame, Pair, short, star_points
from tengen.picture.glyphs import glyph
from tengen.picture.lettering import Lettering
from tengen.picture.themes import THEMES
from tests.rows import each_row

CELL = 40
SIZES = range(5, 23)
BLACK = [(7, 7), (8, 6), (9, 5)]
WHITE = [(7, 6), (6, 7)]
WOOD = THEMES["wood"]


def draw(size: int = 15, **what: Any) -> str:
    return picture.svg(size, **({"black": BLACK, "white": WHITE} | what))


def empty(size: int = 15, **what: Any) -> str:
    return picture.svg(size, **({"black": [], "white": []} | what))


def elements(svg: str, tag: str) -> list[dict[str, str]]:
    return [
        dict(found.attrib) for found in fromstring(svg).iter(f"{{http://www.w3.org/2000/svg}}{tag}")
    ]


def uses(svg: str, name: str) -> list[tuple[float, float]]:
    """Where the stones (b, w), shadows (s) or veils (v) are."""
    found = (use for use in elements(svg, "use") if use["href"].endswith(name))
    return [(float(use["x"]), float(use["y"])) for use in found]


def strokes(svg: str, color: str) -> list[dict[str, str]]:
    return [path for path in elements(svg, "path") if path.get("stroke") == color]


def at(point: Pair, size: int = 15) -> tuple[float, float]:
    return Frame(size, CELL, coordinates=True).at(point)


def pen_points(path: str) -> Iterator[tuple[float, float]]:
    """Every absolute point, control points included, of a path in M, m, l, c, s and z."""
    x = y = start_x = start_y = 0.0
    for letter, rest in re.findall(r"([Mmlcsz])([^Mmlcsz]*)", path):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", rest)]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        if letter == "z":
            x, y = start_x, start_y
            continue
        placed = pairs if letter == "M" else [(x + dx, y + dy) for dx, dy in pairs]
        yield from placed
        x, y = placed[-1]
        if letter in "Mm":
            start_x, start_y = x, y


def text_points(svg: str, color: str) -> list[tuple[float, float]]:
    return [point for path in strokes(svg, color) for point in pen_points(path["d"])]


def middle(points: list[tuple[float, float]]) -> tuple[float, float]:
    xs, ys = zip(*points, strict=True)
    return (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2


# The document


@each_row("theme", THEMES)
@each_row("size", SIZES)
def test_every_size_and_theme_is_one_well_formed_square_document(size: int, theme: str) -> None:
    root = fromstring(empty(size, theme=theme))
    _, _, width, height = root.attrib["viewBox"].split()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert width == height == root.attrib["width"] == root.attrib["height"]


def test_a_picture_is_announced_as_an_image_with_its_title() -> None:
    root = fromstring(draw(title="Move 5"))
    assert root.attrib["role"] == "img"
    assert root[0].text == "Move 5"
    assert fromstring(draw())[0].text == "Board 15 × 15: 3 black and 2 white"


def test_text_cannot_break_out_of_its_element() -> None:
    hostile = "</title><script>alert('1')</script>&\"\x00\ud800"
    svg = draw(title=hostile, labels={(1, 1): "<é>&\x01"})
    assert fromstring(svg.encode())[0].text == hostile[:-2] + "\ufffd\ufffd"
    assert "&lt;é&gt;&amp;\ufffd</text>" in svg


def test_a_picture_depends_on_what_it_shows_and_not_on_the_order() -> None:
    assert draw() == draw() == draw(black=reversed(BLACK), white=set(WHITE))
    assert len({draw(theme=theme) for theme in THEMES}) == len(THEMES)


def test_ids_of_different_pictures_never_meet() -> None:
    one, other = (set(re.findall(r'id="([^"]+)"', svg)) for svg in (draw(), draw(cell=41)))
    assert one.isdisjoint(other)


@given(
    st.sets(st.tuples(st.integers(0, 14), st.integers(0, 14)), max_size=40),
    st.dictionaries(st.tuples(st.integers(0, 14), st.integers(0, 14)), st.text(max_size=9)),
    st.sampled_from(list(THEMES)),
    st.text(),
)
@settings(max_examples=60)
def test_any_picture_is_well_formed_and_refers_only_to_itself(
    stones: set[Pair], labels: dict[Pair, str], theme: str, title: str
) -> None:
    points = sorted(stones)
    svg = picture.svg(
        15,
        black=points[::2],
        white=points[1::2],
        labels=labels,
        winning_line=points[:5],
        theme=theme,
        title=title,
    )
    fromstring(svg.encode())
    ids = re.findall(r' id="([^"]+)"', svg)
    references = {*re.findall(r'href="#([^"]+)"', svg), *re.findall(r"url\(#([^)]+)\)", svg)}
    assert len(ids) == len(set(ids))
    assert references <= set(ids)


def test_a_position_stays_small() -> None:
    points = [(x, y) for x in range(15) for y in range(15)]
    assert len(draw()) < 9_000
    assert len(draw(black=points[::2], white=points[1::2])) < 32_000


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"size": 4}, "size 4: expected 5 to 22 lines"),
        ({"size": 23}, "size 23"),
        ({"size": 15.0}, "size 15.0"),
        ({"cell": 7}, "cell 7: expected 8 to 200 whole pixels"),
        ({"cell": 201}, "cell 201"),
        ({"cell": 40.0}, "cell 40.0"),
        ({"theme": "neon"}, "theme 'neon': expected one of wood, dark, print"),
        ({"marks": {(1, 1): "star"}}, "mark 'star': expected one of circle, square, triangle"),
        ({"heat": {(1, 1): 1.5}}, r"heat 1.5 at \(1, 1\): expected 0 to 1"),
        ({"heat": {(1, 1): -0.1}}, "heat -0.1"),
        ({"heat": {(1, 1): float("nan")}}, "heat nan"),
    ],
)
def test_what_cannot_be_drawn_is_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        draw(**wrong)


# The board


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (5, [(2, 2)]),
        (6, []),
        (7, [(3, 3)]),
        (8, [(2, 2), (2, 5), (5, 2), (5, 5)]),
        (9, [(2, 2), (2, 6), (4, 4), (6, 2), (6, 6)]),
        (15, [(3, 3), (3, 11), (7, 7), (11, 3), (11, 11)]),
        (19, [(x, y) for x in (3, 9, 15) for y in (3, 9, 15)]),
        (20, [(3, 3), (3, 16), (16, 3), (16, 16)]),
    ],
)
def test_star_points_are_those_of_the_size(size: int, expected: list[Pair]) -> None:
    assert star_points(size) == expected
    assert len(elements(empty(size), "circle")) - len(elements(empty(6), "circle")) == len(expected)


def strokes_of_grid(svg: str) -> tuple[dict[str, str], dict[str, str]]:
    inner, outer = (
        path for path in elements(svg, "path") if re.fullmatch(r"[MHV\d. ]+", path["d"])
    )
    return inner, outer


@pytest.mark.parametrize(("cell", "width"), [(40, 1), (41, 1), (84, 2), (126, 3)])
def test_lines_fill_whole_pixels_and_the_outer_one_is_twice_as_wide(cell: int, width: int) -> None:
    svg = empty(cell=cell)
    for path, wide in zip(strokes_of_grid(svg), (width, 2 * width), strict=True):
        across = re.findall(r"M[\d.]+ ([\d.]+)H", path["d"])
        assert {(float(y) - wide / 2) % 1 for y in across} == {0.0}
        assert path.get("stroke-width", str(width)) == str(wide)
    assert f'stroke="{WOOD.line}" stroke-width="{width}"' in svg


def test_a_board_of_n_lines_has_n_lines_each_way() -> None:
    inner, outer = strokes_of_grid(empty(9))
    assert (inner["d"].count("H"), inner["d"].count("V")) == (7, 7)
    assert (outer["d"].count("H"), outer["d"].count("V")) == (2, 2)


@pytest.mark.parametrize("point", [(7, 7), (0, 0), (14, 14), (0, 7), (7, 14)])
def test_a_label_on_an_empty_point_opens_the_lines_around_it(point: Pair) -> None:
    x, y = at(point)
    inner, outer = strokes_of_grid(empty(labels={point: "A"}))
    pieces = re.findall(r"M([\d.]+) ([\d.]+)([HV])([\d.]+)", inner["d"] + outer["d"])
    for left, top, way, end in pieces:
        start, across = (left, top) if way == "H" else (top, left)
        along, aside = (x, y) if way == "H" else (y, x)
        crossed = float(start) - 1 < along < float(end) + 1 and abs(float(across) - aside) < 2
        assert not crossed


def test_a_label_on_a_stone_leaves_the_lines_alone() -> None:
    assert strokes_of_grid(draw(labels={BLACK[0]: "A"})) == strokes_of_grid(draw())


@each_row("size", SIZES)
def test_coordinates_lie_between_the_edge_and_the_stones(size: int) -> None:
    frame = Frame(size, CELL, coordinates=True)
    near, far = frame.first - 0.48 * CELL, frame.end + 0.48 * CELL
    points = text_points(empty(size), WOOD.quiet)
    assert all(1 < x < frame.side - 1 and 1 < y < frame.side - 1 for x, y in points)
    assert all((x < near) != (y > far) for x, y in points)


def test_columns_are_lettered_from_the_left_and_rows_numbered_from_below() -> None:
    (path,) = strokes(empty(), WOOD.quiet)

    def places(text: str) -> list[tuple[float, float]]:
        lettering = Lettering()
        lettering.add(text, (0, 0), height=CELL / 4, width=CELL, color="", weight=2.5)
        (way,) = re.findall(r'd="M[-.\d]+ [-.\d]+([^"]+)"', lettering.svg())
        found = re.findall(rf"M([.\d]+) ([.\d]+){re.escape(way)}(?=M|$)", path["d"])
        return [(float(x), float(y)) for x, y in found]

    assert [x for x, _ in places("a") + places("o")] == pytest.approx(
        [at((0, 0))[0], at((14, 0))[0]], abs=5
    )
    ones = [y for _, y in places("1")]
    assert max(ones) == pytest.approx(at((0, 14))[1], abs=5)
    assert len(ones) == 8
    assert [y for _, y in places("9")] == pytest.approx([at((0, 6))[1]], abs=5)


def test_without_coordinates_the_picture_is_smaller_and_bare() -> None:
    bare = empty(coordinates=False)
    assert strokes(bare, WOOD.quiet) == []
    assert int(fromstring(bare).attrib["width"]) < int(fromstring(empty()).attrib["width"])


# Stones


def test_every_stone_is_drawn_once_on_its_point() -> None:
    svg = draw()
    assert sorted(uses(svg, "b")) == sorted(at(point) for point in BLACK)
    assert sorted(uses(svg, "w")) == sorted(at(point) for point in WHITE)


def test_every_shadow_lies_under_all_stones() -> None:
    hrefs = [use["href"][-1] for use in elements(draw(), "use")]
    assert hrefs == ["s"] * 5 + ["b"] * 3 + ["w"] * 2


def test_print_needs_black_ink_only() -> None:
    svg = draw(theme="print", last=BLACK[0], marks={(1, 1): "circle"}, numbers={WHITE[0]: 2})
    assert uses(svg, "s") == []
    assert set(re.findall(r'(?:fill|stroke|stop-color)="(#[^"]+)"', svg)) == {"#000", "#fff"}


def dots(svg: str) -> list[tuple[float, float]]:
    """The middles of circles that stand in the picture itself, star points apart."""
    circles = [c for c in elements(svg, "circle") if "cx" in c and "fill" in c]
    return [(float(circle["cx"]), float(circle["cy"])) for circle in circles]


@pytest.mark.parametrize(
    ("point", "accent"),
    [(BLACK[0], WOOD.black.accent), (WHITE[0], WOOD.white.accent), ((1, 1), WOOD.accent)],
)
def test_the_last_move_has_a_dot_in_the_accent_of_what_it_lies_on(point: Pair, accent: str) -> None:
    svg = draw(last=point)
    assert dots(draw()) == []
    assert dots(svg) == [at(point)]
    assert [c.get("fill") for c in elements(svg, "circle")].count(accent) == 1


@pytest.mark.parametrize("sign", [{"numbers": {BLACK[0]: 5}}, {"marks": {BLACK[0]: "square"}}])
def test_the_last_number_or_mark_has_the_accent_instead_of_a_dot(sign: dict[str, Any]) -> None:
    svg = draw(last=BLACK[0], **sign)
    assert dots(svg) == []
    assert len(strokes(svg, WOOD.black.accent)) == 1


# Texts


@pytest.mark.parametrize("number", [1, 12, 111, 200, 484, 1000])
def test_a_number_fits_on_its_stone(number: int) -> None:
    x, y = at(BLACK[0])
    points = text_points(draw(numbers={BLACK[0]: number}), WOOD.black.ink)
    assert max((px - x) ** 2 + (py - y) ** 2 for px, py in points) < (0.46 * CELL) ** 2


def test_numbers_of_three_digits_have_one_height() -> None:
    def height(number: int) -> float:
        ys = [y for _, y in text_points(draw(numbers={BLACK[0]: number}), WOOD.black.ink)]
        return max(ys) - min(ys)

    assert height(111) == pytest.approx(height(208), abs=0.02)
    assert height(111) < height(11)


def test_a_label_takes_the_place_of_a_number() -> None:
    labelled = draw(labels={BLACK[0]: "A"}, numbers={BLACK[0]: 7})
    assert text_points(labelled, WOOD.black.ink) == text_points(
        draw(labels={BLACK[0]: "A"}), WOOD.black.ink
    )


@each_row("character", [chr(code) for code in range(33, 127)] + ["…"])
def test_every_glyph_is_drawn_as_designed_around_its_point(character: str) -> None:
    designed = [point for _, points in glyph(character).commands for point in points]
    scale, (x, y) = 0.4 * CELL / 20, at((1, 1))
    left, top = (
        x - scale * glyph(character).width / 2,
        y - scale * (12 if character.islower() else 10),
    )
    svg = empty(labels={(1, 1): character})
    drawn = text_points(svg, WOOD.ink)
    assert elements(svg, "text") == []
    assert min(px for px, _ in designed) == 0
    assert len(drawn) == len(designed)
    for place, (px, py) in zip(drawn, designed, strict=True):
        assert place == pytest.approx((left + scale * px, top + scale * py), abs=0.03)


def test_other_scripts_are_text_for_the_machines_fonts() -> None:
    svg = draw(labels={(1, 1): "活三", BLACK[0]: "é"})
    found = {text["fill"]: text for text in elements(svg, "text")}
    assert "活三</text>" in svg
    assert set(found) == {WOOD.ink, WOOD.black.ink}
    assert float(found[WOOD.ink]["font-size"]) < float(found[WOOD.black.ink]["font-size"])


def test_a_label_is_one_short_line() -> None:
    assert draw(labels={(1, 1): " a\n b"}) == draw(labels={(1, 1): "a b"})
    assert draw(labels={(1, 1): " \n"}) == draw()
    assert "一二三四五…</text>" in draw(labels={(1, 1): "一二三四五六七"})
    assert draw(labels={(1, 1): "abcdefgh"}) == draw(labels={(1, 1): "abcde…"})


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_text_has_enough_contrast(theme: Any) -> None:
    for plank in theme.plank:
        assert contrast(theme.quiet, plank) >= 4.5
        assert contrast(theme.ink, plank) >= 4.5
    for look in (theme.black, theme.white):
        around_middle = look.light[min(1, len(look.light) - 1)][1]
        assert contrast(look.ink, around_middle) >= 4.5
        assert contrast(look.accent, around_middle) >= 4.5


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2, 1 to 21."""

    def luminance(color: str) -> float:
        long = color if len(color) == 7 else "#" + "".join(digit * 2 for digit in color[1:])
        parts = (int(long[k : k + 2], 16) / 255 for k in (1, 3, 5))
        red, green, blue = (
            p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


# Marks, lines, arrows


@pytest.mark.parametrize("name", ["circle", "square", "triangle", "cross"])
@pytest.mark.parametrize(
    ("point", "color"),
    [(BLACK[0], WOOD.black.ink), (WHITE[0], WOOD.white.ink), ((1, 1), WOOD.ink)],
)
def test_a_mark_has_the_ink_of_what_it_lies_on(name: str, point: Pair, color: str) -> None:
    svg = draw(marks={point: name})
    assert len(strokes(svg, color)) == len(strokes(draw(), color)) + 1


@pytest.mark.parametrize(
    ("name", "faint"), [("cross", True), ("triangle", True), ("square", False)]
)
def test_a_mark_that_would_cross_a_number_is_faint(name: str, faint: bool) -> None:
    mark = strokes(draw(marks={BLACK[0]: name}, numbers={BLACK[0]: 8}), WOOD.black.ink)[0]
    assert ("opacity" in mark) == faint


def test_a_mark_goes_around_a_number_which_makes_room() -> None:
    both = draw(marks={BLACK[0]: "square"}, numbers={BLACK[0]: 8})
    (around, number), (plain,) = (
        [path["d"] for path in strokes(svg, WOOD.black.ink)]
        for svg in (both, draw(numbers={BLACK[0]: 8}))
    )
    alone = strokes(draw(marks={BLACK[0]: "square"}), WOOD.black.ink)[0]["d"]
    edge = float(re.findall(r"[\d.]+", around)[0])
    assert edge < float(re.findall(r"[\d.]+", alone)[0])
    assert edge < min(x for x, _ in pen_points(plain)) < min(x for x, _ in pen_points(number))


def test_the_four_marks_differ() -> None:
    names = ("circle", "square", "triangle", "cross")
    assert len({strokes(draw(marks={(1, 1): name}), WOOD.ink)[0]["d"] for name in names}) == 4


def test_a_mark_hides_the_star_point_under_it() -> None:
    assert (
        len(elements(empty(marks={(3, 3): "square"}), "circle"))
        == len(elements(empty(), "circle")) - 1
    )


def test_a_line_joins_its_points() -> None:
    (line,) = strokes(draw(lines=[((0, 0), (4, 4))]), WOOD.note)
    (x1, y1), (x2, y2) = at((0, 0)), at((4, 4))
    assert line["d"] == f"M{short(x1)} {short(y1)}L{short(x2)} {short(y2)}"


def arrow_xs(svg: str) -> list[float]:
    (arrow,) = (path for path in elements(svg, "path") if path.get("fill") == WOOD.note)
    return [float(x) for x in re.findall(r"[ML]([\d.]+)", arrow["d"])]


def test_an_arrow_runs_from_its_first_point_almost_to_its_second() -> None:
    xs = arrow_xs(empty(arrows=[((2, 2), (6, 2))]))
    assert min(xs) == at((2, 2))[0]
    assert at((6, 2))[0] - 4 < max(xs) < at((6, 2))[0]


def test_an_arrow_stays_clear_of_stones_and_texts_at_its_ends() -> None:
    xs = arrow_xs(empty(black=[(2, 2)], labels={(6, 2): "A"}, arrows=[((2, 2), (6, 2))]))
    assert min(xs) > at((2, 2))[0] + 10
    assert max(xs) < at((6, 2))[0] - 10


def test_an_arrow_or_line_from_a_point_to_itself_is_left_out() -> None:
    assert draw(arrows=[((1, 1), (1, 1))], lines=[((2, 2), (2, 2))]) == draw()


def heat_discs(svg: str) -> list[dict[str, str]]:
    return [circle for circle in elements(svg, "circle") if "opacity" in circle and "cx" in circle]


def test_heat_colours_empty_points_only() -> None:
    (disc,) = heat_discs(draw(heat={(1, 1): 0.5, BLACK[0]: 0.9, (2, 2): 0.0}))
    assert (float(disc["cx"]), float(disc["cy"])) == at((1, 1))


def test_more_heat_is_stronger() -> None:
    discs = heat_discs(draw(heat={(1, 1): 0.1, (2, 1): 0.5, (3, 1): 1.0}))
    strengths = [float(disc["opacity"]) for disc in discs]
    assert strengths == sorted(set(strengths))
    assert len({disc["fill"] for disc in discs}) == 3
    assert discs[-1]["fill"] == WOOD.heat[-1]


@pytest.mark.parametrize(("value", "color"), [(0.2, WOOD.ink), (0.9, WOOD.on_heat)])
def test_text_on_heat_is_readable(value: float, color: str) -> None:
    assert len(strokes(empty(heat={(1, 1): value}, labels={(1, 1): "9"}), color)) == 1


def test_a_forbidden_point_has_a_small_cross() -> None:
    (cross,) = strokes(draw(forbidden=[(10, 10)]), WOOD.accent)
    points = list(pen_points(cross["d"]))
    assert middle(points) == pytest.approx(at((10, 10)), abs=0.02)
    assert max(x for x, _ in points) - min(x for x, _ in points) < CELL / 3


def test_the_cross_of_a_labelled_point_makes_room_for_the_label() -> None:
    (cross,) = strokes(draw(forbidden=[(10, 10)], labels={(10, 10): "A"}), WOOD.accent)
    (x, y), (px, py) = at((10, 10)), middle(list(pen_points(cross["d"])))
    assert px - x > 10
    assert y - py > 10


FIVE = [(3, 3), (4, 4), (5, 5), (6, 6), (7, 7)]


def test_the_winning_line_goes_from_end_to_end() -> None:
    svg = draw(black=FIVE, winning_line=[FIVE[2], FIVE[4], *FIVE[:2], FIVE[3]])
    (line,) = strokes(svg, WOOD.accent)
    (x1, y1), (x2, y2) = at(FIVE[0]), at(FIVE[-1])
    assert line["d"] == f"M{short(x1)} {short(y1)}L{short(x2)} {short(y2)}"


def test_only_stones_outside_the_winning_line_are_dimmed() -> None:
    svg = draw(black=[*FIVE, (0, 0)], winning_line=FIVE)
    assert sorted(uses(svg, "v")) == sorted(at(point) for point in [(0, 0), *WHITE])
    assert uses(draw(), "v") == []


def test_numbers_of_dimmed_stones_are_dimmed() -> None:
    svg = draw(black=[*FIVE, (0, 0)], winning_line=FIVE, numbers={(0, 0): 1, FIVE[0]: 3})
    assert sorted("opacity" in path for path in strokes(svg, WOOD.black.ink)) == [False, True]


def test_the_winning_line_spares_the_numbers() -> None:
    svg = draw(black=FIVE, winning_line=FIVE, numbers={FIVE[0]: 1})
    (line,) = strokes(svg, WOOD.accent)
    ends = re.findall(r"[ML]([\d.]+) ([\d.]+)", line["d"])
    assert len(ends) == 8
    for x, y in ((float(a), float(b)) for a, b in ends):
        nearest = min(((x - px) ** 2 + (y - py) ** 2) ** 0.5 for px, py in map(at, FIVE))
        assert nearest == pytest.approx(0.33 * CELL, abs=0.02)


def test_the_last_move_is_light_on_the_winning_line() -> None:
    svg = draw(black=FIVE, winning_line=FIVE, last=FIVE[1])
    fills = [circle.get("fill") for circle in elements(svg, "circle")]
    assert WOOD.white.light[0][1] in fills


# Pixels


def png_size(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    assert png[12:16] == b"IHDR"
    width, height = struct.unpack(">II", png[16:24])
    return width, height


@pytest.mark.parametrize("width", [16, 333])
def test_a_png_has_the_width_asked_for_or_its_own(width: int) -> None:
    own = int(fromstring(empty(5)).attrib["width"])
    assert png_size(picture.png(empty(5), width)) == (width, width)
    assert png_size(picture.png(empty(5))) == (own, own)


@pytest.mark.parametrize(("label", "fontless"), [("A", True), ("三", False)])
def test_fonts_are_looked_for_only_where_a_label_needs_one(
    label: str, fontless: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: dict[str, Any] = {}
    monkeypatch.setattr("resvg_py.svg_to_bytes", lambda **what: asked.update(what) or b"")
    picture.png(empty(5, labels={(1, 1): label}))
    assert asked["skip_system_fonts"] == fontless


def test_stones_and_strokes_show_in_the_pixels() -> None:
    stone: dict[str, Any] = {"black": [(2, 2)]}
    shown = [empty(5), empty(5, **stone), empty(5, **stone, title="x")]
    shown += [empty(5, **stone, numbers={(2, 2): number}) for number in (1, 2)]
    assert len({picture.png(svg) for svg in shown}) == len(shown) - 1


def test_a_png_is_the_same_every_time_even_without_the_font_for_a_label() -> None:
    svg = empty(5, labels={(1, 1): "三"})
    assert png_size(picture.png(svg, 100)) == (100, 100)
    assert picture.png(svg, 100) == picture.png(svg, 100)


@pytest.mark.parametrize("width", [15, 8193, -1, 0, 100.0, "100"])
def test_a_width_out_of_bounds_is_refused(width: Any) -> None:
    with pytest.raises(ValueError, match="expected 16 to 8192 pixels"):
        picture.png(empty(5), width)


@pytest.mark.parametrize(
    "text",
    ["", "<svg/>", '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 99999" width="1">'],
)
def test_other_text_is_no_picture(text: str) -> None:
    with pytest.raises(ValueError, match="not a board picture"):
        picture.png(text)


def test_the_rasteriser_is_not_loaded_before_it_is_needed() -> None:
    check = "import sys, tengen.picture; sys.exit('resvg_py' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", check], check=False).returncode == 0


def test_without_the_rasteriser_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(ValueError, match=r"pip install 'tengen\[pictures\]'"):
        picture.png(draw())
