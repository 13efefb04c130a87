// SPDX-License-Identifier: MIT
#include "search/levels.hpp"

#include <nanobind/stl/vector.h>

#include "bindings/convert.hpp"
#include "bindings/engine.hpp"

using namespace nanobind::literals;

namespace tengen::python {

void bind_levels(nb::module_& module) {
  module.def(
      "levels",
      [] {
        nb::list result;
        for (const Level& level : kLevels) {
          result.append(nb::make_tuple(level.depth, level.nodes, level.lines, level.temperature,
                                       level.overlooks, level.elo));
        }
        return result;
      },
      nb::sig("def levels() -> list[tuple[int, int, int, float, float, int]]"),
      "Depth, nodes, lines, temperature, overlooks and Elo of every level, from level 1.");
  module.def(
      "points_in_sight",
      [](const Board& board, double overlooks, std::uint64_t seed) {
        return to_list(points_in_sight(board, overlooks, seed), board.size());
      },
      "board"_a, "overlooks"_a, "seed"_a,
      nb::sig("def points_in_sight(board: Board, overlooks: float, seed: int) -> list[Point]"),
      "The root moves that a player who overlooks with this probability considers; empty: all.");
  module.def(
      "pick",
      [](const std::vector<int>& scores, double temperature, std::uint64_t key, std::uint64_t seed) {
        if (scores.empty()) throw nb::value_error("there is no line to pick");
        return pick(scores, temperature, key, seed);
      },
      "scores"_a, "temperature"_a, "key"_a, "seed"_a,
      nb::sig("def pick(scores: collections.abc.Sequence[int], temperature: float, key: int, seed: int) -> "
              "int"),
      "The index of one of the scores, best first, by softmax.");
}

}  // namespace tengen::python
