// SPDX-License-Identifier: MIT
// A small network that corrects the score: what the windows of lines around every empty point mean
// together.
//
// Each empty point has, in each side's view, kChannels numbers: the sum of those of its four windows,
// from a table. Cut off below 0 and above a most, these are added up over the board, as far as they
// differ from those of the empty board. Two small layers turn the sums of both views into a score.
// All of it is whole numbers, so that every machine gives the same.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "eval/patterns.hpp"
#include "eval/spots.hpp"
#include "rules/types.hpp"

namespace tengen {

// The four points on each side of a window's centre: no five through the centre lies beyond them.
inline constexpr int kWindowReach = kReach - 1;
inline constexpr int kWindows = static_cast<int>(kPowersOfThree[2 * kWindowReach]);
inline constexpr int kChannels = 32;  // numbers of a window in one side's view
inline constexpr int kInputs = 2 * kChannels;
inline constexpr int kHidden = 32;

// What 1 of the trainer is in the whole numbers here, and the bounds that keep sums within their words.
inline constexpr int kWindowUnit = 128;
inline constexpr int kMostWindow = 8191;     // four fit 16 bits
inline constexpr int kMostActivation = 511;  // the changes of forty points fit 16 bits
inline constexpr int kInputShift = 4;
inline constexpr int kMostInput = 4095;
inline constexpr int kFirstUnit = 16384;
inline constexpr int kMostFirst = 4096;  // kInputs products fit 32 bits
inline constexpr int kHiddenShift = 11;
inline constexpr int kMostHidden = 4095;
inline constexpr int kSecondUnit = 4096;
inline constexpr int kMostSecond = 8192;
// A move's promise: what makes it e times as likely, in the units of the evaluation's own order.
inline constexpr int kPromiseUnit = 32;
inline constexpr int kMoveUnit = 256;
inline constexpr int kMostMove = 16384;  // kInputs products fit 32 bits
inline constexpr int kMoveShift = 10;    // of kMoveUnit * kWindowUnit / kPromiseUnit
static_assert(kMoveUnit * kWindowUnit / kPromiseUnit == 1 << kMoveShift);
// The sum of the last layer that is one unit of log odds.
inline constexpr int kOutputUnit = (kWindowUnit * kFirstUnit >> (kInputShift + kHiddenShift)) * kSecondUnit;

// Numbers of windows, black's view in the lower half of a word, white's in the upper: digits in base
// three as in LineIndex, 0 empty, 1 own, 2 the other side's or off the board.
class WindowNumbers {
 public:
  static const WindowNumbers& get();

  std::uint32_t operator[](LineWord window) const {
    return before_[side_before(window)] + after_[side_after(window)];
  }
  // By how much the numbers grow when a stone comes to a window at this distance from its centre.
  std::uint32_t change(Color color, int distance) const {
    return changes_[static_cast<std::size_t>(color)][static_cast<std::size_t>(distance + kReach)];
  }
  static constexpr std::uint32_t view(std::uint32_t numbers, int side) {
    return (numbers >> (16 * side)) & 0xFFFF;
  }

 private:
  WindowNumbers();

  std::array<std::uint32_t, kSideMask + 1> before_{}, after_{};
  std::array<std::array<std::uint32_t, 2 * kReach + 1>, 2> changes_{};
};

// The number of the same window seen backwards.
int mirrored_window(int number);

// For one rule. Immutable once made; any number of threads may use it.
struct Network {
  using Channels = std::array<std::int16_t, kChannels>;

  bool shares_views;                             // black's windows mean to black what white's mean to white
  std::array<std::vector<Channels>, 2> windows;  // by view, then number; the second is empty if shared
  std::array<std::array<std::int16_t, kInputs>, kHidden> first{};
  std::array<std::int32_t, kHidden> first_bias{};
  std::array<std::int16_t, kHidden> second{};
  std::int32_t second_bias = 0;
  std::array<std::int16_t, kInputs> move{};  // how promising a point's activations make a move there

  // A network of this rule's form that changes no score.
  explicit Network(Rule rule);
  const std::vector<Channels>& view(int side) const { return windows[shares_views ? 0 : side]; }

  // The numbers as a file has them. Windows that mirror each other are one.
  std::size_t file_size() const;
  void append_to(std::string& data) const;
  // Reads that many bytes, whoever wrote them; false if a number is out of bounds.
  bool read(std::span<const std::uint8_t> data);

 private:
  template <typename Self, typename Visit>
  static void each_number(Self& self, Visit visit);
};

// The sums of a board, kept stone by stone. Stones come and go in stack order.
class NetworkSums {
 public:
  NetworkSums(const Network& network, int size);

  void put(Spot spot, Color color);
  // Takes the stone away that was put last.
  void take(Spot spot, Color color);
  // Those that are there stay for ever.
  void settle();
  // What to add to the log odds of the side to move, in units of 1 / scale.
  int evaluate(Color turn, int scale) const { return score_of(totals_, turn, scale); }
  // The same after the other side's stone on this spot: cheaper than to put it and take it away again.
  int evaluate_after(Spot spot, Color turn, int scale) const {
    return score_of(totals_with(spot, other(turn)), turn, scale);
  }

  // What to add to the promise of a move of this side on an empty point, in units of kPromiseUnit.
  int promise(Spot spot, Color turn) const;

  // Whether the sums of the board, and of all points that are empty, are the same.
  bool operator==(const NetworkSums& that) const;

 private:
  using Totals = std::array<std::int32_t, kInputs>;
  // Both views of a point, black's first.
  struct alignas(64) Point {
    std::array<std::int16_t, kInputs> channels;
  };
  // A point one of whose windows changes: the numbers of the window before and after, both views.
  struct Step {
    std::uint32_t place;
    std::uint32_t before;
    std::uint32_t after;
  };
  // How the points were that a stone changed: so many, the last of saved_.
  struct Mark {
    int count;
    std::array<std::uint16_t, kDirections * 2 * kReach> places;
    Totals totals;
  };

  int find_steps(Spot spot, Color color, Step* steps) const;
  void apply(const Step* steps, int count, Point* saved);
  Totals totals_with(Spot spot, Color color) const;
  int score_of(const Totals& totals, Color turn, int scale) const;
  int place(Spot spot) const { return (spot / kRowStride) * size_ + spot % kRowStride; }

  const Network* network_;
  const WindowNumbers* numbers_;
  int size_;
  std::array<int, kDirections> place_steps_;
  LineWords lines_;
  std::vector<Point> points_;
  Totals totals_{};
  std::vector<Mark> marks_;
  std::vector<Point> saved_;
  std::size_t saved_count_ = 0;
};

}  // namespace tengen
