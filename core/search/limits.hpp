// SPDX-License-Identifier: MIT
// What a search is asked for, and what it says.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "eval/position.hpp"

namespace tengen {

struct Limits {
  std::optional<double> seconds;       // wall time; the answer comes before it is over
  std::optional<int> depth;            // plies
  std::optional<std::uint64_t> nodes;  // of all threads together; exact with one
  int lines = 1;                       // how many first moves to give a line for
  std::vector<Point> only;             // empty: every legal first move
  std::vector<Point> without;          // first moves left out
};

// What is known about one first move. Scores are for the side to move at the root.
struct Line {
  int score = 0;
  int depth = 0;             // of the iteration that gave the score
  int selective_depth = 0;   // the longest line looked at
  std::vector<Point> moves;  // the first move and the expected play after it
};

struct SearchReport {
  std::vector<Line> lines;  // the best first
  std::uint64_t nodes = 0;
  double seconds = 0;
};

struct SearchResult : SearchReport {
  int depth = 0;  // completed
};

using OnReport = std::function<void(const SearchReport&)>;

}  // namespace tengen
