// SPDX-License-Identifier: MIT
#include "proof/forbidden_reads.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "rules/forbidden.hpp"

namespace tengen::proof {
namespace {

constexpr int kCost = 100;  // steps of one test
// The four points on either side, without the centre.
constexpr std::uint32_t kWithinFour = 0b0111'1011'110;

std::array<Window, kDirections> windows_around(const Lines& lines, Point point) {
  std::array<Window, kDirections> windows;
  for (int d = 0; d < kDirections; ++d) {
    windows[static_cast<std::size_t>(d)] = lines.window(point, static_cast<Direction>(d), Color::Black);
  }
  return windows;
}

// Whether there are too few stones for two fours or threes, wherever white plays.
bool is_surely_allowed(const std::array<Window, kDirections>& windows) {
  int most = 0, lines_with_two = 0;
  for (const Window& window : windows) {
    const int near = std::popcount(window.own & kWithinFour);
    most = std::max({most, near, run_through_centre(window.own | kCentre).length()});
    lines_with_two += near >= 2;
  }
  return most < 4 && lines_with_two < 2;
}

// The empty points up to kReach steps away.
void read_around(const Lines& lines, Point point, PointSet& read) {
  const auto windows = windows_around(lines, point);
  for (int d = 0; d < kDirections; ++d) {
    std::uint32_t empty = windows[static_cast<std::size_t>(d)].empty & ~kCentre;
    for (; empty != 0; empty &= empty - 1) {
      const Point near = moved(point, static_cast<Direction>(d), std::countr_zero(empty) - kReach);
      read.add(index_of(near, lines.size()));
    }
  }
}

// Whether one more stone makes an exact five of the row through the centre.
bool has_four(const Window& window) {
  for (std::uint32_t left = window.empty & kWithinFour; left != 0; left &= left - 1) {
    const std::uint32_t bit = left & -left;
    const Run run = run_through_centre(window.own | bit);
    if (run.length() == 5 && (run.bits() & bit) != 0) return true;
  }
  return false;
}

// A four with empty ends that one more stone makes of the row through the centre.
enum class OpenFour : std::uint8_t { None, Blocked, Straight };

// `Blocked`: a five at one end would be an overline.
OpenFour open_four(const Window& window, std::uint32_t bit) {
  if ((window.empty & bit) == 0) return OpenFour::None;
  const Run run = run_through_centre(window.own | bit);
  if (run.length() != 4 || (run.bits() & bit) == 0) return OpenFour::None;
  const std::uint32_t ends = (1u << (run.low - 1)) | (1u << (run.high + 1));
  if ((window.empty & ends) != ends) return OpenFour::None;
  const std::uint32_t beyond = (1u << (run.low - 2)) | (1u << (run.high + 2));
  return (window.own & beyond) == 0 ? OpenFour::Straight : OpenFour::Blocked;
}

// Reads what decides whether black's stone on `point` makes a three on this line.
void read_three(Lines& lines, Point point, Direction direction, const Window& window, PointSet& read,
                Budget& budget) {
  // As the Python checker, so that both read the same: down or right first, then the other way, and no
  // further than the first three.
  const int forward = direction == Direction::Rising ? -1 : 1;
  for (const int distance : {1, 2, 3, -1, -2, -3}) {
    const int step = forward * distance;
    const OpenFour found = open_four(window, 1u << (kReach + step));
    if (found == OpenFour::None) continue;
    const Point extra = moved(point, direction, step);
    read_around(lines, extra, read);
    if (found == OpenFour::Blocked || judge(lines, extra) == Verdict::Five) continue;
    if (!is_forbidden(lines, extra, read, budget)) return;
  }
}

}  // namespace

bool is_forbidden(Lines& lines, Point point, PointSet& read, Budget& budget) {
  if (!budget.spend(kCost)) return false;
  if (is_surely_allowed(windows_around(lines, point))) return false;
  read_around(lines, point, read);
  const Verdict verdict = judge(lines, point);
  if (verdict == Verdict::Legal || verdict == Verdict::DoubleThree) {
    const ProbeStone stone(lines, point, Color::Black);
    const auto windows = windows_around(lines, point);
    for (int d = 0; d < kDirections; ++d) {
      const Window& window = windows[static_cast<std::size_t>(d)];
      if (!has_four(window)) read_three(lines, point, static_cast<Direction>(d), window, read, budget);
    }
  }
  return tengen::is_forbidden(verdict);
}

}  // namespace tengen::proof
