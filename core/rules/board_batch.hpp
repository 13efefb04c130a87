// SPDX-License-Identifier: MIT
// Many games of the same kind, played one move each at a time.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <vector>

#include "rules/board.hpp"

namespace tengen {

// An action that a board of a batch refuses; `refusal` is empty if the number is no action at all.
class IllegalAction : public std::invalid_argument {
 public:
  IllegalAction(std::size_t board, std::int64_t number, std::optional<Refusal> why)
      : std::invalid_argument("illegal action"), index(board), action(number), refusal(why) {}
  std::size_t index;
  std::int64_t action;
  std::optional<Refusal> refusal;
};

// The boards share a start position, which is not over. Every call holds a lock, so that threads which
// share a batch wait for each other.
class BoardBatch {
 public:
  // With `auto_reset` a finished game starts again in the same step; without, it ignores its actions until
  // it is reset.
  BoardBatch(int count, const Board& start, bool auto_reset, std::uint64_t seed);

  std::size_t count() const { return boards_.size(); }
  int size() const { return start_.size(); }
  Rule rule() const { return start_.rule(); }

  // One action for each board. `rewards`: for the side that moved, 1 if that won, -1 if it lost, otherwise 0.
  // `done`: whether the game is over. Throws IllegalAction and changes nothing.
  void step(std::span<const std::int64_t> actions, std::span<float> rewards, std::span<bool> done);
  // Starts the games again whose byte is not 0.
  void reset(std::span<const std::uint8_t> chosen);

  // write_planes() of every board for its side to move, one after the other.
  void write_planes(std::span<std::uint8_t> out);
  // write_action_mask() of every board.
  void write_action_masks(std::span<std::uint8_t> out);
  // 0 where black is to move, 1 where white is.
  void write_turns(std::span<std::uint8_t> out);
  // A random legal point of each board, all equally likely; a pass where there is none, 0 where the game is
  // over.
  void sample(std::span<std::int64_t> actions);
  Board board(std::size_t index);

 private:
  void play(std::size_t index, std::int64_t action);
  int sampled(Board& board);
  int below(int bound);

  Board start_;
  std::vector<Board> boards_;
  bool auto_reset_;
  std::uint64_t random_state_;
  std::mutex mutex_;
};

}  // namespace tengen
