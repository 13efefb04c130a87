// SPDX-License-Identifier: MIT
#include "bindings/convert.hpp"

#include <nanobind/operators.h>
#include <nanobind/stl/string.h>

#include <array>
#include <initializer_list>
#include <string>

#include "bindings/errors.hpp"

using namespace nanobind::literals;

namespace tengen::python {
namespace {

// An enum class of tengen.values, its members in the order of the core's enum.
struct EnumMembers {
  nb::handle type;
  std::vector<nb::handle> members;

  void load(nb::handle module, const char* name, std::initializer_list<const char*> names) {
    type = nb::object(module.attr(name)).release();
    for (const char* member : names) members.push_back(nb::object(type.attr(member)).release());
  }
  nb::object operator[](int index) const { return nb::borrow(members[index]); }

  // The index of a member or of its text. Asking the class raises its own ValueError.
  int index_of(nb::handle value) const {
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (members[i].is(value)) return static_cast<int>(i);
    }
    const nb::object member = type(value);
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (members[i].is(member)) return static_cast<int>(i);
    }
    throw nb::value_error("not a member that the core knows");
  }
};

constexpr int kPointColumns = kMaxSize;
constexpr int kPointCount = kPointColumns * kMaxSize + 1;  // the last one is the pass

// Borrowed Python objects; never destroyed, so that no static destructor runs after Python has shut down.
struct PythonValues {
  EnumMembers color, rule, forbidden, termination, shape, direction, symmetry;
  nb::handle outcome, illegal_move, parse_error, message, place;
  std::array<nb::handle, kPointCount> points;
  std::array<Py_hash_t, kPointCount> point_hashes;
};

PythonValues& values() {
  static auto* loaded = new PythonValues;
  return *loaded;
}

int index_of(PointName name) {
  return name.is_pass() ? kPointCount - 1 : (name.row - 1) * kPointColumns + name.column;
}

PointName name_at(int index) {
  if (index == kPointCount - 1) return {};
  return {static_cast<std::int8_t>(index % kPointColumns),
          static_cast<std::int8_t>(index / kPointColumns + 1)};
}

[[noreturn]] void raise(nb::handle type, const nb::object& exception) {
  PyErr_SetObject(type.ptr(), exception.ptr());
  throw nb::python_error();
}

// A ParseError with a text of the catalogues below [rules.notation].
[[noreturn]] void raise_unreadable(const std::string& problem, const std::string& value,
                                   const nb::object& place = nb::str("")) {
  const nb::object message = values().message("rules.notation." + problem, "value"_a = value);
  raise(values().parse_error, values().parse_error(message, place));
}

[[noreturn]] void raise_bad_point(nb::handle value) { raise_unreadable("no_point", shown(value)); }

Point point_on_board(PointName name, int size) {
  const Point point = point_of(name, size);
  if (!point.is_pass() && !point.is_inside(size)) raise_off_board(name, size);
  return point;
}

PointName parsed_name(nb::handle text) {
  const auto name = parse_name(text_from(text));
  if (!name) raise_bad_point(text);
  return *name;
}

[[noreturn]] void raise_no_point(nb::handle value) {
  throw nb::type_error(
      ("a point is a Point, text like 'h8' or a pair of whole numbers (x, y), not " + shown(value)).c_str());
}

PointName name_from_pair(nb::handle pair, int size) {
  int xy[2];
  for (int i = 0; i < 2; ++i) {
    const nb::handle item = PyTuple_GetItem(pair.ptr(), i);
    if (!PyIndex_Check(item.ptr())) raise_no_point(pair);
    const auto number = whole_number(item, "a coordinate");
    if (!number || *number < 0 || *number >= size) {
      const std::string board = std::to_string(size) + "x" + std::to_string(size);
      raise(values().illegal_move,
            values().illegal_move(shown(pair) + " is not on a " + board + " board", "", "off-board"));
    }
    xy[i] = static_cast<int>(*number);
  }
  return name_of(point_at(xy[0], xy[1]), size);
}

void bind_point_operators(nb::class_<PointName>& point) {
  point.def("__str__", [](const PointName& self) { return to_text(self); })
      .def("__repr__", [](const PointName& self) { return "Point('" + to_text(self) + "')"; })
      .def("__hash__", [](const PointName& self) { return values().point_hashes[index_of(self)]; })
      .def(
          "__eq__",
          [](const PointName& self, nb::handle that) -> nb::object {
            if (nb::isinstance<PointName>(that)) return nb::bool_(self == *nb::inst_ptr<PointName>(that));
            if (!PyUnicode_Check(that.ptr())) return nb::borrow(Py_NotImplemented);
            return nb::bool_(PyUnicode_CompareWithASCIIString(that.ptr(), to_text(self).c_str()) == 0);
          },
          "other"_a.none(), nb::sig("def __eq__(self, other: object, /) -> bool"))
      .def(nb::self < nb::self, nb::sig("def __lt__(self, other: Point, /) -> bool"))
      .def(nb::self <= nb::self, nb::sig("def __le__(self, other: Point, /) -> bool"))
      .def(nb::self > nb::self, nb::sig("def __gt__(self, other: Point, /) -> bool"))
      .def(nb::self >= nb::self, nb::sig("def __ge__(self, other: Point, /) -> bool"))
      .def(
          "__reduce__",
          [](nb::handle self) { return nb::make_tuple(self.type(), nb::make_tuple(nb::str(self))); },
          nb::sig("def __reduce__(self) -> tuple[type[Point], tuple[str]]"));
}

void bind_point(nb::module_& module) {
  nb::class_<PointName> point(
      module, "Point",
      "A point as people write it, like h8: columns a.. from the left, rows 1.. from the bottom.\n\n"
      "Equal to its own text, so dictionaries keyed by points can be looked up by text.");
  // Points are interned: __new__ returns the existing one, and __init__ does nothing.
  point
      .def_static(
          "__new__",
          [](nb::handle, nb::handle text) -> nb::object {
            if (nb::isinstance<PointName>(text)) return nb::borrow(text);
            if (!PyUnicode_Check(text.ptr()))
              throw nb::type_error(("a point is read from text like 'h8', not " + shown(text)).c_str());
            return to_python(parsed_name(text));
          },
          "cls"_a, "text"_a.none(), nb::sig("def __new__(cls, text: str | Point) -> Point"))
      .def(
          "__init__", [](nb::handle, nb::handle) {}, "text"_a.none(),
          nb::sig("def __init__(self, text: str | Point) -> None"))
      .def_static(
          "from_xy",
          [](nb::handle x, nb::handle y, nb::handle size) {
            return to_python(name_from_pair(nb::make_tuple(x, y), size_from(size)));
          },
          "x"_a.none(), "y"_a.none(), "size"_a.none(),
          nb::sig("def from_xy(x: int, y: int, size: int) -> Point"),
          "The point at protocol coordinates: x from the left, y from the top, both from 0.")
      .def(
          "xy",
          [](const PointName& self, nb::handle size) {
            const int n = size_from(size);
            const Point point = point_of(self, n);
            if (!point.is_inside(n)) raise_off_board(self, n);
            return nb::make_tuple(point.x, point.y);
          },
          "size"_a.none(), nb::sig("def xy(self, size: int) -> tuple[int, int]"),
          "Protocol coordinates (x, y), origin at the top left, on a board of this size.")
      .def(
          "transformed",
          [](const PointName& self, nb::handle symmetry, nb::handle size) {
            const int n = size_from(size);
            const Point point = point_on_board(self, n);
            return to_python(name_of(transformed(point, symmetry_from(symmetry), n), n));
          },
          "symmetry"_a.none(), "size"_a.none(),
          nb::sig("def transformed(self, symmetry: tengen.values.Symmetry | str, size: int) -> Point"),
          "Where the point goes when a board of this size is turned or mirrored; a pass stays.")
      .def_prop_ro(
          "column", [](const PointName& self) { return static_cast<int>(self.column); },
          "Columns from the left, 0 for a; -1 for a pass.")
      .def_prop_ro(
          "row", [](const PointName& self) { return static_cast<int>(self.row); },
          "Rows from the bottom, 1 for the lowest, as printed; 0 for a pass.")
      .def_prop_ro("is_pass", &PointName::is_pass, "Whether this is PASS, written --.");
  bind_point_operators(point);
}

// Creates all points. The module owns them.
void make_points(nb::module_& module) {
  PythonValues& known = values();
  nb::list points;
  for (int i = 0; i < kPointCount; ++i) {
    const PointName name = name_at(i);
    known.point_hashes[i] = PyObject_Hash(nb::str(to_text(name).c_str()).ptr());
    points.append(nb::cast(name));
    known.points[i] = points[i];
  }
  module.attr("__points__") = points;
}

void load_values() {
  const nb::module_ module = nb::module_::import_("tengen.values");
  PythonValues& known = values();
  known.color.load(module, "Color", {"BLACK", "WHITE"});
  known.rule.load(module, "Rule", {"FREESTYLE", "STANDARD", "RENJU", "CARO", "STANDARD_CARO"});
  known.forbidden.load(module, "Forbidden", {"OVERLINE", "DOUBLE_FOUR", "DOUBLE_THREE"});
  known.termination.load(module, "Termination",
                         {"FIVE", "OVERLINE", "DOUBLE_FOUR", "DOUBLE_THREE", "FULL_BOARD", "PASSES"});
  known.shape.load(module, "Shape",
                   {"FIVE", "OVERLINE", "OPEN_FOUR", "DOUBLE_FOUR", "FOUR", "OPEN_THREE", "THREE", "OPEN_TWO",
                    "TWO", "NONE"});
  known.direction.load(module, "Direction", {"ROW", "COLUMN", "RISING", "FALLING"});
  known.symmetry.load(
      module, "Symmetry",
      {"IDENTITY", "ROTATE_90", "ROTATE_180", "ROTATE_270", "MIRROR", "FLIP", "TRANSPOSE", "ANTITRANSPOSE"});
  known.outcome = nb::object(module.attr("Outcome")).release();
  known.illegal_move = nb::object(module.attr("IllegalMove")).release();
  known.parse_error = nb::object(module.attr("ParseError")).release();
  known.message = nb::object(module.attr("Message")).release();
  known.place = nb::object(module.attr("Place")).release();
}

}  // namespace

void bind_values(nb::module_& module) {
  load_values();
  bind_point(module);
  make_points(module);
}

nb::object to_python(Color color) { return values().color[static_cast<int>(color)]; }
nb::object to_python(std::optional<Color> color) { return color ? to_python(*color) : nb::none(); }
nb::object to_python(Rule rule) { return values().rule[static_cast<int>(rule)]; }
nb::object to_python(Shape shape) { return values().shape[static_cast<int>(shape)]; }
nb::object to_python(Direction direction) { return values().direction[static_cast<int>(direction)]; }
nb::object to_python(Symmetry symmetry) { return values().symmetry[static_cast<int>(symmetry)]; }
nb::object to_python(PointName name) { return nb::borrow(values().points[index_of(name)]); }
nb::object to_python(Point point, int size) { return to_python(name_of(point, size)); }

nb::object to_python(Verdict verdict) {
  if (!is_forbidden(verdict)) return nb::none();
  return values().forbidden[static_cast<int>(verdict) - static_cast<int>(Verdict::Overline)];
}

nb::object to_python(const Outcome& outcome, int size) {
  return values().outcome(to_python(outcome.winner), values().termination[static_cast<int>(outcome.end)],
                          to_tuple(outcome.line, size));
}

nb::tuple to_tuple(const std::vector<Point>& points, int size) {
  nb::object tuple = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(points.size())));
  for (std::size_t i = 0; i < points.size(); ++i) {
    PyTuple_SetItem(tuple.ptr(), static_cast<Py_ssize_t>(i), to_python(points[i], size).release().ptr());
  }
  return nb::borrow<nb::tuple>(tuple);
}

nb::list to_list(const std::vector<Point>& points, int size) {
  nb::list list;
  for (const Point point : points) list.append(to_python(point, size));
  return list;
}

nb::object to_python(const Explanation& explanation, int size) {
  const nb::module_ types = nb::module_::import_("tengen.explanation");
  nb::list lines;
  for (const LineReason& line : explanation.lines) {
    nb::list completions;
    for (const Completion& completion : line.completions) {
      completions.append(types.attr("Completion")(
          to_python(completion.point, size), text_of(kVerdictNames[static_cast<int>(completion.verdict)]),
          completion.because ? to_python(*completion.because, size) : nb::none()));
    }
    lines.append(types.attr("LineReason")(to_python(line.direction),
                                          text_of(kReasonNames[static_cast<int>(line.kind)]),
                                          to_tuple(line.stones, size), nb::tuple(completions)));
  }
  return types.attr("Explanation")(to_python(explanation.point, size), to_python(explanation.verdict),
                                   explanation.verdict == Verdict::Five, nb::tuple(lines));
}

nb::object policy_name(ForbiddenPolicy policy) {
  return nb::str(policy == ForbiddenPolicy::Refuse ? "refuse" : "lose");
}

Color color_from(nb::handle value) { return static_cast<Color>(values().color.index_of(value)); }
Rule rule_from(nb::handle value) { return static_cast<Rule>(values().rule.index_of(value)); }
Shape shape_from(nb::handle value) { return static_cast<Shape>(values().shape.index_of(value)); }
Symmetry symmetry_from(nb::handle value) { return static_cast<Symmetry>(values().symmetry.index_of(value)); }

ForbiddenPolicy policy_from(nb::handle value) {
  if (PyUnicode_Check(value.ptr())) {
    if (PyUnicode_CompareWithASCIIString(value.ptr(), "refuse") == 0) return ForbiddenPolicy::Refuse;
    if (PyUnicode_CompareWithASCIIString(value.ptr(), "lose") == 0) return ForbiddenPolicy::Lose;
  }
  throw nb::value_error(
      (shown(value) + " is not a way to treat forbidden moves: expected 'refuse' or 'lose'").c_str());
}

int size_from(nb::handle value) {
  const auto size = whole_number(value, "a board's size");
  if (size && *size >= kMinSize && *size <= kMaxSize) return static_cast<int>(*size);
  throw nb::value_error(("a board's size is 5 to 22, not " + shown(value)).c_str());
}

std::string_view text_from(nb::handle value) {
  if (!PyUnicode_Check(value.ptr())) throw nb::type_error(("text was expected, not " + shown(value)).c_str());
  Py_ssize_t length = 0;
  const char* data = PyUnicode_AsUTF8AndSize(value.ptr(), &length);
  if (data == nullptr) {
    PyErr_Clear();
    raise_unreadable("no_unicode", "");
  }
  return {data, static_cast<std::size_t>(length)};
}

PointName name_from(nb::handle value, int size) {
  if (nb::isinstance<PointName>(value)) return *nb::inst_ptr<PointName>(value);
  if (PyUnicode_Check(value.ptr())) return parsed_name(value);
  if (PyTuple_Check(value.ptr()) && PyTuple_Size(value.ptr()) == 2) return name_from_pair(value, size);
  raise_no_point(value);
}

Point point_from(nb::handle value, int size) { return point_on_board(name_from(value, size), size); }

Point board_point_from(nb::handle value, const Board& board) {
  const Point point = point_from(value, board.size());
  if (point.is_pass()) throw nb::value_error("a pass is not a point of the board");
  return point;
}

Point empty_point_from(nb::handle value, const Board& board) {
  const Point point = board_point_from(value, board);
  if (!board.is_empty(point)) raise_illegal(IllegalMove(Refusal::Occupied, point), board);
  return point;
}

std::vector<PointName> names_from_text(nb::handle text) {
  try {
    return parse_moves(text_from(text));
  } catch (const ParseError& error) {
    raise_parse_error(error);
  }
}

std::vector<Point> points_from(nb::handle value, int size) {
  std::vector<Point> points;
  if (PyUnicode_Check(value.ptr())) {
    for (const PointName name : names_from_text(value)) points.push_back(point_on_board(name, size));
    return points;
  }
  for (const nb::handle item : nb::iter(value)) {
    if (points.size() > kMaxTextLength) throw nb::value_error("that is more moves than any board has points");
    points.push_back(point_from(item, size));
  }
  return points;
}

void raise_off_board(PointName name, int size) {
  const std::string text = to_text(name), n = std::to_string(size);
  raise(values().illegal_move,
        values().illegal_move(text + " is not on a " + n + "x" + n + " board", text, "off-board"));
}

void raise_illegal(const IllegalMove& error, const Board& board, const std::string& place) {
  const std::string text = to_text(name_of(error.point, board.size()));
  const std::string reason(kRefusalNames[static_cast<int>(error.refusal)]);
  std::string message;
  switch (error.refusal) {
    case Refusal::OffBoard: raise_off_board(name_of(error.point, board.size()), board.size());
    case Refusal::Occupied: message = text + " is occupied"; break;
    case Refusal::GameOver: message = text + " can't be played: the game is over"; break;
    case Refusal::NoPass:
      message = "passing is not allowed under " + std::string(kRuleNames[static_cast<int>(board.rule())]);
      break;
    case Refusal::Overline:
    case Refusal::DoubleFour:
    case Refusal::DoubleThree: message = text + " is forbidden to black: " + reason; break;
  }
  raise(values().illegal_move, values().illegal_move(place + message, text, reason));
}

bool is_illegal_move(const nb::python_error& error) { return error.matches(values().illegal_move); }

void raise_value_error(const std::string& key) { raise(PyExc_ValueError, values().message(key)); }

void raise_parse_error(const ParseError& error) {
  raise_unreadable(error.what(), error.value, values().place("character"_a = error.offset + 1));
}

}  // namespace tengen::python
