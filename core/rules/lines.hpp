// SPDX-License-Identifier: MIT
// The stones as bits on lines. The rules look at a line, or at a window of one.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/types.hpp"

namespace tengen {

inline constexpr int kReach = 5;  // no rule looks further along a line
inline constexpr int kWindowBits = 2 * kReach + 1;
inline constexpr std::uint32_t kWindowMask = (1u << kWindowBits) - 1;
inline constexpr std::uint32_t kCentre = 1u << kReach;
inline constexpr int kMaxLines = 2 * kMaxSize - 1;

// Eleven points of a line around a centre (bit 5). Points off the board are in none of the sets.
struct Window {
  std::uint32_t own;
  std::uint32_t opponent;
  std::uint32_t empty;

  constexpr Window with_own(int bit) const {
    const std::uint32_t mask = 1u << bit;
    return {own | mask, opponent & ~mask, empty & ~mask};
  }
  constexpr Window with_opponent(int bit) const {
    const std::uint32_t mask = 1u << bit;
    return {own & ~mask, opponent | mask, empty & ~mask};
  }
};

// Whether at least `count` bits are set. Cheaper than std::popcount without the CPU's instruction, which a
// portable wheel cannot assume.
template <int count>
constexpr bool has_bits(std::uint32_t bits) {
  for (int i = 1; i < count; ++i) bits &= bits - 1;
  return bits != 0;
}

// The unbroken row of own stones through a window's centre: bits low..high.
struct Run {
  int low;
  int high;

  constexpr int length() const { return high - low + 1; }
  constexpr std::uint32_t bits() const { return ((1u << length()) - 1) << low; }
};

constexpr Run run_through_centre(std::uint32_t own) {
  return {kReach + 1 - std::countl_one(own << (31 - kReach)), kReach - 1 + std::countr_one(own >> kReach)};
}

// A point's line of one direction, and its bit there. Bits start at kReach, so that a window around any
// point is one shift of a 32-bit word: 5 + 22 + 5 bits.
struct LineBit {
  int line;
  int bit;
};

constexpr LineBit line_bit(Point point, Direction direction, int size) {
  switch (direction) {
    case Direction::Row: return {point.y, point.x + kReach};
    case Direction::Column: return {point.x, point.y + kReach};
    case Direction::Rising: return {point.x + point.y, point.x + kReach};
    default: return {point.x - point.y + size - 1, point.x + kReach};
  }
}

constexpr Point point_of(LineBit at, Direction direction, int size) {
  const int along = at.bit - kReach;
  switch (direction) {
    case Direction::Row: return point_at(along, at.line);
    case Direction::Column: return point_at(at.line, along);
    case Direction::Rising: return point_at(along, at.line - along);
    default: return point_at(along, along - at.line + size - 1);
  }
}

// Both colours' stones on every line of the board. Plain data, cheap to copy and to change.
class Lines {
 public:
  explicit Lines(int size);

  int size() const { return size_; }
  int count(Direction direction) const {
    return direction == Direction::Row || direction == Direction::Column ? size_ : 2 * size_ - 1;
  }

  void place(Point point, Color color) { flip(point, color); }
  void remove(Point point, Color color) { flip(point, color); }

  bool has(Point point, Color color) const {
    return (stones_[index(color)][0][point.y] >> (point.x + kReach)) & 1u;
  }
  bool is_empty(Point point) const { return !has(point, Color::Black) && !has(point, Color::White); }

  std::uint32_t stones(Color color, Direction direction, int line) const {
    return stones_[index(color)][index(direction)][line];
  }
  std::uint32_t empties(Direction direction, int line) const {
    return (*inside_)[index(direction)][line] & ~stones(Color::Black, direction, line) &
           ~stones(Color::White, direction, line);
  }

  Window window(Point point, Direction direction, Color color) const {
    const LineBit at = line_bit(point, direction, size_);
    const int shift = at.bit - kReach;
    return {(stones(color, direction, at.line) >> shift) & kWindowMask,
            (stones(other(color), direction, at.line) >> shift) & kWindowMask,
            (empties(direction, at.line) >> shift) & kWindowMask};
  }

  bool operator==(const Lines& that) const { return size_ == that.size_ && stones_ == that.stones_; }

 private:
  using LineBits = std::array<std::array<std::uint32_t, kMaxLines>, kDirections>;

  template <typename Enum>
  static constexpr int index(Enum value) {
    return static_cast<int>(value);
  }

  void flip(Point point, Color color) {
    for (int d = 0; d < kDirections; ++d) {
      const LineBit at = line_bit(point, static_cast<Direction>(d), size_);
      stones_[index(color)][d][at.line] ^= 1u << at.bit;
    }
  }

  static const LineBits& inside_of(int size);

  int size_;
  const LineBits* inside_;  // points on the board; shared by all boards of this size, never freed
  std::array<LineBits, 2> stones_{};
};

// A stone that is removed at the end of the scope.
class ProbeStone {
 public:
  ProbeStone(Lines& lines, Point point, Color color) : lines_(lines), cell_(point), color_(color) {
    lines_.place(cell_, color_);
  }
  ~ProbeStone() { lines_.remove(cell_, color_); }
  ProbeStone(const ProbeStone&) = delete;
  ProbeStone& operator=(const ProbeStone&) = delete;

 private:
  Lines& lines_;
  Point cell_;
  Color color_;
};

}  // namespace tengen
