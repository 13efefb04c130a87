// SPDX-License-Identifier: MIT
// A look at the engine's own position: its features for training, and everything else for tests.
#include <string>
#include <vector>

#include "bindings/convert.hpp"
#include "bindings/engine.hpp"

using namespace nanobind::literals;

namespace tengen::python {
namespace {

// What the static score of a position is made of.
struct Features {
  nb::bytes mover;   // by empty point: the combination of patterns, 16 bits in native byte order
  nb::bytes waiter;  // the same for the other side
  int tempo_case;
  bool is_decided;
};

nb::bytes bytes_of(const std::vector<std::uint16_t>& numbers) {
  return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(std::uint16_t));
}

Features features(Engine& engine, const Board& board) {
  const Position position(board, engine.tables(board.rule()));
  std::vector<std::uint16_t> mover, waiter;
  for (int i = 0; i < board.size() * board.size(); ++i) {
    const Spot spot = spot_at(i, board.size());
    if (!position.is_empty(spot)) continue;
    mover.push_back(combination_of_code()[position.code(board.turn(), spot)]);
    waiter.push_back(combination_of_code()[position.code(other(board.turn()), spot)]);
  }
  return {bytes_of(mover), bytes_of(waiter), position.tempo_case(), position.decides_at_once()};
}

// A position as the search has it, and the board that it was built from.
class Probe {
 public:
  Probe(Engine& engine, const Board& board) : board_(board), position_(board, engine.tables(board.rule())) {}

  void play(nb::handle value) {
    const Spot spot = empty_spot(value);
    position_.play(spot);
    stones_.push_back(point_of(spot));
  }
  void undo() {
    if (stones_.empty()) throw nb::index_error("nothing to undo");
    position_.undo();
    stones_.pop_back();
  }
  int evaluate() { return position_.evaluate(); }
  int policy_logit(nb::handle value) { return position_.policy_logit(empty_spot(value)); }
  int vcf(int max_fours, int max_nodes) { return VcfSearch().solve(position_, max_fours, max_nodes); }
  int threat(nb::handle value, nb::handle color) const {
    return static_cast<int>(position_.threat(color_from(color), spot_of(point_from(value, board_.size()))));
  }
  bool is_consistent() {
    std::vector<Point> stones[2];
    for (int i = 0; i < board_.size() * board_.size(); ++i) {
      const Point point = point_of(spot_at(i, board_.size()));
      if (const auto color = board_.at(point)) stones[static_cast<int>(*color)].push_back(point);
    }
    Color turn = board_.turn();
    for (const Point point : stones_) {
      stones[static_cast<int>(turn)].push_back(point);
      turn = other(turn);
    }
    Board fresh(board_.size(), board_.rule(), ForbiddenPolicy::Lose);
    fresh.set_up(stones[0], stones[1], turn);
    return position_.is_consistent(fresh);
  }

 private:
  Spot empty_spot(nb::handle value) const {
    const Point point = point_from(value, board_.size());
    if (!point.is_inside(board_.size()) || !position_.is_empty(spot_of(point)))
      throw nb::value_error("no empty point");
    return spot_of(point);
  }

  Board board_;
  Position position_;
  std::vector<Point> stones_;
};

void bind_features(nb::module_& module, nb::class_<Engine>& engine) {
  nb::class_<Features>(module, "Features", "What the static score of a position is made of.")
      .def_prop_ro(
          "mover", [](const Features& self) { return self.mover; },
          "For every empty point, row by row from the top, the number of its combination of patterns for the "
          "side to move, as 16-bit numbers in native byte order.")
      .def_prop_ro(
          "waiter", [](const Features& self) { return self.waiter; }, "The same for the other side.")
      .def_ro("tempo_case", &Features::tempo_case, "The threats of both sides as a number.")
      .def_ro("is_decided", &Features::is_decided,
              "Whether a side wins immediately, so that the static score is not used.");
  engine.def("features", &features, "board"_a, "The features of a position.");
}

}  // namespace

void bind_probe(nb::module_& module, nb::class_<Engine>& engine) {
  bind_features(module, engine);
  nb::class_<Probe>(module, "Probe", "The engine's own position, for tests.")
      .def(nb::init<Engine&, const Board&>(), "engine"_a, "board"_a)
      .def("play", &Probe::play, "point"_a,
           nb::sig("def play(self, point: Point | str | tuple[int, int]) -> None"),
           "Puts a stone of the side to move, legal or not.")
      .def("undo", &Probe::undo, "Takes the last stone back.")
      .def("evaluate", &Probe::evaluate, "The static score for the side to move.")
      .def("policy_logit", &Probe::policy_logit, "point"_a,
           nb::sig("def policy_logit(self, point: Point | str | tuple[int, int]) -> int"),
           "The policy logit of a move of the side to move by patterns and network, in 1/32.")
      .def("is_consistent", &Probe::is_consistent, "Whether the incremental state equals a fresh build.")
      .def("vcf", &Probe::vcf, "max_fours"_a, "max_nodes"_a, "Plies to the five by continuous fours, or 0.")
      .def(
          "threat", &Probe::threat, "point"_a, "color"_a,
          nb::sig("def threat(self, point: Point | str | tuple[int, int], color: tengen.values.Color | str) "
                  "-> int"),
          "The threat that a stone there makes: quiet, open three, double three, four, four-three, win next, "
          "five, maybe forbidden.");
}

}  // namespace tengen::python
