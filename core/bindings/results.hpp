// SPDX-License-Identifier: MIT
// The results of a search as Python objects with named fields.
#pragma once

#include <nanobind/nanobind.h>

#include <vector>

#include "search/levels.hpp"
#include "search/tracer.hpp"

namespace tengen::python {

// Python's SearchReport: the lines are Python objects already. Needs the GIL, as all of these do.
struct ReportObject {
  nanobind::tuple lines;
  std::uint64_t nodes;
  double seconds;
};

// Python's SearchResult.
struct ResultObject : ReportObject {
  int depth;
  std::size_t chosen;  // index of the line to play
  nanobind::list trace;
};

ReportObject to_object(const SearchReport& report, int size);
ResultObject to_object(const Choice& choice, const std::vector<TraceEvent>& trace, int size);

}  // namespace tengen::python
