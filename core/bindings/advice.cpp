// SPDX-License-Identifier: MIT
#include "bindings/advice.hpp"

#include <vector>

#include "bindings/convert.hpp"
#include "rules/combination.hpp"
#include "rules/reasons.hpp"
#include "rules/threat_shapes.hpp"

using namespace nanobind::literals;

namespace tengen::python {
namespace {

// Python's ThreatShape: the board's size turns points into their names.
struct ThreatObject {
  ThreatShape threat;
  int size;
};

nb::list threats(Board& board) {
  nb::list result;
  for (ThreatShape& threat : threat_shapes(board)) {
    result.append(nb::cast(ThreatObject{std::move(threat), board.size()}));
  }
  return result;
}

nb::tuple reasons_of(Board& board, nb::handle point) {
  const Reasons found = reasons(board, empty_point_from(point, board));
  nb::list makes, blocks;
  for (const MadeShape& made : found.makes)
    makes.append(nb::make_tuple(to_python(made.direction), to_python(made.shape)));
  for (const Shape shape : found.blocks) blocks.append(to_python(shape));
  return nb::make_tuple(text_of(kIdeaNames[static_cast<int>(found.idea)]), nb::tuple(makes),
                        nb::tuple(blocks));
}

nb::object combination_of(nb::iterable values) {
  std::vector<Shape> shapes;
  for (const nb::handle value : values) shapes.push_back(shape_from(value));
  const auto found = combination(shapes);
  if (!found) return nb::none();
  return text_of(kCombinationNames[static_cast<int>(*found)]);
}

void bind_threats(nb::module_& module) {
  nb::class_<ThreatObject>(module, "ThreatShape", "A threat of one side.")
      .def_prop_ro(
          "color", [](const ThreatObject& self) { return to_python(self.threat.color); },
          nb::sig("def color(self) -> tengen.values.Color"))
      .def_prop_ro(
          "kind",
          [](const ThreatObject& self) { return text_of(kThreatNames[static_cast<int>(self.threat.kind)]); },
          nb::sig("def kind(self) -> str"),
          "The text of a Shape, or of a Combination if there are no stones.")
      .def_prop_ro(
          "stones", [](const ThreatObject& self) { return to_tuple(self.threat.stones, self.size); },
          nb::sig("def stones(self) -> tuple[Point, ...]"), "The row, in line order.")
      .def_prop_ro(
          "gains", [](const ThreatObject& self) { return to_tuple(self.threat.gains, self.size); },
          nb::sig("def gains(self) -> tuple[Point, ...]"),
          "Points that extend the row, or where a stone makes two threats.");
  module.def("threat_shapes", &threats, "board"_a,
             nb::sig("def threat_shapes(board: Board) -> list[ThreatShape]"),
             "The threats of both sides, most urgent first.");
}

}  // namespace

void bind_advice(nb::module_& module) {
  bind_threats(module);
  module.def(
      "reasons", &reasons_of, "board"_a, "point"_a.none(),
      nb::sig("def reasons(board: Board, point: Point | str | tuple[int, int]) -> tuple[str, "
              "tuple[tuple[tengen.values.Direction, tengen.values.Shape], ...], "
              "tuple[tengen.values.Shape, ...]]"),
      "Why the side to move would play an empty point: the idea, the shapes made, the shapes blocked.");
  module.def("combination", &combination_of, "shapes"_a,
             nb::sig("def combination(shapes: collections.abc.Iterable[tengen.values.Shape]) -> str | None"),
             "The combination that the shapes of a stone's lines form.");
  module.def(
      "five_points",
      [](const Board& board, nb::handle color) {
        return to_list(five_points(board, color_from(color)), board.size());
      },
      "board"_a, "color"_a.none(),
      nb::sig("def five_points(board: Board, color: tengen.values.Color | str) -> list[Point]"),
      "The empty points where a stone of the colour makes five, row by row from the top.");
}

}  // namespace tengen::python
