// SPDX-License-Identifier: MIT
// A game in progress: stones, history, side to move and outcome.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "rules/forbidden.hpp"
#include "rules/lines.hpp"
#include "rules/symmetry.hpp"
#include "rules/types.hpp"

namespace tengen {

enum class End : std::uint8_t { Five, Overline, DoubleFour, DoubleThree, FullBoard, Passes };

struct Outcome {
  End end;
  std::optional<Color> winner;  // none: a draw
  std::vector<Point> line;      // the winning or forbidden row, in line order
};

// Why a move cannot be played.
enum class Refusal : std::uint8_t { OffBoard, Occupied, GameOver, NoPass, Overline, DoubleFour, DoubleThree };
// The names that users see, in the order of the enum.
inline constexpr std::string_view kRefusalNames[] = {"off-board", "occupied",    "game-over",   "pass",
                                                     "overline",  "double-four", "double-three"};

class IllegalMove : public std::invalid_argument {
 public:
  IllegalMove(Refusal why, Point where) : std::invalid_argument("illegal move"), refusal(why), point(where) {}
  Refusal refusal;
  Point point;
};

// Used by one thread at a time. Questions about forbidden points place probe stones on the lines and remove
// them again, so they are not const.
class Board {
 public:
  Board(int size, Rule rule, ForbiddenPolicy policy);

  // Starts a new game from these stones, which are not part of the history and cannot be undone.
  // Throws IllegalMove for a point that is off the board or occurs twice.
  void set_up(std::span<const Point> black, std::span<const Point> white, Color turn);

  // Plays for the side to move (kPass passes); throws IllegalMove and changes nothing.
  void play(Point point);
  // Takes the last move back; the history must not be empty.
  Point undo();
  // Turns or mirrors the whole game, set-up and history.
  void transform(Symmetry symmetry);

  int size() const { return lines_.size(); }
  Rule rule() const { return rule_; }
  ForbiddenPolicy policy() const { return policy_; }
  Color turn() const { return turn_; }
  const std::vector<Point>& moves() const { return moves_; }
  const std::vector<Point>& setup(Color color) const { return setup_[static_cast<int>(color)]; }
  const std::optional<Outcome>& outcome() const { return outcome_; }
  std::uint64_t key() const { return key_; }
  bool can_pass() const { return rule_ == Rule::Renju && !outcome_; }
  std::optional<Color> at(Point point) const;
  bool is_empty(Point point) const { return lines_.is_empty(point); }
  const Lines& lines() const { return lines_; }

  // Why the side to move may not play there, if it may not.
  std::optional<Refusal> refusal(Point point);
  // The judgement of black's stone there under renju, for either side to move; Legal for occupied points
  // and under other rules.
  Verdict verdict(Point point);
  // The same for every point of the board.
  void find_forbidden(ForbiddenPoints& found);
  Explanation explain(Point point);
  std::array<Shape, kDirections> shapes(Point point, Color color);

  // The smallest key of the eight transformed boards, and the symmetry that gives it.
  std::pair<std::uint64_t, Symmetry> canonical() const;

  // Same size, rule, policy, stones, side to move and pending pass; the histories may differ.
  bool operator==(const Board& that) const;

 private:
  void put(Point point, Color color);
  void end_turn();
  bool passed() const { return !moves_.empty() && moves_.back().is_pass(); }
  std::optional<Refusal> forbidden_refusal(Point point);
  std::optional<Outcome> outcome_of_stone(Point point, Color color, Verdict verdict) const;
  std::optional<Outcome> outcome_of_setup(Color mover) const;
  std::vector<Point> run_of(Point point, Direction direction, Color color) const;

  Rule rule_;
  ForbiddenPolicy policy_;
  Color turn_ = Color::Black;
  Lines lines_;
  int stones_ = 0;
  std::uint64_t key_;
  std::vector<Point> setup_[2];
  std::vector<Point> moves_;
  std::optional<Outcome> outcome_;
};

}  // namespace tengen
