// SPDX-License-Identifier: MIT
// Conversions between the core's types and the Python objects users see.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rules/board.hpp"
#include "rules/notation.hpp"

namespace tengen::python {

namespace nb = nanobind;

// Runs once when the module is created: binds PointName as Python's Point and loads the enums of
// tengen.values.
void bind_values(nb::module_& module);

// The members of tengen.values for the core's enums; borrowed, they live as long as the interpreter.
nb::object to_python(Color color);
nb::object to_python(std::optional<Color> color);
nb::object to_python(Rule rule);
nb::object to_python(Shape shape);
nb::object to_python(Direction direction);
nb::object to_python(Symmetry symmetry);
nb::object to_python(Verdict verdict);  // None unless forbidden
nb::object to_python(const Outcome& outcome, int size);
nb::object to_python(const Explanation& explanation, int size);
nb::object to_python(PointName name);
nb::object to_python(Point point, int size);
nb::tuple to_tuple(const std::vector<Point>& points, int size);
nb::list to_list(const std::vector<Point>& points, int size);
inline nb::str text_of(std::string_view name) { return nb::str(name.data(), name.size()); }
nb::object policy_name(ForbiddenPolicy policy);

// Members or their texts; anything else raises ValueError naming the choices.
Color color_from(nb::handle value);
Rule rule_from(nb::handle value);
Shape shape_from(nb::handle value);
Symmetry symmetry_from(nb::handle value);
ForbiddenPolicy policy_from(nb::handle value);
int size_from(nb::handle value);

// A Python Point, its text, or a protocol (x, y) pair; raises ParseError, IllegalMove or TypeError.
PointName name_from(nb::handle value, int size);
// The same, and on the board (or a pass).
Point point_from(nb::handle value, int size);
// The same without a pass, and the same without a stone on it.
Point board_point_from(nb::handle value, const Board& board);
Point empty_point_from(nb::handle value, const Board& board);
// The moves of a text like h8i9i7; raises ParseError.
std::vector<PointName> names_from_text(nb::handle text);
// Any iterable of points, or one text of moves.
std::vector<Point> points_from(nb::handle value, int size);

// The characters of a str, valid while it lives; raises TypeError or ParseError.
std::string_view text_from(nb::handle value);

// Raises tengen.values.IllegalMove with a message for this board; `place` goes before it.
[[noreturn]] void raise_illegal(const IllegalMove& error, const Board& board, const std::string& place = "");
[[noreturn]] void raise_off_board(PointName name, int size);
[[noreturn]] void raise_parse_error(const ParseError& error);
// A ValueError with the text of a key of the text catalogues.
[[noreturn]] void raise_value_error(const std::string& key);
bool is_illegal_move(const nb::python_error& error);

}  // namespace tengen::python
