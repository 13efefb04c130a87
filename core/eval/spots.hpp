// SPDX-License-Identifier: MIT
// Points as numbers, and lines as words: what the evaluation keeps of a board.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/lines.hpp"
#include "rules/types.hpp"

namespace tengen {

// A point as one number, 32 a row: neighbours on a line are a constant step apart.
using Spot = std::uint16_t;
inline constexpr int kRowStride = 32;
inline constexpr int kSpots = kMaxSize * kRowStride;
inline constexpr Spot kNoSpot = 0xFFFF;
inline constexpr std::array<int, kDirections> kSpotSteps = {1, kRowStride, 1 - kRowStride, 1 + kRowStride};

constexpr Spot spot_of(Cell cell) { return static_cast<Spot>(cell.y * kRowStride + cell.x); }
constexpr Cell cell_of(Spot spot) { return cell_at(spot % kRowStride, spot / kRowStride); }

// A set of points, a word a row.
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

// A line as two bits a point, in order: nothing, a black stone, a white stone, off the board.
using LineWord = std::uint64_t;
enum class Mark : std::uint8_t { Empty, Black, White, Outside };
constexpr Mark mark_of(Color color) { return color == Color::Black ? Mark::Black : Mark::White; }

// The contents of the points on one side of a window's centre, as bits of a line's word.
inline constexpr int kSideBits = 2 * kReach;
inline constexpr LineWord kSideMask = (1u << kSideBits) - 1;
constexpr LineWord side_before(LineWord window) { return window & kSideMask; }
constexpr LineWord side_after(LineWord window) { return (window >> (kSideBits + 2)) & kSideMask; }

// Both colours' stones as words of lines. A word has a line's points from the sixth place on; those
// before and behind are off the board, so that a window around any point is one shift.
class LineWords {
 public:
  // Where a point lies in its line of one direction.
  struct Place {
    int line;
    int along;
  };

  explicit LineWords(int size);

  Place place(int direction, Spot spot) const {
    const LinePlace found = line_place(cell_of(spot), static_cast<Direction>(direction), size_);
    return {found.line, found.bit - kReach};
  }
  LineWord word(int direction, int line) const { return words_[direction][line]; }
  // The eleven points around this one, and whatever comes behind them.
  LineWord around(int direction, Place place) const {
    return words_[direction][place.line] >> (2 * place.along);
  }

  // Puts a stone on an empty point, or takes it away again.
  void flip(Spot spot, Color color) {
    for (int d = 0; d < kDirections; ++d) {
      const auto [line, along] = place(d, spot);
      words_[d][line] ^= static_cast<LineWord>(mark_of(color)) << (2 * (along + kReach));
    }
  }

 private:
  int size_;
  std::array<std::array<LineWord, kMaxLines>, kDirections> words_{};
};

// In the word of a window: the lower bit of every point that is empty, and of every point within reach.
constexpr LineWord empty_bits(LineWord window) { return ~(window | window >> 1) & 0x5555'5555'5555'5555; }
constexpr LineWord bits_within(int reach) {
  return 0x5555'5555'5555'5555 & ((LineWord{1} << (4 * reach + 2)) - 1) << (2 * (kReach - reach));
}

}  // namespace tengen
