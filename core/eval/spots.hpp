// SPDX-License-Identifier: MIT
// Points as padded indices and lines as words: how evaluation and search store a board.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/lines.hpp"
#include "rules/types.hpp"

namespace tengen {

// A Point as a padded index, 32 a row, so that neighbours on a line are a constant step apart. The rules and
// the bindings use Point, evaluation and search use Spot.
using Spot = std::uint16_t;
inline constexpr int kRowStride = 32;
inline constexpr int kSpots = kMaxSize * kRowStride;
inline constexpr Spot kNoSpot = 0xFFFF;
inline constexpr std::array<int, kDirections> kSpotSteps = {1, kRowStride, 1 - kRowStride, 1 + kRowStride};

constexpr Spot spot_of(Point point) { return static_cast<Spot>(point.y * kRowStride + point.x); }
constexpr Point point_of(Spot spot) { return point_at(spot % kRowStride, spot / kRowStride); }
// The spot with this number when points are counted row by row from the top left.
constexpr Spot spot_at(int number, int size) { return spot_of(point_at(number % size, number / size)); }

// A set of spots, one word a row.
struct SpotSet {
  std::array<std::uint32_t, kMaxSize> rows{};

  void flip(Spot spot) { rows[spot / kRowStride] ^= 1u << (spot % kRowStride); }
  void add(Spot spot) { rows[spot / kRowStride] |= 1u << (spot % kRowStride); }
  bool has(Spot spot) const { return (rows[spot / kRowStride] >> (spot % kRowStride)) & 1u; }

  template <typename Visit>
  void each(int size, Visit visit) const {
    for (int y = 0; y < size; ++y) {
      for (std::uint32_t left = rows[y]; left != 0; left &= left - 1) {
        visit(static_cast<Spot>(y * kRowStride + std::countr_zero(left)));
      }
    }
  }
  Spot first() const {
    int y = 0;
    while (rows[y] == 0) ++y;
    return static_cast<Spot>(y * kRowStride + std::countr_zero(rows[y]));
  }
};

// A line, two bits a point.
using LineWord = std::uint64_t;
enum class Mark : std::uint8_t { Empty, Black, White, Outside };
constexpr Mark mark_of(Color color) { return color == Color::Black ? Mark::Black : Mark::White; }

// The points on one side of a window's centre, as bits of a LineWord.
inline constexpr int kSideBits = 2 * kReach;
inline constexpr LineWord kSideMask = (1u << kSideBits) - 1;
constexpr LineWord side_before(LineWord window) { return window & kSideMask; }
constexpr LineWord side_after(LineWord window) { return (window >> (kSideBits + 2)) & kSideMask; }

// Both colours' stones as one word for each line. A line's points start at the sixth position; the
// positions before and behind are off the board, so that the window around any point is one shift.
class LineWords {
 public:
  // Where a point is in its line of one direction: the line's number and the offset along it.
  struct Offset {
    int line;
    int along;
  };

  explicit LineWords(int size);

  Offset offset(int direction, Spot spot) const {
    const LineBit found = line_bit(point_of(spot), static_cast<Direction>(direction), size_);
    return {found.line, found.bit - kReach};
  }
  LineWord word(int direction, int line) const { return words_[direction][line]; }
  // The window of eleven points around this one in the lowest bits; the bits above are undefined.
  LineWord around(int direction, Offset offset) const {
    return words_[direction][offset.line] >> (2 * offset.along);
  }

  // Puts a stone on an empty point, or removes it.
  void flip(Spot spot, Color color) {
    for (int d = 0; d < kDirections; ++d) {
      const auto [line, along] = offset(d, spot);
      words_[d][line] ^= static_cast<LineWord>(mark_of(color)) << (2 * (along + kReach));
    }
  }

 private:
  int size_;
  std::array<std::array<LineWord, kMaxLines>, kDirections> words_{};
};

// Masks of a window's word with the lower bit set for every empty point, and for every point within reach.
constexpr LineWord empty_bits(LineWord window) { return ~(window | window >> 1) & 0x5555'5555'5555'5555; }
constexpr LineWord bits_within(int reach) {
  return 0x5555'5555'5555'5555 & ((LineWord{1} << (4 * reach + 2)) - 1) << (2 * (kReach - reach));
}

}  // namespace tengen
