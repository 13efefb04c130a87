// SPDX-License-Identifier: MIT
// The board as the search sees it: patterns, threats and scores, updated incrementally.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "eval/patterns.hpp"
#include "eval/spots.hpp"
#include "eval/tables.hpp"
#include "eval/threats.hpp"
#include "rules/board.hpp"
#include "rules/lines.hpp"
#include "rules/types.hpp"
#include "rules/zobrist.hpp"

namespace tengen {

// Owned by one thread at a time. Stones are added and removed in stack order.
class Position {
 public:
  Position(const Board& board, std::shared_ptr<const RuleTables> tables);

  // Puts a stone of the side to move on an empty point, without a check whether it is legal.
  void play(Spot spot);
  void pass();
  void undo();

  int size() const { return lines_.size(); }
  Rule rule() const { return tables_->rule(); }
  Color turn() const { return turn_; }
  std::uint64_t key() const { return key_; }
  int stones() const { return stones_; }
  bool is_full() const { return stones_ == size() * size(); }
  int moves() const { return static_cast<int>(past_.size()); }
  Spot last(int back = 1) const {
    return moves() < back ? kNoSpot : past_[past_.size() - static_cast<std::size_t>(back)].spot;
  }

  bool is_empty(Spot spot) const { return (empties_[spot / kRowStride] >> (spot % kRowStride)) & 1u; }
  bool has_stone(Color color, Spot spot) const {
    const auto [line, along] = words_.offset(0, spot);
    return static_cast<Mark>((words_.word(0, line) >> (2 * (along + kReach))) & 3) == mark_of(color);
  }
  std::uint32_t empty_row(int y) const { return empties_[y]; }
  // The rows of both colours' stones.
  std::uint32_t stone_row(int y) const { return full_row_ & ~empties_[y]; }

  Threat threat(Color color, Spot spot) const { return points_[index(color)][spot].threat(); }
  int count(Color color, Threat threat) const { return counts_[index(color)][index(threat)]; }
  const SpotSet& spots(Color color, Threat threat) const { return sets_[index(color)][index(threat)]; }
  Code code(Color color, Spot spot) const { return points_[index(color)][spot].code(); }
  OrderValue order(Color color, Spot spot) const { return order_[index(color)][slot_of(code(color, spot))]; }

  // Whether the edge does not block a row (caro). Then a four can also be stopped from beyond its ends.
  bool edge_is_open() const { return edge_is_open_; }

  // The points that complete the four of `color` through `spot` in this direction, as bits 5 + distance.
  // `spot` counts as a stone of `color`.
  std::uint16_t completions(Color color, Spot spot, int direction) const;

  // Whether renju forbids black to play there. Slow: asks the rules.
  bool is_forbidden(Spot spot);
  // Whether the side to move may play on this empty point.
  bool is_legal(Spot spot) { return threat(turn_, spot) != Threat::MaybeForbidden || !is_forbidden(spot); }

  // The static score for the side to move, without search.
  int evaluate();
  // The same without the network's correction.
  int plain_score() const;
  // The policy logit of a move on an empty point by patterns and network, in 1 / kPolicyUnit.
  int policy_logit(Spot spot);
  // The threats of both sides as a number below kTempoCases.
  int tempo_case() const;
  // Whether either side can make five, or the side to move wins next: no static score is needed.
  bool decides_at_once() const {
    return count(turn_, Threat::Five) || count(other(turn_), Threat::Five) || count(turn_, Threat::WinNext);
  }

  // Whether the incremental state equals a fresh build of the same board. For tests.
  bool is_consistent(const Board& board);

 private:
  static constexpr int kMaxChanges = kDirections * 2 * kReach;  // by one stone

  // The state of a point before a stone changed its patterns.
  struct Change {
    Spot spot;
    std::uint8_t direction;
    std::uint8_t patterns;
    CodeInfo before[2];
  };
  // Sums of the values of the empty points, by colour.
  struct Sums {
    std::array<std::int32_t, 2> mover{}, waiter{};
    bool operator==(const Sums&) const = default;
  };
  struct Past {
    Spot spot;  // kNoSpot: a pass
    std::uint32_t first_change;
    std::uint64_t key;
    Sums sums;
  };

  template <typename Enum>
  static constexpr int index(Enum value) {
    return static_cast<int>(value);
  }

  void clear_points();
  void put(Spot spot, Color color);
  void flip_empty(Spot spot, Color color);
  void update_lines(Spot spot);
  template <int kDirection>
  void update_line(Spot spot, Sums& sums, Change*& change);
  void change_threat(Color color, Spot spot, Threat was, Threat now);
  void flip_threat(Color color, Spot spot, Threat threat, int change);
  void count_spot(Color color, Spot spot, int sign);
  // The patterns of both colours on an empty point, in the format of LineTable.
  std::uint8_t patterns_at(int direction, Spot spot) const {
    return (*line_table_)[words_.around(direction, words_.offset(direction, spot))];
  }
  CodeInfo info(int side, Code code) const { return info_[side][slot_of(code)].with_code(code); }
  int threat_bits(Color color, int bits) const;
  // Updates network_ to the position after the first `moves` moves of past_.
  void sync_network(std::size_t moves);

  std::shared_ptr<const RuleTables> tables_;
  Lines lines_;
  Color turn_;
  int stones_ = 0;
  LineWord near_;  // the empty points around a new stone whose patterns may change
  bool edge_is_open_;
  std::uint32_t full_row_;
  std::uint64_t key_;
  Sums sums_;
  std::array<std::uint32_t, kMaxSize> empties_{};

  LineWords words_;
  // Updated lazily, when a score is needed: most positions of a search are never evaluated.
  std::optional<NetworkSums> network_;
  std::vector<std::pair<Spot, Color>> network_stones_;  // the moves of past_ that network_ has
  std::size_t network_common_ = 0;                      // the number of these that are still on the board
  // Both colours' patterns, by direction.
  std::array<std::array<std::uint8_t, kSpots>, kDirections> patterns_{};
  std::array<std::array<CodeInfo, kSpots>, 2> points_{};  // of empty points, by colour
  std::array<std::array<SpotSet, kThreats>, 2> sets_{};
  std::array<std::array<std::int16_t, kThreats>, 2> counts_{};

  // Shortcuts into tables_.
  const LineTable* line_table_ = nullptr;
  std::array<const CodeInfo*, 2> info_{};
  std::array<const OrderValue*, 2> order_{};

  std::vector<Change> changes_;  // preallocated; the first change_count_ are in use
  std::size_t change_count_ = 0;
  std::vector<Past> past_;
};

}  // namespace tengen
