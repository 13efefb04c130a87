// SPDX-License-Identifier: MIT
// Black's forbidden points under renju (rules section 4), judged with full recursion.
#pragma once

#include <array>
#include <memory>
#include <string_view>
#include <vector>

#include "rules/lines.hpp"
#include "rules/types.hpp"

namespace tengen {

// Judges black's stone on the empty point `point`. Probes `lines` and leaves them as they were.
Verdict judge(Lines& lines, Point point);

// Whether black's stone, already on `point`, makes a three that a legal move can complete to a
// straight four on this line; `window` is the line around it.
bool is_real_three(Lines& lines, Point point, Direction direction, const Window& window);

struct ForbiddenPoint {
  Point point;
  Verdict verdict;
};

// A fixed-capacity list, no allocation.
struct ForbiddenPoints {
  int count = 0;
  std::array<ForbiddenPoint, kMaxPoints> points;
};

// Every point forbidden to black, row by row from the top.
void find_forbidden(Lines& lines, ForbiddenPoints& found);

enum class ReasonKind : std::uint8_t { Five, Overline, Four, Three, FalseThree };
// The names that users see, in the order of the enum.
inline constexpr std::string_view kReasonNames[] = {"five", "overline", "four", "three", "false-three"};

struct Explanation;

// A point that would complete a four to a five, or a three to a straight four.
struct Completion {
  Point point;
  Verdict verdict;                       // of black's next stone there; a three needs Legal
  std::unique_ptr<Explanation> because;  // set if that verdict needs an explanation itself
};

// The fours, threes or rows that black's stone makes on one line.
struct LineReason {
  Direction direction;
  ReasonKind kind;
  std::vector<Point> stones;  // in line order, the new stone included
  std::vector<Completion> completions;
};

// The tree behind a verdict.
struct Explanation {
  Point point;
  Verdict verdict;
  std::vector<LineReason> lines;
};

Explanation explain(Lines& lines, Point point);

}  // namespace tengen
