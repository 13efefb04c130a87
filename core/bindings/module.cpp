// SPDX-License-Identifier: MIT
// The extension module tengen._core: the rules as Python objects, conversions only.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>

#include <array>

#include "bindings/advice.hpp"
#include "bindings/board_batch.hpp"
#include "bindings/convert.hpp"
#include "bindings/engine.hpp"
#include "bindings/errors.hpp"
#include "bindings/network_fit.hpp"
#include "bindings/review.hpp"
#include "bindings/solver.hpp"
#include "rules/board.hpp"
#include "rules/notation.hpp"
#include "rules/planes.hpp"

using namespace nanobind::literals;

namespace tengen::python {
namespace {

// The given colour; default: the side to move.
Color color_or_turn(nb::handle color, const Board& board) {
  return color.is_none() ? board.turn() : color_from(color);
}

void play(Board& board, Point point) {
  try {
    board.play(point);
  } catch (const IllegalMove& error) {
    raise_illegal(error, board);
  }
}

void set_up(Board& board, nb::handle black, nb::handle white, nb::handle turn) {
  const std::vector<Point> black_points = points_from(black, board.size());
  const std::vector<Point> white_points = points_from(white, board.size());
  const Color even = black_points.size() <= white_points.size() ? Color::Black : Color::White;
  try {
    board.set_up(black_points, white_points, turn.is_none() ? even : color_from(turn));
  } catch (const IllegalMove& error) {
    raise_illegal(error, board);
  }
}

// A point off the board is not legal; text that is no point is an error.
bool is_legal(Board& board, nb::handle point) {
  try {
    return !board.refusal(point_from(point, board.size()));
  } catch (const nb::python_error& error) {
    if (is_illegal_move(error)) return false;
    throw;
  }
}

nb::list legal_points(Board& board) {
  std::array<std::uint8_t, kMaxPoints> legal;
  write_legal(board, legal.data());
  nb::list points;
  for (int i = 0; i < board.size() * board.size(); ++i) {
    if (legal[i]) points.append(to_python(point_at(i % board.size(), i / board.size()), board.size()));
  }
  return points;
}

nb::dict forbidden_points(Board& board, nb::handle color) {
  nb::dict points;
  if (color_or_turn(color, board) == Color::White) return points;
  ForbiddenPoints found;
  board.find_forbidden(found);
  for (int i = 0; i < found.count; ++i) {
    points[to_python(found.points[i].point, board.size())] = to_python(found.points[i].verdict);
  }
  return points;
}

nb::object explain_forbidden(Board& board, nb::handle value) {
  return to_python(board.explain(empty_point_from(value, board)), board.size());
}

nb::dict shapes(Board& board, nb::handle value, nb::handle color) {
  const Point point = empty_point_from(value, board);
  nb::dict result;
  const auto found = board.shapes(point, color_or_turn(color, board));
  for (int d = 0; d < kDirections; ++d) result[to_python(static_cast<Direction>(d))] = to_python(found[d]);
  return result;
}

nb::tuple stones(const Board& board, nb::handle color) {
  const Color wanted = color_from(color);
  std::vector<Point> points;
  for (int i = 0; i < board.size() * board.size(); ++i) {
    const Point point = point_at(i % board.size(), i / board.size());
    if (board.at(point) == wanted) points.push_back(point);
  }
  return to_tuple(points, board.size());
}

ParsedPosition parse_position_text(nb::handle text) {
  try {
    return parse_position(text_from(text));
  } catch (const ParseError& error) {
    raise_parse_error(error);
  }
}

void bind_moves(nb::class_<Board>& board) {
  board
      .def(
          "play", [](Board& self, nb::handle point) { play(self, point_from(point, self.size())); },
          "point"_a.none(), nb::sig("def play(self, point: Point | str | tuple[int, int]) -> None"),
          "Plays for the side to move; PASS passes. Raises IllegalMove and changes nothing.")
      .def(
          "_play_all",
          [](Board& self, nb::handle moves) {
            for (const Point point : points_from(moves, self.size())) play(self, point);
          },
          "moves"_a.none(),
          nb::sig("def _play_all(self, moves: str | collections.abc.Iterable[Point | str | tuple[int, int]]) "
                  "-> None"))
      .def(
          "undo",
          [](Board& self) {
            if (self.moves().empty()) throw nb::value_error("there is no move to undo");
            return to_python(self.undo(), self.size());
          },
          nb::sig("def undo(self) -> Point"), "Takes the last move back and returns it.")
      .def("_set_up", &set_up, "black"_a.none(), "white"_a.none(), "turn"_a.none(),
           nb::sig("def _set_up(self, black: collections.abc.Iterable[Point | str | tuple[int, int]], white: "
                   "collections.abc.Iterable[Point | str | tuple[int, int]], turn: tengen.values.Color | str "
                   "| None) "
                   "-> None"))
      .def(
          "_assign", [](Board& self, const Board& that) { self = that; }, "that"_a,
          nb::sig("def _assign(self, that: Board) -> None"))
      .def(
          "_transform", [](Board& self, nb::handle symmetry) { self.transform(symmetry_from(symmetry)); },
          "symmetry"_a.none(),
          nb::sig("def _transform(self, symmetry: tengen.values.Symmetry | str) -> None"));
}

void bind_state(nb::class_<Board>& board) {
  board.def_prop_ro("size", &Board::size, "Points along each side, 5 to 22.")
      .def_prop_ro(
          "rule", [](const Board& self) { return to_python(self.rule()); },
          nb::sig("def rule(self) -> tengen.values.Rule"), "The rule set.")
      .def_prop_ro(
          "forbidden_policy", [](const Board& self) { return policy_name(self.policy()); },
          nb::sig("def forbidden_policy(self) -> typing.Literal['refuse', 'lose']"),
          "Whether black's forbidden moves are refused, or accepted and lose the game.")
      .def_prop_ro(
          "turn", [](const Board& self) { return to_python(self.turn()); },
          nb::sig("def turn(self) -> tengen.values.Color"), "The side to move.")
      .def_prop_ro(
          "_first_turn",
          [](const Board& self) {
            return to_python(self.moves().size() % 2 == 0 ? self.turn() : other(self.turn()));
          },
          nb::sig("def _first_turn(self) -> tengen.values.Color"))
      .def_prop_ro(
          "moves", [](const Board& self) { return to_tuple(self.moves(), self.size()); },
          nb::sig("def moves(self) -> tuple[Point, ...]"), "The moves played, without the set-up stones.")
      .def_prop_ro(
          "last_move",
          [](const Board& self) -> nb::object {
            return self.moves().empty() ? nb::none() : to_python(self.moves().back(), self.size());
          },
          nb::sig("def last_move(self) -> Point | None"), "None before the first move.")
      .def_prop_ro(
          "setup",
          [](const Board& self) {
            nb::dict stones;
            for (const Color color : {Color::Black, Color::White}) {
              stones[to_python(color)] = to_tuple(self.setup(color), self.size());
            }
            return stones;
          },
          nb::sig("def setup(self) -> dict[tengen.values.Color, tuple[Point, ...]]"),
          "The stones on the board before the first move.")
      .def_prop_ro(
          "outcome",
          [](const Board& self) -> nb::object {
            return self.outcome() ? to_python(*self.outcome(), self.size()) : nb::none();
          },
          nb::sig("def outcome(self) -> tengen.values.Outcome | None"), "None while the game is not over.")
      .def_prop_ro("can_pass", &Board::can_pass, "Whether the rule has a pass and the game is not over.");
}

void bind_keys(nb::class_<Board>& board) {
  board.def_prop_ro("key", &Board::key, "The Zobrist hash of the position, 64 bits; the same in every run.")
      .def_prop_ro(
          "canonical_key", [](const Board& self) { return self.canonical().first; },
          "The smallest key among the eight turned and mirrored boards.")
      .def_prop_ro(
          "_canonical_symmetry", [](const Board& self) { return to_python(self.canonical().second); },
          nb::sig("def _canonical_symmetry(self) -> tengen.values.Symmetry"));
}

void bind_points(nb::class_<Board>& board) {
  board
      .def(
          "point",
          [](const Board& self, nb::handle point) {
            return to_python(point_from(point, self.size()), self.size());
          },
          "point"_a.none(), nb::sig("def point(self, point: Point | str | tuple[int, int]) -> Point"),
          "The Point meant, checked against this board.")
      .def(
          "__getitem__",
          [](const Board& self, nb::handle point) {
            return to_python(self.at(board_point_from(point, self)));
          },
          "point"_a.none(),
          nb::sig(
              "def __getitem__(self, point: Point | str | tuple[int, int]) -> tengen.values.Color | None"),
          "The stone on a point; None when it is empty.")
      .def("stones", &stones, "color"_a.none(),
           nb::sig("def stones(self, color: tengen.values.Color | str) -> tuple[Point, ...]"),
           "All stones of a colour, row by row from the top.")
      .def("legal_points", &legal_points, nb::sig("def legal_points(self) -> list[Point]"),
           "Where the side to move may play, row by row from the top; empty when the game is over.")
      .def("is_legal", &is_legal, "point"_a.none(),
           nb::sig("def is_legal(self, point: Point | str | tuple[int, int]) -> bool"),
           "Whether play() would accept the move.")
      .def(
          "__eq__",
          [](const Board& self, nb::handle that) -> nb::object {
            if (!nb::isinstance<Board>(that)) return nb::borrow(Py_NotImplemented);
            return nb::bool_(self == *nb::inst_ptr<Board>(that));
          },
          "other"_a.none(), nb::sig("def __eq__(self, other: object, /) -> bool"));
}

void bind_rules(nb::class_<Board>& board) {
  board
      .def(
          "forbidden",
          [](Board& self, nb::handle value, nb::handle color) {
            const Point point = board_point_from(value, self);
            return color_or_turn(color, self) == Color::White ? nb::none() : to_python(self.verdict(point));
          },
          "point"_a.none(), "color"_a = nb::none(),
          nb::sig("def forbidden(self, point: Point | str | tuple[int, int], color: tengen.values.Color | "
                  "str | None = "
                  "None) -> tengen.values.Forbidden | None"),
          "Why the rules forbid a colour (default: the side to move) to play there; None if they do not. "
          "White "
          "is never forbidden.")
      .def(
          "forbidden_points", &forbidden_points, "color"_a = nb::none(),
          nb::sig("def forbidden_points(self, color: tengen.values.Color | str | None = None) -> dict[Point, "
                  "tengen.values.Forbidden]"),
          "Every point forbidden to a colour (default: the side to move), row by row from the top.")
      .def("explain_forbidden", &explain_forbidden, "point"_a.none(),
           nb::sig("def explain_forbidden(self, point: Point | str | tuple[int, int]) -> "
                   "tengen.explanation.Explanation"),
           "The tree of fours, threes and completing points behind the verdict on black's stone there.")
      .def("shapes", &shapes, "point"_a.none(), "color"_a = nb::none(),
           nb::sig("def shapes(self, point: Point | str | tuple[int, int], color: tengen.values.Color | str "
                   "| None = "
                   "None) -> dict[tengen.values.Direction, tengen.values.Shape]"),
           "The shape that a stone there (default: of the side to move) makes in each direction.")
      .def("to_text", &position_text, "The position as text that from_text reads, without the moves.");
}

void bind_board(nb::module_& module) {
  nb::class_<Board> board(module, "Board");
  board.def(
      "__init__",
      [](Board* self, nb::handle size, nb::handle rule, nb::handle forbidden) {
        new (self) Board(size_from(size), rule_from(rule), policy_from(forbidden));
      },
      "size"_a.none(), "rule"_a.none(), "forbidden"_a.none(),
      nb::sig("def __init__(self, size: int, rule: tengen.values.Rule | str, forbidden: str) -> None"));
  bind_moves(board);
  bind_state(board);
  bind_keys(board);
  bind_points(board);
  bind_rules(board);
  bind_planes(board);
}

void bind_notation(nb::module_& module) {
  nb::class_<ParsedPosition>(module, "ParsedPosition", "The contents of a board text.")
      .def_ro("size", &ParsedPosition::size)
      .def_prop_ro(
          "rule", [](const ParsedPosition& self) { return to_python(self.rule); },
          nb::sig("def rule(self) -> tengen.values.Rule"))
      .def_prop_ro(
          "turn", [](const ParsedPosition& self) { return to_python(self.turn); },
          nb::sig("def turn(self) -> tengen.values.Color"))
      .def_prop_ro(
          "black", [](const ParsedPosition& self) { return to_tuple(self.black, self.size); },
          nb::sig("def black(self) -> tuple[Point, ...]"))
      .def_prop_ro(
          "white", [](const ParsedPosition& self) { return to_tuple(self.white, self.size); },
          nb::sig("def white(self) -> tuple[Point, ...]"));
  module.def("parse_position", &parse_position_text, "text"_a.none(),
             nb::sig("def parse_position(text: str) -> ParsedPosition"), "Reads a board text.");
  module.def(
      "parse_moves",
      [](nb::handle text) {
        nb::list moves;
        for (const PointName name : names_from_text(text)) moves.append(to_python(name));
        return moves;
      },
      "text"_a.none(), nb::sig("def parse_moves(text: str) -> list[Point]"),
      "The moves of a text like h8i9i7; separators, move numbers and any case are fine, -- is a pass.");
  module.def("version", [] { return TENGEN_VERSION; }, "The version this extension was built from.");
}

}  // namespace
}  // namespace tengen::python

NB_MODULE(_core, module) {
  using namespace tengen::python;
  // A Point in a global variable lives as long as the interpreter: no leak.
  nb::set_leak_warnings(false);
  module.doc() = "The compiled core of Tengen; import tengen.board instead.";
  translate_exceptions();
  bind_values(module);
  bind_board(module);
  bind_advice(module);
  bind_board_batch(module);
  bind_notation(module);
  bind_engine(module);
  bind_network_fit(module);
  bind_solver(module);
  bind_review(module);
}
