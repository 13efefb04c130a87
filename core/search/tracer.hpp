// SPDX-License-Identifier: MIT
// Records the steps of a search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "eval/position.hpp"

namespace tengen {

enum class TraceKind : std::uint8_t { Enter, Evaluate, Cut, Leave };

struct TraceEvent {
  TraceKind kind;
  Spot move = kNoSpot;  // Enter: the move that leads to the node; kNoSpot at the root
  std::int16_t depth = 0;
  std::int16_t alpha = 0;
  std::int16_t beta = 0;
  std::int16_t value = 0;
};

// The events of the last complete iteration and, if the search was stopped in a later one, of that one after
// it. Used by the first thread only. The search is compiled twice, with and without tracing, so that an
// untraced search pays nothing.
class Tracer {
 public:
  // `max_events`: of an iteration.
  explicit Tracer(std::size_t max_events) : max_events_(max_events) {}

  // An iteration begins.
  void restart() {
    iteration_ = events_.size();
    depth_ = unkept_ = 0;
    is_full_ = false;
  }
  // It is complete: earlier ones are forgotten.
  void complete() {
    events_.erase(events_.begin(), events_.begin() + static_cast<std::ptrdiff_t>(iteration_));
    iteration_ = 0;
  }
  // The search was stopped. Nodes that it has not left get no value: what they return means nothing.
  void stop() {
    is_full_ = true;
    depth_ = unkept_ = 0;
  }
  void enter(Spot move, int depth, int alpha, int beta) {
    add({TraceKind::Enter, move, narrow(depth), narrow(alpha), narrow(beta), 0});
    depth_ += !is_full_;
    unkept_ += is_full_;
  }
  void evaluate(int value) { add({TraceKind::Evaluate, kNoSpot, 0, 0, 0, narrow(value)}); }
  void cut(int value) { add({TraceKind::Cut, kNoSpot, 0, 0, 0, narrow(value)}); }
  // A node whose Enter was recorded gets its Leave, even beyond the limit: events nest until stop().
  void leave(int value) {
    if (unkept_ > 0) {
      --unkept_;
    } else if (depth_ > 0) {
      --depth_;
      events_.push_back({TraceKind::Leave, kNoSpot, 0, 0, 0, narrow(value)});
    }
  }
  const std::vector<TraceEvent>& events() const { return events_; }

 private:
  static std::int16_t narrow(int value) { return static_cast<std::int16_t>(value); }
  void add(const TraceEvent& event) {
    is_full_ = is_full_ || events_.size() - iteration_ >= max_events_;
    if (!is_full_) events_.push_back(event);
  }

  std::size_t max_events_;
  std::vector<TraceEvent> events_;
  std::size_t iteration_ = 0;  // where the events of the current iteration begin
  int depth_ = 0;
  int unkept_ = 0;
  bool is_full_ = false;
};

}  // namespace tengen
