// SPDX-License-Identifier: MIT
#include "bindings/engine.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/vector.h>

#include <exception>

#include "bindings/convert.hpp"
#include "search/engine.hpp"

using namespace nanobind::literals;

namespace tengen::python {
namespace {

// Moves of both sides to the end as people count them: > 0 the mover wins, < 0 it loses.
nb::object mate_of(int score) {
  if (!is_mate(score)) return nb::none();
  return nb::int_(score > 0 ? kMate - score : -kMate - score);
}

nb::tuple to_python(const Line& line, int size) {
  return nb::make_tuple(line.score, mate_of(line.score), line.depth, line.selective_depth,
                        to_tuple(line.moves, size));
}

nb::tuple to_python(const SearchReport& report, int size) {
  nb::list lines;
  for (const Line& line : report.lines) lines.append(to_python(line, size));
  return nb::make_tuple(nb::tuple(lines), report.nodes, report.seconds);
}

nb::list to_python(const std::vector<TraceEvent>& events, int size) {
  nb::list result;
  for (const TraceEvent& event : events) {
    const nb::object move =
        event.move == kNoSpot ? nb::none() : python::to_python(tengen::point_of(event.move), size);
    result.append(nb::make_tuple(static_cast<int>(event.kind), move, event.depth, event.alpha, event.beta,
                                 event.value));
  }
  return result;
}

std::shared_ptr<const Weights> weights_from(nb::handle data) {
  if (data.is_none()) return Weights::plain();
  const nb::bytes bytes = nb::cast<nb::bytes>(data);
  const auto* first = reinterpret_cast<const std::uint8_t*>(bytes.c_str());
  try {
    return Weights::decode({first, bytes.size()});
  } catch (const BadWeights& error) {
    throw nb::value_error(error.what());
  }
}

// Calls Python from the searching thread. What Python raises there ends the search, and is raised
// again where the search was asked for.
class ReportCaller {
 public:
  ReportCaller(nb::handle callback, int size) : callback_(callback), size_(size) {}

  void report(const SearchReport& report) {
    if (callback_.is_none()) return;
    guarded([&] { callback_(to_python(report, size_)); });
  }
  // Handles signals such as Ctrl-C; whether the search may continue.
  bool poll() {
    guarded([] {
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
    });
    return !error_;
  }
  void rethrow() const {
    if (error_) std::rethrow_exception(error_);
  }

 private:
  template <typename Action>
  void guarded(Action action) {
    const nb::gil_scoped_acquire held;
    try {
      action();
    } catch (...) {
      if (!error_) error_ = std::current_exception();
    }
  }

  nb::handle callback_;
  int size_;
  std::exception_ptr error_;
};

nb::tuple search(Engine& engine, const Board& board, nb::handle seconds, nb::handle depth, nb::handle nodes,
                 int lines, nb::handle only, nb::handle without, nb::handle on_report, std::size_t trace,
                 const StopFlag& stop) {
  Limits limits;
  if (!seconds.is_none()) limits.seconds = nb::cast<double>(seconds);
  if (!depth.is_none()) limits.depth = nb::cast<int>(depth);
  if (!nodes.is_none()) limits.nodes = nb::cast<std::uint64_t>(nodes);
  limits.lines = lines;
  limits.only = points_from(only, board.size());
  limits.excluded = points_from(without, board.size());
  Tracer tracer(trace);
  ReportCaller caller(on_report, board.size());
  const Board copy = board;  // Python may change its own while other threads search
  SearchResult result;
  {
    const nb::gil_scoped_release released;
    result = engine.search(
        copy, limits, stop, [&](const SearchReport& report) { caller.report(report); },
        trace ? &tracer : nullptr, [&] { return caller.poll(); });
  }
  caller.rethrow();
  nb::list found;
  for (const Line& line : result.lines) found.append(to_python(line, copy.size()));
  return nb::make_tuple(nb::tuple(found), result.nodes, result.seconds, result.depth,
                        to_python(tracer.events(), copy.size()));
}

nb::bytes bytes_of(const std::vector<std::uint16_t>& numbers) {
  return nb::bytes(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(std::uint16_t));
}

nb::tuple features(Engine& engine, const Board& board) {
  const Position position(board, engine.tables(board.rule()));
  std::vector<std::uint16_t> groups[2];
  for (int y = 0; y < board.size(); ++y) {
    for (int x = 0; x < board.size(); ++x) {
      const Spot spot = spot_of(point_at(x, y));
      if (!position.is_empty(spot)) continue;
      groups[0].push_back(combination_of_code()[position.code(board.turn(), spot)]);
      groups[1].push_back(combination_of_code()[position.code(other(board.turn()), spot)]);
    }
  }
  return nb::make_tuple(bytes_of(groups[0]), bytes_of(groups[1]), position.tempo_case(),
                        position.decides_at_once());
}

// A position as the search keeps it, beside the board it stands for; for tests.
class Probe {
 public:
  Probe(Engine& engine, const Board& board) : board_(board), position_(board, engine.tables(board.rule())) {}

  void play(nb::handle value) {
    const Point point = point_from(value, board_.size());
    if (!point.is_inside(board_.size()) || !position_.is_empty(spot_of(point)))
      throw nb::value_error("no empty point");
    position_.play(spot_of(point));
    stones_.push_back(point);
  }
  void undo() {
    if (stones_.empty()) throw nb::index_error("nothing to undo");
    position_.undo();
    stones_.pop_back();
  }
  int evaluate() { return position_.evaluate(); }
  bool is_consistent() {
    std::vector<Point> points[2];
    for (int i = 0; i < board_.size() * board_.size(); ++i) {
      const Point point = point_at(i % board_.size(), i / board_.size());
      if (const auto color = board_.at(point)) points[static_cast<int>(*color)].push_back(point);
    }
    Color turn = board_.turn();
    for (const Point point : stones_) {
      points[static_cast<int>(turn)].push_back(point);
      turn = other(turn);
    }
    Board fresh(board_.size(), board_.rule(), ForbiddenPolicy::Lose);
    fresh.set_up(points[0], points[1], turn);
    return position_.is_consistent(fresh);
  }
  // Moves to the five if the side to move has a win by continuous fours, else 0.
  int vcf(int max_fours, int max_nodes) {
    VcfSearch search;
    return search.solve(position_, max_fours, max_nodes);
  }
  int policy_logit(nb::handle value) {
    const Point point = point_from(value, board_.size());
    if (!point.is_inside(board_.size()) || !position_.is_empty(spot_of(point)))
      throw nb::value_error("no empty point");
    return position_.policy_logit(spot_of(point));
  }
  int threat(nb::handle point, nb::handle color) const {
    return static_cast<int>(position_.threat(color_from(color), spot_of(point_from(point, board_.size()))));
  }

 private:
  Board board_;
  Position position_;
  std::vector<Point> stones_;
};

void bind_probe(nb::module_& module) {
  nb::class_<Probe>(module, "Probe")
      .def(nb::init<Engine&, const Board&>(), "engine"_a, "board"_a)
      .def("play", &Probe::play, "point"_a,
           nb::sig("def play(self, point: Point | str | tuple[int, int]) -> None"),
           "Puts a stone of the side to move, legal or not.")
      .def("undo", &Probe::undo, "Takes the last stone back.")
      .def("evaluate", &Probe::evaluate, "The static score for the side to move.")
      .def("policy_logit", &Probe::policy_logit, "point"_a,
           nb::sig("def policy_logit(self, point: Point | str | tuple[int, int]) -> int"),
           "The policy logit of a move of the side to move by patterns and network, in 1/32.")
      .def("is_consistent", &Probe::is_consistent, "Whether what is kept move by move equals a fresh build.")
      .def("vcf", &Probe::vcf, "max_fours"_a, "max_nodes"_a, "Moves to the five by continuous fours, or 0.")
      .def("threat", &Probe::threat, "point"_a, "color"_a,
           nb::sig("def threat(self, point: Point | str | tuple[int, int], color: tengen.values.Color | str) "
                   "-> int"),
           "What a stone there threatens: quiet, open three, double three, four, four-three, win next, five, "
           "maybe "
           "forbidden.");
}

void bind_settings(nb::class_<Engine>& engine) {
  engine
      .def_prop_rw(
          "threads", &Engine::threads, [](Engine& self, int threads) { self.set_threads(threads); },
          "How many threads search.")
      .def_prop_rw(
          "hash_mb", [](const Engine& self) { return self.hash_megabytes(); },
          [](Engine& self, std::size_t megabytes) {
            const nb::gil_scoped_release released;
            self.set_hash(megabytes);
          },
          "Megabytes of the transposition table.")
      .def_prop_ro("hash_usage", &Engine::hash_usage, "The share of the table used by the last search.")
      .def("clear", &Engine::clear, nb::call_guard<nb::gil_scoped_release>(), "Forgets earlier searches.");
}

}  // namespace

void bind_engine(nb::module_& module) {
  nb::class_<StopFlag>(module, "StopFlag")
      .def(nb::init<>())
      .def("cancel", &StopFlag::cancel, "Cancels; there is no way back. From any thread.")
      .def_prop_ro("is_cancelled", &StopFlag::is_cancelled, "Whether `cancel` was called.");
  nb::class_<Engine> engine(module, "Engine");
  engine.def(
      "__init__",
      [](Engine* self, nb::handle weights, int threads, std::size_t hash_mb) {
        new (self) Engine(weights_from(weights), threads, hash_mb);
      },
      "weights"_a.none(), "threads"_a, "hash_mb"_a,
      nb::sig("def __init__(self, weights: bytes | None, threads: int, hash_mb: int) -> None"));
  engine.def(
      "search", &search, "board"_a, "seconds"_a.none(), "depth"_a.none(), "nodes"_a.none(), "lines"_a,
      "only"_a, "without"_a, "on_report"_a.none(), "trace"_a, "stop"_a,
      nb::sig("def search(self, board: Board, seconds: float | None, depth: int | None, nodes: int | None, "
              "lines: int, only: collections.abc.Iterable[Point], without: collections.abc.Iterable[Point], "
              "on_report: collections.abc.Callable[[tuple[tuple[tuple[int, int | None, int, int, "
              "tuple[Point, ...]], ...], int, float]], None] | None, trace: int, stop: StopFlag) -> "
              "tuple[tuple[tuple[int, int | None, int, int, tuple[Point, ...]], ...], int, float, int, "
              "list[tuple[int, Point | None, int, int, int, int]]]"),
      "Lines of (score, mate_in, depth, selective depth, moves), nodes, seconds, depth, trace.");
  engine.def("evaluate", &Engine::evaluate, "board"_a, "The static score for the side to move.");
  engine.def(
      "plain_score",
      [](Engine& self, const Board& board) {
        return Position(board, self.tables(board.rule())).plain_score();
      },
      "board"_a, "The static score without what the network adds.");
  engine.def(
      "win_probability",
      [](const Engine& self, nb::handle rule, int score) {
        return self.win_probability(rule_from(rule), score);
      },
      "rule"_a, "score"_a,
      nb::sig("def win_probability(self, rule: tengen.values.Rule | str, score: int) -> float"),
      "The chance to win that a score means.");
  engine.def(
      "features", &features, "board"_a,
      nb::sig("def features(self, board: Board) -> tuple[bytes, bytes, int, bool]"),
      "What the static score is made of: for every empty point the number of its combination of patterns "
      "for the side to move, and for the other, as 16-bit numbers; the tempo case; whether a side wins at "
      "once.");
  bind_settings(engine);
  bind_probe(module);
  module.def(
      "combinations",
      [] {
        nb::list result;
        for (const Code code : code_of_combination()) {
          result.append(nb::make_tuple(code & 15, code >> 4 & 15, code >> 8 & 15, code >> 12));
        }
        return result;
      },
      nb::sig("def combinations() -> list[tuple[int, int, int, int]]"),
      "The patterns of each combination, by number, the highest first.");
  module.def(
      "plain_weights",
      [] {
        const std::string data = Weights::plain()->encode();
        return nb::bytes(data.data(), data.size());
      },
      "The weights that tuning starts from.");
}

}  // namespace tengen::python
