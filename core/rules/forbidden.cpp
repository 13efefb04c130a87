// SPDX-License-Identifier: MIT
#include "rules/forbidden.hpp"

#include <algorithm>
#include <bit>

namespace tengen {
namespace {

// A row on one line of a window that lacks one stone: its stones, and the empty bit that completes it.
struct IncompleteRow {
  std::uint32_t stones;
  int completion;
};

struct IncompleteRows {
  int count = 0;
  std::array<IncompleteRow, 5> items;

  void add(std::uint32_t stones, int completion) { items[count++] = {stones, completion}; }
};

// Rows of `length` bits through the centre that lack exactly one stone, on an empty point.
template <int length, typename Keep>
IncompleteRows rows_lacking_one(const Window& window, Keep keep) {
  constexpr std::uint32_t full = (1u << length) - 1;
  IncompleteRows found;
  for (int low = kReach + 1 - length; low <= kReach; ++low) {
    const std::uint32_t row = full << low;
    const std::uint32_t lacking = row & ~window.own;
    if (has_bits<2>(lacking) || !(lacking & window.empty) || !keep(low)) continue;
    found.add(row & window.own, std::countr_zero(lacking));
  }
  return found;
}

// Completions to an exact five: the points beside the five are not black.
IncompleteRows fours(const Window& window) {
  return rows_lacking_one<5>(window, [&](int low) {
    const std::uint32_t beside = (1u << (low - 1)) | (1u << (low + 5));
    return (window.own & beside) == 0;
  });
}

// Completions to a straight four: both ends empty, and an exact five at either end.
IncompleteRows straight_four_points(const Window& window) {
  return rows_lacking_one<4>(window, [&](int low) {
    const std::uint32_t ends = (1u << (low - 1)) | (1u << (low + 4));
    const std::uint32_t beyond = (1u << (low - 2)) | (1u << (low + 5));
    return (window.empty & ends) == ends && (window.own & beyond) == 0;
  });
}

// A straight four has one set of stones and two completions: it counts once.
int distinct_fours(const IncompleteRows& rows) {
  int distinct = 0;
  for (int i = 0; i < rows.count; ++i) {
    bool seen = false;
    for (int j = 0; j < i; ++j) seen |= rows.items[j].stones == rows.items[i].stones;
    distinct += !seen;
  }
  return distinct;
}

}  // namespace

bool is_real_three(Lines& lines, Point point, Direction direction, const Window& window) {
  const IncompleteRows points = straight_four_points(window);
  for (int i = 0; i < points.count; ++i) {
    const Point completion = moved(point, direction, points.items[i].completion - kReach);
    if (judge(lines, completion) == Verdict::Legal) return true;
  }
  return false;
}

Verdict judge(Lines& lines, Point point) {
  const ProbeStone stone(lines, point, Color::Black);
  std::array<Window, kDirections> windows;
  bool overline = false;
  for (int d = 0; d < kDirections; ++d) {
    windows[d] = lines.window(point, static_cast<Direction>(d), Color::Black);
    const int length = run_through_centre(windows[d].own).length();
    if (length == 5) return Verdict::Five;
    overline |= length > 5;
  }
  if (overline) return Verdict::Overline;

  int four_count = 0;
  std::array<bool, kDirections> open{};  // lines with no four, which may hold a three
  int open_count = 0;
  for (int d = 0; d < kDirections; ++d) {
    // Two more stones are needed for a three; most lines hold fewer.
    if (!has_bits<3>(windows[d].own)) continue;
    const int on_line = distinct_fours(fours(windows[d]));
    four_count += on_line;
    open[d] = on_line == 0;
    open_count += open[d];
  }
  if (four_count >= 2) return Verdict::DoubleFour;

  int threes = 0;
  for (int d = 0; d < kDirections && threes + open_count >= 2; ++d) {
    if (!open[d]) continue;
    --open_count;
    threes += is_real_three(lines, point, static_cast<Direction>(d), windows[d]);
    if (threes >= 2) return Verdict::DoubleThree;
  }
  return Verdict::Legal;
}

namespace {

// What black's next stone can make on one line, for all points of the line at once. A filter: a bit may be
// set in error but is never missing, and judge() decides.
struct LineHints {
  std::uint32_t three;    // points where a stone may make a three
  std::uint32_t four;     // a four
  std::uint32_t double_;  // two fours on this line, or an overline
};

// Counts stones in all windows of a line at once; bit i is the window from point i on. A saturating
// two-bit counter: exact up to 3, a fourth stone sets `more`.
struct StoneCount {
  std::uint32_t ones = 0, twos = 0, more = 0;

  void add(std::uint32_t bits) {
    const std::uint32_t carry = ones & bits;
    ones ^= bits;
    more |= twos & carry;
    twos ^= carry;
  }
  std::uint32_t two() const { return twos & ~ones & ~more; }
  std::uint32_t three() const { return twos & ones & ~more; }
};

template <int length>
constexpr std::uint32_t spread(std::uint32_t starts) {
  std::uint32_t points = starts;
  for (int i = 1; i < length; ++i) points |= starts << i;
  return points;
}

LineHints hints_of(std::uint32_t own, std::uint32_t empty) {
  StoneCount count;
  std::uint32_t playable = ~0u;  // no white stone or edge in the window
  for (int i = 0; i < 4; ++i) {
    count.add(own >> i);
    playable &= (own | empty) >> i;
  }
  const std::uint32_t three_windows =
      count.two() & playable & (empty << 1) & (empty >> 4) & ~(own << 2) & ~(own >> 5);
  count.add(own >> 4);
  playable &= (own | empty) >> 4;
  const std::uint32_t four_windows = count.three() & playable & ~(own << 1) & ~(own >> 5);
  std::uint32_t once = 0, twice = 0;
  for (int i = 0; i < 5; ++i) {
    twice |= once & (four_windows << i);
    once |= four_windows << i;
  }
  return {spread<4>(three_windows) & empty, once & empty, twice & empty};
}

// Points where a stone joins black rows to six or more.
std::uint32_t overline_points(std::uint32_t own, std::uint32_t empty) {
  std::uint32_t found = 0;
  for (std::uint32_t left = empty; left != 0; left &= left - 1) {
    const int bit = std::countr_zero(left);
    const std::uint32_t joined = own | (1u << bit);
    const int above = std::countr_one(joined >> bit);
    const int below = std::countl_one(joined << (31 - bit));
    if (above + below - 1 > 5) found |= 1u << bit;
  }
  return found;
}

// Marks of a point during the scan: up to four threes, up to four fours, and the double flag.
constexpr std::uint8_t kThreeMark = 0x01;
constexpr std::uint8_t kFourMark = 0x10;
constexpr std::uint8_t kDoubleMark = 0x80;

using Marks = std::array<std::uint8_t, kMaxPoints>;

void mark(Marks& marks, std::uint32_t bits, Direction direction, int line, int size, std::uint8_t value) {
  for (; bits != 0; bits &= bits - 1) {
    const Point point = point_of({line, std::countr_zero(bits)}, direction, size);
    std::uint8_t& target = marks[point.y * size + point.x];
    target = value == kDoubleMark ? target | kDoubleMark : target + value;
  }
}

void mark_line(Marks& marks, const Lines& lines, Direction direction, int line) {
  const std::uint32_t own = lines.stones(Color::Black, direction, line);
  if (!has_bits<2>(own)) return;
  const std::uint32_t empty = lines.empties(direction, line);
  LineHints hints = hints_of(own, empty);
  if (has_bits<5>(own)) hints.double_ |= overline_points(own, empty);
  mark(marks, hints.three, direction, line, lines.size(), kThreeMark);
  mark(marks, hints.four, direction, line, lines.size(), kFourMark);
  mark(marks, hints.double_, direction, line, lines.size(), kDoubleMark);
}

constexpr bool may_be_forbidden(std::uint8_t marks) {
  const int threes = marks & 0x0F;
  const int fours = (marks & 0x70) >> 4;
  return (marks & kDoubleMark) || threes >= 2 || fours >= 2;
}

}  // namespace

void find_forbidden(Lines& lines, ForbiddenPoints& found) {
  Marks marks;
  const int size = lines.size();
  std::fill_n(marks.begin(), size * size, std::uint8_t{0});
  for (int d = 0; d < kDirections; ++d) {
    const auto direction = static_cast<Direction>(d);
    for (int line = 0; line < lines.count(direction); ++line) mark_line(marks, lines, direction, line);
  }
  found.count = 0;
  for (int i = 0; i < size * size; ++i) {
    if (!may_be_forbidden(marks[i])) continue;
    const Point point = point_at(i % size, i / size);
    const Verdict verdict = judge(lines, point);
    if (is_forbidden(verdict)) found.points[found.count++] = {point, verdict};
  }
}

namespace {

std::vector<Point> points_of(std::uint32_t bits, Point centre, Direction direction) {
  std::vector<Point> points;
  for (; bits != 0; bits &= bits - 1) {
    points.push_back(moved(centre, direction, std::countr_zero(bits) - kReach));
  }
  return points;
}

void explain_fours(std::vector<LineReason>& reasons, const IncompleteRows& rows, Point point,
                   Direction direction) {
  for (int i = 0; i < rows.count; ++i) {
    const Point completion = moved(point, direction, rows.items[i].completion - kReach);
    const std::vector<Point> stones = points_of(rows.items[i].stones, point, direction);
    const auto same = std::find_if(reasons.begin(), reasons.end(), [&](const LineReason& reason) {
      return reason.direction == direction && reason.stones == stones;
    });
    LineReason& reason = same != reasons.end()
                             ? *same
                             : reasons.emplace_back(LineReason{direction, ReasonKind::Four, stones, {}});
    reason.completions.push_back({completion, Verdict::Five, nullptr});
  }
}

// A legal completion needs an explanation only if it has a false three.
bool needs_explaining(const Explanation& explanation) {
  if (explanation.verdict == Verdict::Five) return false;
  return explanation.verdict != Verdict::Legal ||
         std::any_of(explanation.lines.begin(), explanation.lines.end(),
                     [](const LineReason& reason) { return reason.kind == ReasonKind::FalseThree; });
}

void explain_three(std::vector<LineReason>& reasons, Lines& lines, const Window& window, Point point,
                   Direction direction) {
  const IncompleteRows points = straight_four_points(window);
  if (points.count == 0) return;
  LineReason reason{direction, ReasonKind::FalseThree, {}, {}};
  std::uint32_t stones = 0;
  for (int i = 0; i < points.count; ++i) {
    stones |= points.items[i].stones;
    const Point completion = moved(point, direction, points.items[i].completion - kReach);
    auto inner = std::make_unique<Explanation>(explain(lines, completion));
    const Verdict verdict = inner->verdict;
    if (verdict == Verdict::Legal) reason.kind = ReasonKind::Three;
    if (!needs_explaining(*inner)) inner.reset();
    reason.completions.push_back({completion, verdict, std::move(inner)});
  }
  reason.stones = points_of(stones, point, direction);
  reasons.push_back(std::move(reason));
}

}  // namespace

Explanation explain(Lines& lines, Point point) {
  Explanation explanation{point, judge(lines, point), {}};
  const ProbeStone stone(lines, point, Color::Black);
  for (int d = 0; d < kDirections; ++d) {
    const auto direction = static_cast<Direction>(d);
    const Window window = lines.window(point, direction, Color::Black);
    const Run run = run_through_centre(window.own);
    if (run.length() >= 5) {
      const ReasonKind kind = run.length() == 5 ? ReasonKind::Five : ReasonKind::Overline;
      explanation.lines.push_back({direction, kind, points_of(run.bits(), point, direction), {}});
      continue;
    }
    const IncompleteRows four_rows = fours(window);
    if (four_rows.count > 0) {
      explain_fours(explanation.lines, four_rows, point, direction);
    } else {
      explain_three(explanation.lines, lines, window, point, direction);
    }
  }
  return explanation;
}

}  // namespace tengen
