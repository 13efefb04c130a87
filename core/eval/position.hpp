// SPDX-License-Identifier: MIT
// The board as the search sees it: patterns, threats and scores kept up to date move by move.
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

// One thread at a time owns it. Stones come and go in stack order; everything else follows.
class Position {
 public:
  Position(const Board& board, std::shared_ptr<const RuleTables> tables);

  // Puts a stone of the side to move on an empty point. Does not ask whether it is legal.
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
  std::uint32_t empty_row(int y) const { return empties_[y]; }
  // The rows of both colours' stones.
  std::uint32_t stone_row(int y) const { return full_row_ & ~empties_[y]; }

  Threat threat(Color color, Spot spot) const { return points_[index(color)][spot].threat(); }
  int count(Color color, Threat threat) const { return counts_[index(color)][index(threat)]; }
  const SpotSet& spots(Color color, Threat threat) const { return sets_[index(color)][index(threat)]; }
  Code code(Color color, Spot spot) const { return points_[index(color)][spot].code(); }
  OrderValue order(Color color, Spot spot) const { return order_[index(color)][slot_of(code(color, spot))]; }

  // Whether a row at the board's edge is not shut in there, so that a four may be stopped from beyond.
  bool tells_edges() const { return tells_edges_; }

  // Points that complete the four that `color` has, or would have with a stone on `spot`, in this direction.
  std::uint16_t completions(Color color, Spot spot, int direction) const;

  // Whether black may not play there under renju; asks the rules, so only where it may be.
  bool is_forbidden(Spot spot);
  // Whether the side to move may play on this empty point.
  bool is_legal(Spot spot) { return threat(turn_, spot) != Threat::MaybeForbidden || !is_forbidden(spot); }

  // For the side to move, without a look ahead; more is better.
  int evaluate();
  // The same without what the network adds.
  int plain_score() const;
  // How promising a move of the side to move is on an empty point, by patterns and network.
  int promise(Spot spot);
  // Which threats both sides have, as a number below kTempoCases.
  int tempo_case() const;
  // Whether either side can make five, or the side to move wins next: nothing to evaluate.
  bool decides_at_once() const {
    return count(turn_, Threat::Five) || count(other(turn_), Threat::Five) || count(turn_, Threat::WinNext);
  }

  // Whether everything kept move by move equals a fresh build of the same board; for tests.
  bool is_consistent(const Board& board);

 private:
  static constexpr int kMostChanges = kDirections * 2 * kReach;  // by one stone

  // A point whose patterns were changed by a stone, and how it was before.
  struct Change {
    Spot spot;
    std::uint8_t direction;
    std::uint8_t patterns;
    CodeInfo before[2];
  };
  // Of the values of the empty points, by colour.
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
  using Place = LineWords::Place;

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
  // The patterns of both colours on an empty point, as LineTable gives them.
  std::uint8_t patterns_at(int direction, Place place) const {
    return (*line_table_)[words_.around(direction, place)];
  }
  CodeInfo info(int side, Code code) const { return info_[side][slot_of(code)].with_code(code); }
  int threat_bits(Color color, int bits) const;
  void bring_network(std::size_t moves);

  std::shared_ptr<const RuleTables> tables_;
  Lines lines_;
  Color turn_;
  int stones_ = 0;
  LineWord near_;  // the empty points around a new stone whose patterns may change
  bool tells_edges_;
  std::uint32_t full_row_;
  std::uint64_t key_;
  Sums sums_;
  std::array<std::uint32_t, kMaxSize> empties_{};

  LineWords words_;
  // Follows the stones only when somebody asks for a score: most positions of a search are never asked about.
  std::optional<NetworkSums> network_;
  std::vector<std::pair<Spot, Color>> network_stones_;  // those of past_ that network_ has
  std::size_t network_common_ = 0;                      // how many of these still stand
  // By direction: the patterns that the codes below are made of.
  std::array<std::array<std::uint8_t, kSpots>, kDirections> patterns_{};
  std::array<std::array<CodeInfo, kSpots>, 2> points_{};  // what empty points are to a colour
  std::array<std::array<SpotSet, kThreats>, 2> sets_{};
  std::array<std::array<std::int16_t, kThreats>, 2> counts_{};

  // Shortcuts into tables_.
  const LineTable* line_table_ = nullptr;
  std::array<const CodeInfo*, 2> info_{};
  std::array<const OrderValue*, 2> order_{};

  std::vector<Change> changes_;  // room for all that can be; so many are in use:
  std::size_t change_count_ = 0;
  std::vector<Past> past_;
};

}  // namespace tengen
