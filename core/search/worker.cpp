// SPDX-License-Identifier: MIT
#include "search/worker.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace tengen {
namespace {

// Nodes between two looks at the clock: well under a millisecond.
constexpr int kMaxCheckInterval = 512;
constexpr std::chrono::milliseconds kCheckEvery{1};
constexpr std::chrono::milliseconds kPollEvery{20};
constexpr std::uint64_t kVcfPortion = 1024;  // nodes of the VCF search at the root between two looks

bool is_better(const RootMove& a, const RootMove& b) { return a.score > b.score; }

}  // namespace

Worker::Worker(TranspositionTable& table, SharedState& shared, const SearchParameters& parameters, int index)
    : table_(table), shared_(shared), parameters_(parameters), index_(index) {
  fill_reductions();
}

void Worker::fill_reductions() {
  for (int i = 1; i < kReductionSteps; ++i)
    reductions_[static_cast<std::size_t>(i)] = static_cast<int>(parameters_->lmr_scale * std::log(i));
}

void Worker::clear() {
  history_.clear();
  vcf_.clear();
}

void Worker::run(const Position& position, std::vector<RootMove> moves, int depth, int lines, Tracer* tracer,
                 const OnIteration& on_iteration) {
  position_ = position;
  root_moves_ = std::move(moves);
  tracer_ = tracer;
  completed_depth_ = 0;
  nodes_ = 0;
  vcf_.reset_nodes();
  reported_nodes_ = 0;
  next_check_ = 0;
  check_interval_ = 1;
  last_check_ = Clock::now();
  history_.fade();
  if constexpr (kIsTuningBuild) fill_reductions();
  if (index_ == 0 && lines == 1 && tracer == nullptr && find_root_vcf()) {
    count_nodes();
    completed_depth_ = root_moves_.front().depth;
    was_cut_short_ = false;
    on_iteration(*this, true);
    return;
  }
  if (tracer) {
    iterate<true>(depth, lines, on_iteration);
  } else {
    iterate<false>(depth, lines, on_iteration);
  }
}

// A VCF search with a large budget before the first iteration, by the first thread only.
bool Worker::find_root_vcf() {
  Position& position = *position_;
  std::uint64_t budget =
      std::min<std::uint64_t>(static_cast<std::uint64_t>(parameters_->root_vcf_nodes), shared_.max_nodes / 8);
  if (shared_.deadline) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(*shared_.deadline - Clock::now()).count();
    budget = std::min(budget, static_cast<std::uint64_t>(std::max<std::int64_t>(0, left)) *
                                  static_cast<std::uint64_t>(parameters_->root_vcf_nodes_per_ms));
  }
  // The budget assumes a speed. Where the machine is slower, the clock ends the search.
  const std::uint64_t first = std::min(budget, kVcfPortion);
  budget -= first;
  vcf_.set_renewal([&] {
    const std::uint64_t more = is_time_over() ? 0 : std::min(budget, kVcfPortion);
    budget -= more;
    return more;
  });
  const int plies = vcf_.solve(position, parameters_->root_vcf_fours, static_cast<int>(first));
  vcf_.set_renewal({});
  const auto move = std::ranges::find(root_moves_, vcf_.first_move(), &RootMove::spot);
  if (!plies || move == root_moves_.end()) return false;
  move->score = mate_in(plies);
  move->depth = move->selective_depth = plies;
  move->line = vcf_.moves(position);
  std::rotate(root_moves_.begin(), move, move + 1);
  return true;
}

// Iterative deepening, with `lines` principal variations in each iteration.
template <bool kTraced>
void Worker::iterate(int depth, int lines, const OnIteration& on_iteration) {
  const std::size_t wanted = std::min(root_moves_.size(), static_cast<std::size_t>(lines));
  while (completed_depth_ < depth && !has_to_stop()) {
    was_cut_short_ = true;
    root_depth_ = completed_depth_ + 1;
    for (RootMove& move : root_moves_) move.last_score = move.score;
    if constexpr (kTraced) {
      tracer_->restart();
      tracer_->enter(kNoSpot, root_depth_, -kInfinite, kInfinite);
    }
    for (std::size_t line = 0; line < wanted; ++line) {
      selective_depth_ = 0;
      search_aspiration<kTraced>(root_depth_, line);
      std::stable_sort(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(line) + 1,
                       is_better);
      if (is_stopped()) break;
      if (line + 1 == wanted) {
        completed_depth_ = root_depth_;
        was_cut_short_ = false;
      }
      count_nodes();
      on_iteration(*this, line + 1 == wanted);
    }
    if constexpr (kTraced) {
      if (!was_cut_short_) {
        tracer_->leave(root_moves_.front().score);
        tracer_->complete();
      }
    }
    if (!was_cut_short_) {
      if (shared_.is_multithreaded) shared_.completed.offer(completed_depth_, root_moves_);
    } else if (is_overtaken()) {
      completed_depth_ = shared_.completed.take(root_moves_);
      was_cut_short_ = false;
      on_iteration(*this, true);
    }
  }
  count_nodes();
}

// Aspiration windows: a narrow window around the last score, widened while the score falls outside.
template <bool kTraced>
int Worker::search_aspiration(int depth, std::size_t line) {
  const int guess = root_moves_[line].last_score;
  int window = parameters_->aspiration_window, alpha = -kInfinite, beta = kInfinite;
  if (depth >= parameters_->aspiration_depth && !is_mate(guess) && guess != -kInfinite) {
    alpha = guess - window;
    beta = guess + window;
  }
  while (true) {
    const int score = search_root<kTraced>(alpha, beta, depth, line);
    std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(line), root_moves_.end(), is_better);
    if (is_stopped() || (score > alpha && score < beta)) return score;
    window *= parameters_->aspiration_growth;
    const bool is_open = window > parameters_->aspiration_max_window || is_mate(score);
    if (score <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = is_open ? -kInfinite : score - window;
    } else {
      beta = is_open ? kInfinite : score + window;
    }
  }
}

// Principal variation search over the root moves from `line` on; earlier ones already have their line.
template <bool kTraced>
int Worker::search_root(int alpha, int beta, int depth, std::size_t line) {
  frames_[0].static_eval = static_score();
  // Moves that failed low against a narrower window are not yet searched with this one.
  for (std::size_t i = line + 1; i < root_moves_.size(); ++i)
    root_moves_[i].depth = std::min(root_moves_[i].depth, depth - 1);
  int best = -kInfinite;
  for (std::size_t i = line; i < root_moves_.size(); ++i) {
    RootMove& move = root_moves_[i];
    frames_[1].line_length = 0;
    const int score = search_root_move<kTraced>(i - line, move.spot, alpha, beta, depth);
    if (is_stopped()) break;
    move.depth = depth;
    if (i == line || score > alpha) {
      move.score = score;
      move.selective_depth = selective_depth_;
      // A score outside the window is a bound, which has no line of its own: the last complete one stays,
      // unless a win or a loss contradicts it.
      const bool is_bound = (score <= alpha || score >= beta) && !is_mate(score);
      if (!is_bound || move.line.empty()) {
        move.line.assign(1, move.spot);
        move.line.insert(move.line.end(), frames_[1].line, frames_[1].line + frames_[1].line_length);
      }
    } else {
      move.score = -kInfinite;  // worse than the best move by an unknown amount
    }
    best = std::max(best, score);
    alpha = std::max(alpha, score);
    if (alpha >= beta) break;
  }
  return best;
}

void Worker::extend_line(std::vector<Spot>& line, std::size_t length) {
  if (line.empty()) return;  // the table knows nothing of the limits on root moves
  Position& position = *position_;
  std::size_t played = 0;
  while (true) {
    const bool is_known = played < line.size();
    const auto hit = is_known ? std::nullopt : table_.probe(position.key());
    const Spot next = is_known ? line[played] : hit ? hit->move : kNoSpot;
    // Another thread may have stored a move that is not playable here.
    const bool is_playable =
        next < kSpots && next != kNoSpot && position.is_empty(next) && position.is_legal(next);
    if (!is_playable) break;
    const bool is_last = position.threat(position.turn(), next) == Threat::Five;
    if (!is_known) line.push_back(next);
    if (is_last || line.size() >= length) break;
    position.play(next);
    ++played;
  }
  while (played-- > 0) position.undo();
}

template <bool kTraced>
int Worker::search_root_move(std::size_t number, Spot move, int alpha, int beta, int depth) {
  if (position_->threat(position_->turn(), move) == Threat::Five) return mate_in(1);
  if (number == 0) return play_and_search<kTraced>(move, alpha, beta, depth - 1, 0, false);
  const int move_count = static_cast<int>(number);
  const bool is_reduced = depth >= parameters_->lmr_root_depth && move_count >= parameters_->lmr_root_moves;
  const int reduction =
      is_reduced ? reduction_of(depth, move_count, {move, 0, parameters_->lmr_gap_step}, true, false) : 0;
  int score = play_and_search<kTraced>(move, alpha, alpha + 1, depth - 1 - reduction, 0, true);
  if (score > alpha && reduction > 0)
    score = play_and_search<kTraced>(move, alpha, alpha + 1, depth - 1, 0, true);
  if (score > alpha) score = play_and_search<kTraced>(move, alpha, beta, depth - 1, 0, false);
  return score;
}

// Adds the nodes since the last call to the shared counter; returns the total of all threads.
std::uint64_t Worker::count_nodes() {
  const std::uint64_t portion = nodes() - reported_nodes_;
  reported_nodes_ += portion;
  return shared_.nodes.fetch_add(portion, std::memory_order_relaxed) + portion;
}

// The wanted number of nodes, or what is left of the node limit.
int Worker::affordable(int wanted) const {
  const std::uint64_t left = shared_.max_nodes - std::min(nodes(), shared_.max_nodes);
  return static_cast<int>(std::min<std::uint64_t>(static_cast<std::uint64_t>(wanted), left));
}

bool Worker::is_time_over() const {
  return shared_.caller_stop->is_cancelled() || (shared_.deadline && Clock::now() >= *shared_.deadline);
}

void Worker::check_limits() {
  const std::uint64_t total = count_nodes();
  const Clock::time_point now = Clock::now();
  const bool is_slow = now - last_check_ > kCheckEvery;
  check_interval_ = std::clamp(is_slow ? check_interval_ / 2 : check_interval_ * 2, 1, kMaxCheckInterval);
  last_check_ = now;
  next_check_ = nodes() + std::min<std::uint64_t>(static_cast<std::uint64_t>(check_interval_),
                                                  shared_.max_nodes - std::min(total, shared_.max_nodes));
  bool is_over = total >= shared_.max_nodes || shared_.caller_stop->is_cancelled();
  if (index_ == 0 && shared_.on_poll && now >= shared_.next_poll) {
    shared_.next_poll = now + kPollEvery;
    is_over |= !shared_.on_poll();
  }
  is_over |= shared_.deadline && now >= *shared_.deadline;
  if (is_over) shared_.stop.store(true, std::memory_order_relaxed);
}

}  // namespace tengen
