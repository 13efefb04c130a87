// SPDX-License-Identifier: MIT
#include "bindings/results.hpp"

#include <nanobind/stl/optional.h>

#include "bindings/convert.hpp"
#include "bindings/engine.hpp"
#include "search/score.hpp"

namespace tengen::python {
namespace {

// Python's Line and TraceEvent: the board's size turns points into their names.
struct LineObject {
  Line line;
  int size;
};
struct EventObject {
  TraceEvent event;
  int size;
};

nb::object move_of(const EventObject& self) {
  if (self.event.move == kNoSpot) return nb::none();
  return to_python(point_of(self.event.move), self.size);
}

void bind_trace(nb::module_& module) {
  nb::enum_<TraceKind>(module, "TraceKind")
      .value("ENTER", TraceKind::Enter)
      .value("EVALUATE", TraceKind::Evaluate)
      .value("CUT", TraceKind::Cut)
      .value("LEAVE", TraceKind::Leave);
  nb::class_<EventObject>(module, "TraceEvent", "One step of a search.")
      .def_prop_ro("kind", [](const EventObject& self) { return self.event.kind; })
      .def_prop_ro("move", &move_of, nb::sig("def move(self) -> Point | None"),
                   "ENTER: the move that leads to the node; None at the root.")
      .def_prop_ro(
          "depth", [](const EventObject& self) { return self.event.depth; }, "ENTER: plies left.")
      .def_prop_ro(
          "alpha", [](const EventObject& self) { return self.event.alpha; }, "ENTER.")
      .def_prop_ro(
          "beta", [](const EventObject& self) { return self.event.beta; }, "ENTER.")
      .def_prop_ro(
          "value", [](const EventObject& self) { return self.event.value; },
          "EVALUATE, CUT, LEAVE: the score.");
}

}  // namespace

ReportObject to_object(const SearchReport& report, int size) {
  nb::list lines;
  for (const Line& line : report.lines) lines.append(nb::cast(LineObject{line, size}));
  return {nb::tuple(lines), report.nodes, report.seconds};
}

ResultObject to_object(const Choice& choice, const std::vector<TraceEvent>& trace, int size) {
  nb::list events;
  for (const TraceEvent& event : trace) events.append(nb::cast(EventObject{event, size}));
  return {to_object(static_cast<const SearchReport&>(choice.result), size), choice.result.depth, choice.line,
          events};
}

void bind_results(nb::module_& module) {
  nb::class_<LineObject>(module, "Line", "A principal variation.")
      .def_prop_ro(
          "score", [](const LineObject& self) { return self.line.score; },
          "For the side to move at the root.")
      .def_prop_ro(
          "mate_in", [](const LineObject& self) { return mate_distance(self.line.score); },
          "Plies to the end: > 0 the side to move wins, < 0 it loses; None: not known.")
      .def_prop_ro(
          "depth", [](const LineObject& self) { return self.line.depth; },
          "Plies of the iteration that gave the score.")
      .def_prop_ro(
          "selective_depth", [](const LineObject& self) { return self.line.selective_depth; },
          "Plies of the longest line searched.")
      .def_prop_ro(
          "moves", [](const LineObject& self) { return to_tuple(self.line.moves, self.size); },
          nb::sig("def moves(self) -> tuple[Point, ...]"), "The root move and the expected play after it.");
  nb::class_<ReportObject>(module, "SearchReport", "The state of a search.")
      .def_prop_ro(
          "lines", [](const ReportObject& self) { return self.lines; },
          nb::sig("def lines(self) -> tuple[Line, ...]"), "Best first.")
      .def_ro("nodes", &ReportObject::nodes, "Nodes of all threads.")
      .def_ro("seconds", &ReportObject::seconds, "Wall time.");
  bind_trace(module);
  nb::class_<ResultObject, ReportObject>(module, "SearchResult", "The result of a search.")
      .def_ro("depth", &ResultObject::depth, "Plies of the last completed iteration.")
      .def_ro("chosen", &ResultObject::chosen, "Index of the line to play; 0 at full strength.")
      .def_prop_ro(
          "trace", [](const ResultObject& self) { return self.trace; },
          nb::sig("def trace(self) -> list[TraceEvent]"),
          "The steps of the last complete iteration, and of one cut off later, if asked for.");
}

}  // namespace tengen::python
