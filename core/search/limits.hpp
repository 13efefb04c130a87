// SPDX-License-Identifier: MIT
// The limits and the results of a search.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "eval/position.hpp"

namespace tengen {

struct Limits {
  std::optional<double> seconds;       // wall time; the result comes before it is over
  std::optional<int> depth;            // plies
  std::optional<std::uint64_t> nodes;  // of all threads together; exact with one
  int lines = 1;                       // number of principal variations
  std::optional<int> threads;          // limit on the engine's threads
  std::vector<Point> only;             // root moves to search; empty: all
  std::vector<Point> excluded;         // root moves to exclude
};

// A principal variation. The score is for the side to move at the root.
struct Line {
  int score = 0;
  int depth = 0;             // of the iteration that gave the score
  int selective_depth = 0;   // the longest line searched
  std::vector<Point> moves;  // the root move and the expected play after it
};

struct SearchReport {
  std::vector<Line> lines;  // best first
  std::uint64_t nodes = 0;
  double seconds = 0;
};

struct SearchResult : SearchReport {
  int depth = 0;  // completed
};

using OnReport = std::function<void(const SearchReport&)>;

}  // namespace tengen
