// SPDX-License-Identifier: MIT
#include "bindings/solver.hpp"

#include <nanobind/stl/string.h>

#include <chrono>
#include <exception>
#include <string>

#include "bindings/convert.hpp"
#include "search/engine.hpp"
#include "solver/solver.hpp"

using namespace nanobind::literals;

namespace tengen::python {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto kReportInterval = std::chrono::milliseconds(100);

const char* name_of(SolveStatus status) {
  switch (status) {
    case SolveStatus::Win: return "win";
    case SolveStatus::None: return "none";
    default: return "unknown";
  }
}

ProofKind kind_from(const std::string& name) {
  if (name == "vcf") return ProofKind::Vcf;
  if (name == "vct") return ProofKind::Vct;
  if (name == "win") return ProofKind::Win;
  throw nb::value_error("the kind must be vcf, vct or win");
}

SolveResult solve_board(Engine& engine, const Board& board, nb::handle attacker, const std::string& kind,
                        bool shortest, nb::handle max_fours, nb::handle seconds, nb::handle nodes,
                        std::size_t memory_mb, int threads, nb::handle on_report, const StopFlag& stop) {
  SolveRequest request;
  request.attacker = color_from(attacker);
  request.kind = kind_from(kind);
  request.shortest = shortest;
  if (!max_fours.is_none()) request.max_fours = nb::cast<int>(max_fours);
  if (!seconds.is_none()) request.seconds = nb::cast<double>(seconds);
  if (!nodes.is_none()) request.nodes = nb::cast<std::uint64_t>(nodes);
  request.memory_mb = memory_mb;
  request.threads = threads;
  const Board copy = board;  // Python may change its own meanwhile
  // Cancelled with the caller's flag, and by an exception of the callback or a signal.
  StopFlag inner;
  std::exception_ptr error;
  auto latest = Clock::now();
  const auto report = [&](const SolveReport& state) {
    if (stop.is_cancelled()) inner.cancel();
    if (Clock::now() - latest < kReportInterval) return;
    latest = Clock::now();
    const nb::gil_scoped_acquire held;
    try {
      if (PyErr_CheckSignals() != 0) throw nb::python_error();
      if (!on_report.is_none())
        on_report(state.numbers.proof, state.numbers.disproof, state.nodes, state.seconds);
    } catch (...) {
      if (!error) error = std::current_exception();
      inner.cancel();
    }
  };
  SolveResult result;
  {
    const nb::gil_scoped_release released;
    if (stop.is_cancelled()) inner.cancel();
    result = solve(copy, engine.tables(copy.rule()), request, inner, report);
  }
  if (error) std::rethrow_exception(error);
  return result;
}

}  // namespace

void bind_solver(nb::module_& module) {
  nb::class_<SolveResult>(module, "SolveResult", "What the solver found.")
      .def_prop_ro(
          "status", [](const SolveResult& self) { return name_of(self.status); },
          "``win``, ``none`` or ``unknown``.")
      .def_ro("tree", &SolveResult::tree, "The proof of a win, see docs/proof-format.md; else empty.")
      .def_ro("nodes", &SolveResult::nodes)
      .def_ro("seconds", &SolveResult::seconds)
      .def_prop_ro("proof", [](const SolveResult& self) { return self.numbers.proof; })
      .def_prop_ro("disproof", [](const SolveResult& self) { return self.numbers.disproof; });
  module.def(
      "solve", &solve_board, "engine"_a, "board"_a, "attacker"_a, "kind"_a, "shortest"_a,
      "max_fours"_a.none(), "seconds"_a.none(), "nodes"_a.none(), "memory_mb"_a, "threads"_a,
      "on_report"_a.none(), "stop"_a,
      nb::sig("def solve(engine: Engine, board: Board, attacker: tengen.values.Color | str, kind: str, "
              "shortest: bool, max_fours: int | None, seconds: float | None, nodes: int | None, memory_mb: "
              "int, threads: int, "
              "on_report: collections.abc.Callable[[int, int, int, float], None] | None, stop: StopFlag) -> "
              "SolveResult"),
      "Searches for a forced win of `attacker`.");
}

}  // namespace tengen::python
