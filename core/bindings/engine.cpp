// SPDX-License-Identifier: MIT
#include "bindings/engine.hpp"

#include <nanobind/stl/string.h>

#include <cstdint>
#include <exception>
#include <limits>
#include <string>

#include "bindings/convert.hpp"
#include "bindings/errors.hpp"
#include "bindings/results.hpp"
#include "search/levels.hpp"

using namespace nanobind::literals;

namespace tengen::python {
namespace {

// A search parameter as Python sees it.
struct ParameterObject {
  int value;
  int min;
  int max;
  int step;
};

// A number of 0 or more.
int int_from(nb::handle value, const char* name) {
  return static_cast<int>(integer_from(value, name, 0, std::numeric_limits<int>::max()));
}

std::shared_ptr<const Weights> weights_from(nb::handle data) {
  if (data.is_none()) return Weights::plain();
  if (!PyBytes_Check(data.ptr()))
    throw nb::type_error(("the weights of an evaluation are bytes, not " + shown(data)).c_str());
  const nb::bytes bytes = nb::borrow<nb::bytes>(data);
  const auto* first = reinterpret_cast<const std::uint8_t*>(bytes.c_str());
  try {
    return Weights::decode({first, bytes.size()});
  } catch (const BadWeights& error) {
    raise_value_error(std::string("engine.error.") + error.what());
  }
}

// Calls Python from the searching thread. An exception raised there ends the search and is raised again by
// search().
class ReportCaller {
 public:
  ReportCaller(nb::handle callback, int size) : callback_(callback), size_(size) {}

  void report(const SearchReport& report) {
    if (callback_.is_none()) return;
    guarded([&] { callback_(nb::cast(to_object(report, size_))); });
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

Limits limits_from(nb::handle seconds, nb::handle depth, nb::handle nodes) {
  Limits limits;
  if (!seconds.is_none()) limits.seconds = number_from(seconds, "seconds");
  if (!depth.is_none()) limits.depth = int_from(depth, "depth");
  if (!nodes.is_none()) {
    constexpr auto kMax = std::numeric_limits<std::int64_t>::max();
    limits.nodes = static_cast<std::uint64_t>(integer_from(nodes, "nodes", 0, kMax));
  }
  return limits;
}

ResultObject run(Engine& engine, const Board& board, const Limits& limits, int level, std::uint64_t seed,
                 nb::handle on_report, std::size_t trace, const StopFlag& stop) {
  Tracer tracer(trace);
  ReportCaller caller(on_report, board.size());
  const Board copy = board;  // Python may change its own while other threads search
  Choice choice;
  {
    const nb::gil_scoped_release released;
    choice = tengen::choose(
        engine, copy, limits, level, seed, stop, [&](const SearchReport& report) { caller.report(report); },
        trace ? &tracer : nullptr, [&] { return caller.poll(); });
  }
  caller.rethrow();
  return to_object(choice, tracer.events(), copy.size());
}

ResultObject search(Engine& engine, const Board& board, nb::handle seconds, nb::handle depth,
                    nb::handle nodes, nb::handle lines, nb::handle only, nb::handle exclude,
                    nb::handle on_report, std::size_t trace, const StopFlag& stop) {
  Limits limits = limits_from(seconds, depth, nodes);
  limits.lines = int_from(lines, "lines");
  limits.only = points_from(only, board.size());
  limits.excluded = points_from(exclude, board.size());
  return run(engine, board, limits, kFullStrength, 0, on_report, trace, stop);
}

ResultObject choose(Engine& engine, const Board& board, nb::handle seconds, nb::handle depth,
                    nb::handle nodes, nb::handle level, std::uint64_t seed, nb::handle on_report,
                    std::size_t trace, const StopFlag& stop) {
  const auto number = integer_from(level, "level", 1, static_cast<std::int64_t>(kLevels.size()));
  return run(engine, board, limits_from(seconds, depth, nodes), static_cast<int>(number), seed, on_report,
             trace, stop);
}

nb::dict parameters(const Engine& engine) {
  nb::dict result;
  for (const ParameterInfo& info : parameter_infos()) {
    result[info.name] =
        nb::cast(ParameterObject{engine.parameters().*info.field, info.min, info.max, info.step});
  }
  return result;
}

void set_parameters(Engine& engine, const nb::dict& values) {
  if (!kIsTuningBuild)
    throw std::runtime_error("search parameters are constants: this is not a tuning build");
  SearchParameters changed = engine.parameters();
  for (const auto [key, value] : values) {
    const auto name = nb::cast<std::string>(key);
    const auto infos = parameter_infos();
    const auto info = std::ranges::find(infos, name, [](const ParameterInfo& each) { return each.name; });
    if (info == infos.end()) throw nb::value_error(("no search parameter has the name " + name).c_str());
    changed.*info->field = static_cast<int>(integer_from(value, name.c_str(), info->min, info->max));
  }
  engine.set_parameters(changed);
}

void bind_parameters(nb::module_& module, nb::class_<Engine>& engine) {
  nb::class_<ParameterObject>(module, "Parameter", "A constant of the search and its range for tuning.")
      .def_ro("value", &ParameterObject::value)
      .def_ro("min", &ParameterObject::min)
      .def_ro("max", &ParameterObject::max)
      .def_ro("step", &ParameterObject::step, "A change that a match can measure.");
  engine.def_prop_ro("parameters", &parameters, nb::sig("def parameters(self) -> dict[str, Parameter]"),
                     "The constants of the search by name.");
  engine.def("set_parameters", &set_parameters, "values"_a,
             nb::sig("def set_parameters(self, values: dict[str, int]) -> None"),
             "Changes constants of this engine's search. RuntimeError unless is_tuning_build().");
  module.def(
      "is_tuning_build", [] { return kIsTuningBuild; }, "Whether this extension was built with TENGEN_TUNE.");
}

void bind_settings(nb::class_<Engine>& engine) {
  engine
      .def_prop_rw(
          "threads", &Engine::threads,
          [](Engine& self, nb::handle threads) { self.set_threads(int_from(threads, "threads")); },
          nb::for_setter("value"_a.none()),
          nb::for_setter(nb::sig("def threads(self, value: int, /) -> None")), "Search threads.")
      .def_prop_rw(
          "hash_mb", [](const Engine& self) { return self.hash_megabytes(); },
          [](Engine& self, nb::handle value) {
            const int megabytes = int_from(value, "hash_mb");
            const nb::gil_scoped_release released;
            self.set_hash(static_cast<std::size_t>(megabytes));
          },
          nb::for_setter("value"_a.none()),
          nb::for_setter(nb::sig("def hash_mb(self, value: int, /) -> None")),
          "Megabytes of the transposition table.")
      .def_prop_ro("hash_usage", &Engine::hash_usage, "The share of the table written by the last search.")
      .def(
          "prepare",
          [](Engine& self, nb::handle rule) {
            const Rule value = rule_from(rule);
            const nb::gil_scoped_release released;
            self.prepare(value);
          },
          "rule"_a.none(), nb::sig("def prepare(self, rule: tengen.values.Rule | str) -> None"),
          "Does in advance what the first search would have to wait for.")
      .def("clear", &Engine::clear, nb::call_guard<nb::gil_scoped_release>(),
           "Clears what was learnt from earlier searches.");
}

void bind_search(nb::class_<Engine>& engine) {
  engine.def(
      "search", &search, "board"_a, "seconds"_a.none(), "depth"_a.none(), "nodes"_a.none(), "lines"_a.none(),
      "only"_a.none(), "exclude"_a.none(), "on_report"_a.none(), "trace"_a, "stop"_a.none(),
      nb::sig("def search(self, board: Board, seconds: float | None, depth: int | None, nodes: int | None, "
              "lines: int, only: collections.abc.Iterable[Point], exclude: collections.abc.Iterable[Point], "
              "on_report: collections.abc.Callable[[SearchReport], None] | None, trace: int, "
              "stop: StopFlag) -> SearchResult"),
      "Searches within the limits; None: not limited. `only` and `exclude` restrict the root moves, `trace` "
      "is "
      "the maximum number of recorded steps. `stop` ends the search from any thread.");
  engine.def(
      "choose", &choose, "board"_a, "seconds"_a.none(), "depth"_a.none(), "nodes"_a.none(), "level"_a.none(),
      "seed"_a, "on_report"_a.none(), "trace"_a, "stop"_a.none(),
      nb::sig("def choose(self, board: Board, seconds: float | None, depth: int | None, nodes: int | None, "
              "level: int, seed: int, on_report: collections.abc.Callable[[SearchReport], None] | None, "
              "trace: int, stop: StopFlag) -> SearchResult"),
      "The same at a level of 1 to 10: `chosen` of the result is the line that the level plays.");
}

void bind_scores(nb::class_<Engine>& engine) {
  engine.def("evaluate", &Engine::evaluate, "board"_a, "The static score for the side to move.")
      .def(
          "plain_score",
          [](Engine& self, const Board& board) {
            return Position(board, self.tables(board.rule())).plain_score();
          },
          "board"_a, "The static score without the network's correction.")
      .def(
          "win_probability",
          [](const Engine& self, nb::handle rule, int score) {
            return self.win_probability(rule_from(rule), score);
          },
          "rule"_a.none(), "score"_a,
          nb::sig("def win_probability(self, rule: tengen.values.Rule | str, score: int) -> float"),
          "The win probability that a score means.");
}

}  // namespace

void bind_engine(nb::module_& module) {
  nb::class_<StopFlag>(module, "StopFlag")
      .def(nb::init<>())
      .def("cancel", &StopFlag::cancel, "Cancels; there is no way back. From any thread.")
      .def_prop_ro("is_cancelled", &StopFlag::is_cancelled, "Whether `cancel` was called.");
  bind_results(module);
  nb::class_<Engine> engine(module, "Engine");
  engine.def(
      "__init__",
      [](Engine* self, nb::handle weights, nb::handle threads, nb::handle hash_mb) {
        new (self) Engine(weights_from(weights), int_from(threads, "threads"),
                          static_cast<std::size_t>(int_from(hash_mb, "hash_mb")));
      },
      "weights"_a.none(), "threads"_a.none(), "hash_mb"_a.none(),
      nb::sig("def __init__(self, weights: bytes | None, threads: int, hash_mb: int) -> None"));
  bind_search(engine);
  bind_scores(engine);
  bind_settings(engine);
  bind_parameters(module, engine);
  bind_levels(module);
  bind_probe(module, engine);
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
      "The patterns of each combination, by number, the highest pattern first.");
  module.def(
      "plain_weights",
      [] {
        const std::string data = Weights::plain()->encode();
        return nb::bytes(data.data(), data.size());
      },
      "The weights that training starts from.");
}

}  // namespace tengen::python
