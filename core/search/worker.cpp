// SPDX-License-Identifier: MIT
#include "search/worker.hpp"

#include <algorithm>
#include <cmath>

namespace tengen {
namespace {

constexpr int kCheckEvery = 512;  // nodes between two looks at the clock: well under a millisecond
constexpr std::chrono::milliseconds kPollEvery{20};
constexpr int kAspirationDepth = 4;
constexpr int kAspirationWindow = 24;
// Fours in a row, and positions, that a search for a win by fours may use.
constexpr int kLeafFours = 12;
constexpr int kLeafNodes = 30;
constexpr int kInnerFours = 24;
constexpr int kInnerNodes = 12;
constexpr int kThreatNodes = 24;
constexpr int kRootFours = 120;
constexpr int kRootNodes = 400'000;
constexpr int kRootNodesPerMillisecond = 300;
constexpr int kPlainMargin = 200;  // a plain score so far above beta is not corrected
constexpr int kMaxExtension = 2;   // steps 5 and 11 reach so many times as far as the depth
constexpr int kStopsDepth = 4;     // up to here a double threat is answered by fours only if all else loses
// Step 8: depths up to which, and margins a ply beyond which, the static score is believed.
constexpr int kFutilityDepth = 9;
constexpr int kFutilityMargin = 50;
constexpr int kRazorDepth = 3;
constexpr int kRazorMargin = 110;
// Step 10: plies taken off for what the table's entry lacks in depth, in hundredths, and at the most.
constexpr int kStaleShare = 30;
constexpr int kStaleMost = 3;
// Step 11: from which depth on, how shallow an entry of the table may be, and by how much a ply its move must
// be better.
constexpr int kSingularDepth = 7;
constexpr int kSingularLack = 3;
constexpr int kSingularMargin = 2;
// Step 14: moves that are left out, by their number, and by how much less they promise.
constexpr int kLateDepth = 6;
constexpr int kGapDepth = 10;
constexpr int kGapMargin = 56;
constexpr int kGapPerPly = 12;
constexpr int kBesideDepth = 4;
// Step 16: depths at which the moves after a good one are searched one ply less.
constexpr int kFoundDepth = 2;
constexpr int kFoundMost = 12;
constexpr int kSharedDepth = 3;  // from which on threads keep out of each other's way
constexpr int kGapStep = 96;     // a move that promises so much less than the best is reduced by one more

// Logarithms of depth and move number, in 32nds.
constexpr int kReductionSteps = 64;
const auto kReductions = [] {
  std::array<int, kReductionSteps> result{};
  for (int i = 1; i < kReductionSteps; ++i)
    result[static_cast<std::size_t>(i)] = static_cast<int>(34.0 * std::log(i));
  return result;
}();

}  // namespace

void Worker::clear() {
  history_.clear();
  vcf_.clear();
}

void Worker::run(const Position& position, std::vector<RootMove> moves, int depth, int lines, Tracer* tracer,
                 const std::function<void(const Worker&, bool)>& on_iteration) {
  position_ = position;
  root_moves_ = std::move(moves);
  tracer_ = tracer;
  completed_depth_ = 0;
  nodes_ = 0;
  vcf_.reset_nodes();
  reported_nodes_ = 0;
  next_check_ = 0;
  history_.fade();
  if (number_ == 0 && lines == 1 && tracer == nullptr && wins_by_fours()) {
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

// Before anything else the first thread looks for a win by fours in earnest, with a share of the time.
bool Worker::wins_by_fours() {
  Position& position = *position_;
  std::uint64_t most = std::min<std::uint64_t>(kRootNodes, shared_.max_nodes / 8);
  if (shared_.deadline) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(*shared_.deadline - Clock::now()).count();
    most = std::min(most,
                    static_cast<std::uint64_t>(std::max<std::int64_t>(0, left)) * kRootNodesPerMillisecond);
  }
  const int plies = vcf_.solve(position, kRootFours, static_cast<int>(most));
  const auto move = std::ranges::find(root_moves_, vcf_.first_move(), &RootMove::spot);
  if (!plies || move == root_moves_.end()) return false;
  move->score = mate_in(plies);
  move->depth = move->selective_depth = plies;
  move->line = vcf_.moves(position);
  std::rotate(root_moves_.begin(), move, move + 1);
  return true;
}

template <bool kTraced>
void Worker::iterate(int depth, int lines, const std::function<void(const Worker&, bool)>& on_iteration) {
  const std::size_t wanted = std::min(root_moves_.size(), static_cast<std::size_t>(lines));
  while (completed_depth_ < depth && !is_told_to_stop()) {
    was_cut_short_ = true;
    root_depth_ = completed_depth_ + 1;
    for (RootMove& move : root_moves_) move.last_score = move.score;
    if constexpr (kTraced) {
      tracer_->restart();
      tracer_->enter(kNoSpot, root_depth_, -kInfinite, kInfinite);
    }
    for (std::size_t line = 0; line < wanted; ++line) {
      selective_depth_ = 0;
      aspirate<kTraced>(root_depth_, line);
      std::stable_sort(root_moves_.begin(), root_moves_.begin() + static_cast<std::ptrdiff_t>(line) + 1,
                       [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
      if (is_stopped()) break;
      if (line + 1 == wanted) {
        completed_depth_ = root_depth_;
        was_cut_short_ = false;
      }
      count_nodes();
      on_iteration(*this, line + 1 == wanted);
    }
    if constexpr (kTraced) tracer_->leave(root_moves_.front().score);
    if (!was_cut_short_) {
      if (shared_.is_multithreaded) shared_.finished.offer(completed_depth_, root_moves_);
    } else if (is_overtaken()) {
      completed_depth_ = shared_.finished.take(root_moves_);
      was_cut_short_ = false;
      on_iteration(*this, true);
    }
  }
  count_nodes();
}

// Searches with a narrow window around the last score, and wider ones while the score falls outside.
template <bool kTraced>
int Worker::aspirate(int depth, std::size_t line) {
  const int guess = root_moves_[line].last_score;
  int window = kAspirationWindow, alpha = -kInfinite, beta = kInfinite;
  if (depth >= kAspirationDepth && !is_mate(guess) && guess != -kInfinite) {
    alpha = guess - window;
    beta = guess + window;
  }
  while (true) {
    const int score = search_root<kTraced>(alpha, beta, depth, line);
    std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(line), root_moves_.end(),
                     [](const RootMove& a, const RootMove& b) { return a.score > b.score; });
    if (is_stopped() || (score > alpha && score < beta)) return score;
    window *= 3;
    if (score <= alpha) {
      beta = (alpha + beta) / 2;
      alpha = window > 1000 || is_mate(score) ? -kInfinite : score - window;
    } else {
      beta = window > 1000 || is_mate(score) ? kInfinite : score + window;
    }
  }
}

template <bool kTraced>
int Worker::search_root(int alpha, int beta, int depth, std::size_t line) {
  Position& position = *position_;
  frames_[0].static_eval = static_score();
  // What failed low against a narrower window has yet to be looked at with this one.
  for (std::size_t i = line + 1; i < root_moves_.size(); ++i)
    root_moves_[i].depth = std::min(root_moves_[i].depth, depth - 1);
  int best = -kInfinite;
  for (std::size_t i = line; i < root_moves_.size(); ++i) {
    RootMove& move = root_moves_[i];
    const bool wins = position.threat(position.turn(), move.spot) == Threat::Five;
    frames_[1].line_length = 0;
    int score;
    if (wins) {
      score = mate_in(1);
    } else if (i == line) {
      score = play_and_search<kTraced>(move.spot, alpha, beta, depth - 1, 0, false);
    } else {
      const int number = static_cast<int>(i - line);
      const int less =
          depth >= 3 && number >= 3 ? reduction(depth, number, {move.spot, 0, kGapStep}, true, false) : 0;
      score = play_and_search<kTraced>(move.spot, alpha, alpha + 1, depth - 1 - less, 0, true);
      if (score > alpha && less > 0) {
        score = play_and_search<kTraced>(move.spot, alpha, alpha + 1, depth - 1, 0, true);
      }
      if (score > alpha) score = play_and_search<kTraced>(move.spot, alpha, beta, depth - 1, 0, false);
    }
    if (is_stopped()) break;
    if (i == line || score > alpha) {
      move.score = score;
      move.depth = depth;
      move.selective_depth = selective_depth_;
      move.line.assign(1, move.spot);
      move.line.insert(move.line.end(), frames_[1].line, frames_[1].line + frames_[1].line_length);
    } else {
      move.score = -kInfinite;  // worse than the best; how much is not known
      move.depth = depth;
    }
    best = std::max(best, score);
    alpha = std::max(alpha, score);
    if (alpha >= beta) break;
  }
  return best;
}

// Enters and leaves a node for those who watch; the work is done in node().
template <bool kTraced>
int Worker::search(int alpha, int beta, int depth, int ply, bool is_cut_node) {
  if constexpr (!kTraced) return node<false>(alpha, beta, depth, ply, is_cut_node);
  tracer_->enter(position_->last(), std::max(depth, 0), alpha, beta);
  const int score = node<kTraced>(alpha, beta, depth, ply, is_cut_node);
  tracer_->leave(score);
  return score;
}

template <bool kTraced>
int Worker::play_and_search(Spot move, int alpha, int beta, int depth, int ply, bool is_cut_node) {
  position_->play(move);
  table_.prefetch(position_->key());
  const int score = -search<kTraced>(-beta, -alpha, depth, ply + 1, is_cut_node);
  position_->undo();
  return score;
}

template <bool kTraced>
int Worker::node(int alpha, int beta, int depth, int ply, bool is_cut_node) {
  Position& position = *position_;
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const Color me = position.turn(), opponent = other(me);
  const bool is_pv = beta - alpha > 1;
  frame.line_length = 0;

  // Step 1. Count, and stop if the time is over.
  ++nodes_;
  if (nodes() >= next_check_) check_limits();
  if (is_stopped()) return 0;
  selective_depth_ = std::max(selective_depth_, ply);

  // Step 2. A full board is a draw; no line is longer than the frames.
  if (position.is_full()) return 0;
  if (ply >= kMaxPly) return static_score();

  // Step 3. A win or loss nearer to the root than any this node can have decides already.
  alpha = std::max(alpha, mated_in(ply + 2));
  beta = std::min(beta, mate_in(ply + 1));
  if (alpha >= beta) return alpha;

  // Step 4. What one look at the threats decides.
  if (position.count(me, Threat::Five)) return mate_in(ply + 1);
  if (position.count(opponent, Threat::Five)) return stop_five<kTraced>(alpha, beta, depth, ply, is_cut_node);
  if (position.count(me, Threat::WinNext)) return mate_in(ply + 3);

  // Step 5. At the end of the depth: fours to the end, else the static score. Where the opponent is
  // about to make an open four that score means little, so the defences are looked at first.
  const bool defends = position.count(opponent, Threat::WinNext) > 0;
  if (depth <= 0 && defends && ply < kMaxExtension * root_depth_) depth = 1;
  if (depth <= 0) {
    const int score = leaf(beta, ply);
    if constexpr (kTraced) tracer_->evaluate(score);
    return score;
  }

  // Step 6. The table.
  const auto hit = table_.probe(position.key());
  const bool was_pv = is_pv || (hit && hit->was_pv);
  Spot table_move = hit ? hit->move : kNoSpot;
  if (table_move != kNoSpot && (table_move >= kSpots || !position.is_empty(table_move))) table_move = kNoSpot;
  const bool is_whole = frame.without == kNoSpot;
  if (hit && !is_pv && is_whole && hit->depth >= depth) {
    const int score = score_from_table(hit->score, ply);
    const bool is_enough = hit->bound == Bound::Exact || (hit->bound == Bound::Lower && score >= beta) ||
                           (hit->bound == Bound::Upper && score <= alpha);
    if (is_enough) return score;
  }

  // Step 7. The static score, which the table remembers too.
  const int eval = hit ? hit->eval : static_score();
  frame.static_eval = eval;
  const bool is_improving = ply >= 2 && eval > frames_[static_cast<std::size_t>(ply - 2)].static_eval;

  // Step 8. So far above beta, or below alpha, that a shallow search will not change it.
  if (!is_pv && !defends && is_whole && !is_mate(beta) && !is_mate(alpha)) {
    if (depth <= kFutilityDepth && eval - kFutilityMargin * (depth - is_improving) >= beta) return eval;
    if (depth <= kRazorDepth && eval + kRazorMargin * depth <= alpha) return leaf(beta, ply);
  }

  // Step 9. A win by fours, looked for once: a hit means that somebody has been here before.
  if (is_whole && (!hit || hit->depth < depth - 2)) {
    if (const int plies = vcf_.solve(position, kInnerFours, affordable(kInnerNodes))) {
      const int score = mate_in(ply + plies);
      table_.store(position.key(),
                   {vcf_.first_move(), static_cast<std::int16_t>(score_to_table(score, ply)),
                    static_cast<std::int16_t>(eval), static_cast<std::int8_t>(depth), Bound::Lower, was_pv});
      if (score >= beta || !is_pv) return score;
      alpha = std::max(alpha, score);
      frame.line[0] = vcf_.first_move();
      frame.line_length = 1;
      return score;
    }
  }

  // Step 10. Without a move to begin with, a shallower search finds one soon enough; on the main line a
  // move that was good long ago is no better than none.
  if (table_move == kNoSpot && depth >= 4) {
    --depth;
  } else if (is_pv && hit && depth >= 4) {
    depth -= std::clamp((depth - hit->depth) * kStaleShare / 100, 0, kStaleMost);
  }

  // Step 11. A table's move that is better than all others by far is searched deeper. If the others are good
  // enough without it, that is the answer.
  int deeper = 0;
  if (hit && is_whole && table_move != kNoSpot && may_be_singular(*hit, depth, ply)) {
    const int target = hit->score - kSingularMargin * depth;
    const bool is_alone = search_without(table_move, target, depth, ply, is_cut_node) < target;
    if (is_stopped()) return 0;
    if (!is_alone && target >= beta) return target;
    deeper = is_alone;
  }

  // Step 12. The table's move, then all others. Near the leaves a four only puts off what a double threat
  // will do, so fours wait until every other answer has lost: then they decide whether it is a loss.
  const Choice choice = !defends ? Choice::Near : depth <= kStopsDepth ? Choice::Stops : Choice::Defences;
  MovePicker picker(position, history_, is_whole ? table_move : kNoSpot, ply, choice);
  SpotSet urgent;
  SpotList tried;
  int best = -kInfinite, number = 0, waiting = 0, next_waiting = 0;
  Spot best_move = kNoSpot;
  const int old_alpha = alpha;
  bool is_ready = false, is_threatened = false, is_thinned = false;
  while (true) {
    // Step 13. Before the others: would the opponent win by fours if it were its turn, and where?
    if (!is_ready && !picker.has_first()) {
      is_threatened = !defends && finds_threat(urgent);
      picker.find_moves(is_threatened ? &urgent : nullptr);
      is_ready = true;
    }

    // Step 14. Late moves of little promise are left out near the leaves.
    if (is_ready && !is_pv && !defends && best > -kMaxScore) {
      if (!is_thinned && depth <= kGapDepth) picker.keep_gap(kGapMargin + kGapPerPly * depth);
      is_thinned = true;
      if (depth <= kLateDepth && number == (4 + depth * depth) / (is_improving ? 1 : 2) + 3)
        picker.keep_threats();
    }

    PickedMove move = picker.next();
    if (move.spot == kNoSpot && best < -kMaxScore && picker.add_fours()) move = picker.next();
    const bool has_waited = move.spot == kNoSpot && next_waiting < waiting;
    if (has_waited) move = frame.waiting[static_cast<std::size_t>(next_waiting++)];
    if (move.spot == kNoSpot) break;
    if (move.spot == frame.without) continue;
    // What another thread is searching waits: by then the table knows it.
    const bool is_shared = shared_.is_multithreaded && is_whole && number > 0 && depth >= kSharedDepth;
    const std::uint64_t name = is_shared ? BusyMoves::name_of(position.key(), move.spot, depth) : 0;
    if (is_shared && !has_waited && waiting < kMaxWaiting && shared_.busy.has(name)) {
      frame.waiting[static_cast<std::size_t>(waiting++)] = move;
      continue;
    }
    ++number;
    const bool is_beside = is_threatened && !urgent.has(move.spot) && !makes_four(move.spot);
    if (is_beside && !is_pv && best > -kMaxScore && depth <= kBesideDepth) continue;

    // Step 15. Full depth for the first move, less for later ones, again if they surprise.
    if (is_shared) shared_.busy.begin(name);
    int score;
    if (number == 1) {
      score =
          play_and_search<kTraced>(move.spot, alpha, beta, depth - 1 + deeper, ply, !is_pv && !is_cut_node);
    } else {
      const int less = depth >= 2 && number > 1 + 2 * is_pv
                           ? reduction(depth, number, move, was_pv, is_cut_node) + 2 * is_beside
                           : 0;
      const int reduced = std::clamp(depth - 1 - less, 0, depth - 1);
      score = play_and_search<kTraced>(move.spot, alpha, alpha + 1, reduced, ply, true);
      if (score > alpha && reduced < depth - 1) {
        score = play_and_search<kTraced>(move.spot, alpha, alpha + 1, depth - 1, ply, !is_cut_node);
      }
      if (is_pv && score > alpha && score < beta) {
        score = play_and_search<kTraced>(move.spot, alpha, beta, depth - 1, ply, false);
      }
    }
    if (is_shared) shared_.busy.end(name);
    if (is_stopped()) return 0;

    // Step 16. A new best, perhaps good enough.
    if (score > best) {
      best = score;
      if (score > alpha) {
        best_move = move.spot;
        alpha = score;
        // Where a good move is found, the others need a little less to be seen as worse.
        if (depth > kFoundDepth && depth < kFoundMost && score < beta && !is_mate(score)) --depth;
        if (is_pv) keep_line(move.spot, ply);
        if (score >= beta) {
          if constexpr (kTraced) tracer_->cut(score);
          reward_cut(move.spot, tried, depth, ply);
          break;
        }
      }
    }
    tried.add(move.spot);
  }

  // Step 17. No move left: every answer to the threat loses, or black has none that is allowed.
  if (!is_whole) return number == 0 ? -kMaxScore : best;
  if (number == 0) return defends ? mated_in(ply + 4) : 0;

  // Step 18. Remember.
  const Bound bound = best >= beta ? Bound::Lower : best > old_alpha ? Bound::Exact : Bound::Upper;
  table_.store(position.key(), {best_move, static_cast<std::int16_t>(score_to_table(best, ply)),
                                static_cast<std::int16_t>(eval),
                                static_cast<std::int8_t>(std::min(depth, 127)), bound, was_pv});
  return best;
}

// Whether it is worth the time to ask if the table's move stands alone.
bool Worker::may_be_singular(const TranspositionEntry& hit, int depth, int ply) const {
  return depth >= kSingularDepth && hit.depth >= depth - kSingularLack && hit.bound != Bound::Upper &&
         !is_mate(hit.score) && ply < kMaxExtension * root_depth_;
}

// What the other moves of this node are worth against a target, at half the depth. A question that the
// search asks itself: nobody watches.
int Worker::search_without(Spot move, int target, int depth, int ply, bool is_cut_node) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  frame.without = move;
  const int score = node<false>(target - 1, target, (depth - 1) / 2, ply, is_cut_node);
  frame.without = kNoSpot;
  return score;
}

// The opponent can make five: only moves that stop it, at no cost of depth, since there is no choice.
template <bool kTraced>
int Worker::stop_five(int alpha, int beta, int depth, int ply, bool is_cut_node) {
  Position& position = *position_;
  if (!position.edge_is_open() && position.count(other(position.turn()), Threat::Five) > 1)
    return mated_in(ply + 2);
  SpotList stops;
  find_five_stops(position, stops);
  int best = mated_in(ply + 2);
  for (const Spot stop : stops) {
    const int score = play_and_search<kTraced>(stop, std::max(alpha, best), beta, depth, ply, !is_cut_node);
    if (is_stopped()) return 0;
    if (score <= best) continue;
    best = score;
    if (score > alpha && beta - alpha > 1) keep_line(stop, ply);
    if (score >= beta) break;
  }
  return best;
}

// Lets the opponent look for a win by fours as if it were its turn; the points of the win are where
// this side must play, or make fours of its own.
bool Worker::finds_threat(SpotSet& urgent) {
  Position& position = *position_;
  const Color opponent = other(position.turn());
  if (!position.count(opponent, Threat::Four) && !position.count(opponent, Threat::FourThree)) return false;
  position.pass();
  const bool is_win = vcf_.solve(position, kInnerFours, affordable(kThreatNodes)) > 0;
  if (is_win) urgent = vcf_.main_line(position);
  position.undo();
  return is_win;
}

bool Worker::makes_four(Spot spot) const {
  const Threat threat = position_->threat(position_->turn(), spot);
  return threat == Threat::Four || threat == Threat::FourThree || threat == Threat::MaybeForbidden;
}

// The static score, unless there is a win by fours; looked for only where it would change something.
int Worker::leaf(int beta, int ply) {
  const int plain = position_->plain_score();
  if (plain >= beta + kPlainMargin) return std::min(plain, kMaxScore);
  const int score = static_score();
  if (score >= beta) return score;
  const int plies = vcf_.solve(*position_, kLeafFours, affordable(kLeafNodes), VcfSearch::Width::Near);
  return plies ? mate_in(ply + plies) : score;
}

// Never so high or low that it looks like a win or a loss.
int Worker::static_score() { return std::clamp(position_->evaluate(), -kMaxScore, kMaxScore); }

int Worker::reduction(int depth, int number, const PickedMove& move, bool is_pv, bool is_cut_node) const {
  const auto step = [](int value) {
    return kReductions[static_cast<std::size_t>(std::min(value, kReductionSteps - 1))];
  };
  int less = step(depth) * step(number) / 1024 + 1;
  less -= is_pv;
  less += is_cut_node;
  less += std::min(move.gap / kGapStep, 2) - 1;
  less -= history_.quiet[static_cast<int>(position_->turn())][move.spot] / 4096;
  return std::max(less, 0);
}

void Worker::reward_cut(Spot best, const SpotList& tried, int depth, int ply) {
  const int bonus = std::min(depth * depth * 16, 1600);
  auto& quiet = history_.quiet[static_cast<int>(position_->turn())];
  reward(quiet[best], bonus);
  for (const Spot spot : tried) reward(quiet[spot], -bonus);
  auto& killers = history_.killers[static_cast<std::size_t>(ply)];
  if (killers[0] != best) {
    killers[1] = killers[0];
    killers[0] = best;
  }
  if (const Spot before = position_->last(); before != kNoSpot) {
    history_.counter[static_cast<int>(position_->turn())][before] = best;
  }
}

// The line of this node is a move and the line of the node below.
void Worker::keep_line(Spot move, int ply) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const Frame& below = frames_[static_cast<std::size_t>(ply) + 1];
  frame.line[0] = move;
  std::copy(below.line, below.line + below.line_length, frame.line + 1);
  frame.line_length = std::min(below.line_length + 1, kMaxPly);
}

// Adds what this thread has searched since it last did so; returns the sum of all threads.
std::uint64_t Worker::count_nodes() {
  const std::uint64_t portion = nodes() - reported_nodes_;
  reported_nodes_ += portion;
  return shared_.nodes.fetch_add(portion, std::memory_order_relaxed) + portion;
}

// So many positions, or as many as the limit of nodes leaves.
int Worker::affordable(int wanted) const {
  const std::uint64_t left = shared_.max_nodes - std::min(nodes(), shared_.max_nodes);
  return static_cast<int>(std::min<std::uint64_t>(static_cast<std::uint64_t>(wanted), left));
}

void Worker::check_limits() {
  const std::uint64_t total = count_nodes();
  next_check_ =
      nodes() + std::min<std::uint64_t>(kCheckEvery, shared_.max_nodes - std::min(total, shared_.max_nodes));
  const Clock::time_point now = Clock::now();
  bool is_over = total >= shared_.max_nodes || shared_.caller_stop->is_cancelled();
  if (number_ == 0 && shared_.on_poll && now >= shared_.next_poll) {
    shared_.next_poll = now + kPollEvery;
    is_over |= !shared_.on_poll();
  }
  is_over |= shared_.deadline && now >= *shared_.deadline;
  if (is_over) shared_.stop.store(true, std::memory_order_relaxed);
}

}  // namespace tengen
