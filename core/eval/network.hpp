// SPDX-License-Identifier: MIT
// A small neural network that corrects the plain score and the move order.
//
// Each empty point has kChannels numbers in each side's view: the sum over its four windows of a row of
// an embedding table, clamped to [0, kMaxActivation]. The board's inputs are the sums of these over the
// empty points, minus the same sums of the empty board. Two small layers turn the inputs of both views
// into a score. Integer arithmetic throughout, so that every machine gives the same result.
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

// Four points on each side of the centre: no five through the centre reaches further.
inline constexpr int kWindowReach = kReach - 1;
inline constexpr int kWindows = static_cast<int>(kPowersOfThree[2 * kWindowReach]);
inline constexpr int kChannels = 32;  // per window and view
inline constexpr int kInputs = 2 * kChannels;
inline constexpr int kHidden = 32;

// Fixed-point units (1.0 of the trainer is kWindowUnit here), and the bounds that prevent overflow.
inline constexpr int kWindowUnit = 128;
inline constexpr int kMaxWindow = 8191;     // the sum of four fits 16 bits
inline constexpr int kMaxActivation = 511;  // the changes of forty points fit 16 bits
inline constexpr int kInputShift = 4;
inline constexpr int kMaxInput = 4095;
inline constexpr int kFirstUnit = 16384;
inline constexpr int kMaxFirst = 4096;  // kInputs products fit 32 bits
inline constexpr int kHiddenShift = 11;
inline constexpr int kMaxHidden = 4095;
inline constexpr int kSecondUnit = 4096;
inline constexpr int kMaxSecond = 8192;
// Policy logits: a move that has kPolicyUnit more is e times as likely. OrderValue has the same unit.
inline constexpr int kPolicyUnit = 32;
inline constexpr int kPolicyWeightUnit = 256;
inline constexpr int kMaxPolicy = 16384;  // kInputs products fit 32 bits
inline constexpr int kPolicyShift = 10;   // log2(kPolicyWeightUnit * kWindowUnit / kPolicyUnit)
static_assert(kPolicyWeightUnit * kWindowUnit / kPolicyUnit == 1 << kPolicyShift);
// The output of the last layer that is 1 in log odds.
inline constexpr int kOutputUnit = (kWindowUnit * kFirstUnit >> (kInputShift + kHiddenShift)) * kSecondUnit;

// The number of a window in base three: 0 empty, 1 own stone, 2 opponent's stone or off the board, digits
// as in LineIndex. Black's view is in the lower half of the word, white's in the upper.
class WindowNumbers {
 public:
  static const WindowNumbers& get();

  std::uint32_t operator[](LineWord window) const {
    return before_[side_before(window)] + after_[side_after(window)];
  }
  // What a stone at this distance from the centre adds to a window's numbers.
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

// The number of the mirrored window.
int mirrored_window(int number);

// The weights for one rule. Immutable after construction and reading; shared by all threads.
struct Network {
  using Channels = std::array<std::int16_t, kChannels>;

  bool shares_views;                             // both views use the same windows
  std::array<std::vector<Channels>, 2> windows;  // by view, then number; the second is empty if shared
  std::array<std::array<std::int16_t, kInputs>, kHidden> first{};
  std::array<std::int32_t, kHidden> first_bias{};
  std::array<std::int16_t, kHidden> second{};
  std::int32_t second_bias = 0;
  std::array<std::int16_t, kInputs> policy{};  // from a point's activations to its policy logit

  // All zeros: changes no score.
  explicit Network(Rule rule);
  const std::vector<Channels>& view(int side) const { return windows[shares_views ? 0 : side]; }

  // The file format. Windows that mirror each other are stored once.
  std::size_t file_size() const;
  void append_to(std::string& data) const;
  // Reads file_size() bytes of untrusted data; false if a number is out of bounds.
  bool read(std::span<const std::uint8_t> data);

 private:
  template <typename Self, typename Visit>
  static void each_number(Self& self, Visit visit);
};

// The network's sums for a board, updated stone by stone. Stones are added and removed in stack order.
class NetworkSums {
 public:
  NetworkSums(const Network& network, int size);

  void put(Spot spot, Color color);
  // Removes the stone that was put last.
  void take(Spot spot, Color color);
  // Makes the current stones permanent: they can no longer be taken.
  void settle();
  // The correction to the log odds of the side to move, in units of 1 / scale.
  int evaluate(Color turn, int scale) const { return score_of(totals_, turn, scale); }
  // The same after a stone of the other side on this spot. Cheaper than put() and take().
  int evaluate_after(Spot spot, Color turn, int scale) const {
    return score_of(totals_with(spot, other(turn)), turn, scale);
  }

  // The correction to the policy logit of a move on an empty point, in 1 / kPolicyUnit.
  int policy_logit(Spot spot, Color turn) const;

  // Compares the sums of the board and of all empty points.
  bool operator==(const NetworkSums& that) const;

 private:
  static constexpr int kMaxChanges = kDirections * 2 * kReach;  // by one stone
  using Totals = std::array<std::int32_t, kInputs>;
  // The sums of a point's four windows, black's view first.
  struct alignas(64) PointSums {
    std::array<std::int16_t, kInputs> channels;
  };
  // One window of a point that a stone changes: the numbers before and after, both views.
  struct WindowChange {
    std::uint32_t point;  // index into points_
    std::uint32_t before;
    std::uint32_t after;
  };
  // Restores what a stone has changed: `count` points, whose old sums are the last of saved_.
  struct UndoRecord {
    int count;
    std::array<std::uint16_t, kMaxChanges> points;  // indices into points_
    Totals totals;
  };

  int find_changes(Spot spot, Color color, WindowChange* changes) const;
  void apply(const WindowChange* changes, int count, PointSums* saved);
  Totals totals_with(Spot spot, Color color) const;
  int score_of(const Totals& totals, Color turn, int scale) const;
  int index_of(Spot spot) const { return (spot / kRowStride) * size_ + spot % kRowStride; }

  const Network* network_;
  const WindowNumbers* numbers_;
  int size_;
  std::array<int, kDirections> index_steps_;
  LineWords lines_;
  std::vector<PointSums> points_;
  Totals totals_{};
  std::vector<UndoRecord> undo_;
  std::vector<PointSums> saved_;
  std::size_t saved_count_ = 0;
};

}  // namespace tengen
