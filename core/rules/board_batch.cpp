// SPDX-License-Identifier: MIT
#include "rules/board_batch.hpp"

#include <array>

#include "rules/planes.hpp"
#include "rules/zobrist.hpp"

namespace tengen {

BoardBatch::BoardBatch(int count, const Board& start, bool auto_reset, std::uint64_t seed)
    : start_(start),
      boards_(static_cast<std::size_t>(count), start),
      auto_reset_(auto_reset),
      random_state_(mixed(seed)) {}

void BoardBatch::play(std::size_t index, std::int64_t action) {
  if (action < 0 || action >= action_count(size(), rule())) throw IllegalAction(index, action, std::nullopt);
  try {
    boards_[index].play(point_of_action(static_cast<int>(action), size()));
  } catch (const IllegalMove& error) {
    throw IllegalAction(index, action, error.refusal);
  }
}

void BoardBatch::step(std::span<const std::int64_t> actions, std::span<float> rewards, std::span<bool> done) {
  const std::lock_guard lock(mutex_);
  std::size_t played = 0;
  try {
    for (; played < boards_.size(); ++played) {
      done[played] = boards_[played].outcome().has_value();  // before the step
      if (!done[played]) play(played, actions[played]);
    }
  } catch (...) {
    for (std::size_t i = 0; i < played; ++i) {
      if (!done[i]) boards_[i].undo();
    }
    throw;
  }
  for (std::size_t i = 0; i < boards_.size(); ++i) {
    Board& board = boards_[i];
    const bool was_over = done[i];
    const auto& outcome = board.outcome();
    done[i] = outcome.has_value();
    rewards[i] = 0;
    if (!outcome || was_over) continue;
    if (outcome->winner) rewards[i] = *outcome->winner == board.turn() ? -1.0f : 1.0f;  // the turn has passed
    if (auto_reset_) board = start_;  // keeps the memory of the history
  }
}

void BoardBatch::reset(std::span<const std::uint8_t> chosen) {
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < boards_.size(); ++i) {
    if (chosen[i] != 0) boards_[i] = start_;
  }
}

void BoardBatch::write_planes(std::span<std::uint8_t> out) {
  const std::lock_guard lock(mutex_);
  std::uint8_t* next = out.data();
  for (Board& board : boards_) {
    tengen::write_planes(board, board.turn(), next);
    next += kPlanes * size() * size();
  }
}

void BoardBatch::write_action_masks(std::span<std::uint8_t> out) {
  const std::lock_guard lock(mutex_);
  std::uint8_t* next = out.data();
  for (Board& board : boards_) {
    write_action_mask(board, next);
    next += action_count(size(), rule());
  }
}

void BoardBatch::write_turns(std::span<std::uint8_t> out) {
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < boards_.size(); ++i) out[i] = static_cast<std::uint8_t>(boards_[i].turn());
}

void BoardBatch::sample(std::span<std::int64_t> actions) {
  const std::lock_guard lock(mutex_);
  for (std::size_t i = 0; i < boards_.size(); ++i) actions[i] = sampled(boards_[i]);
}

Board BoardBatch::board(std::size_t index) {
  const std::lock_guard lock(mutex_);
  return boards_[index];
}

int BoardBatch::sampled(Board& board) {
  if (board.outcome()) return 0;
  const int points = size() * size();
  // Rejection sampling; it fails only on a board that is nearly full.
  constexpr int kTries = 32;
  for (int i = 0; i < kTries; ++i) {
    const int action = below(points);
    const Point point = point_of_action(action, size());
    if (!board.refusal(point)) return action;
  }
  std::array<std::uint8_t, kMaxPoints> legal;
  tengen::write_legal(board, legal.data());
  int count = 0;
  for (int i = 0; i < points; ++i) count += legal[i];
  if (count == 0) return points;  // only under renju: a full board ends the game
  int left = below(count);
  for (int i = 0;; ++i) {
    if (legal[i] && left-- == 0) return i;
  }
}

int BoardBatch::below(int bound) {
  random_state_ += 0x9E3779B97F4A7C15ull;
  return static_cast<int>((mixed(random_state_) >> 32) * static_cast<std::uint64_t>(bound) >> 32);
}

}  // namespace tengen
