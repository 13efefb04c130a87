// SPDX-License-Identifier: MIT
// The alpha-beta node and the questions that it asks. docs/engine.md lists the same steps.
#include <algorithm>

#include "search/forcing.hpp"
#include "search/worker.hpp"

namespace tengen {

// Records entering and leaving a node for a tracer; search_node() does the work.
template <bool kTraced>
int Worker::search(int alpha, int beta, int depth, int ply, bool is_cut_node) {
  if constexpr (!kTraced) return search_node<false>(alpha, beta, depth, ply, is_cut_node);
  tracer_->enter(position_->last(), std::max(depth, 0), alpha, beta);
  const int score = search_node<kTraced>(alpha, beta, depth, ply, is_cut_node);
  if (is_stopped()) {
    tracer_->stop();
  } else {
    tracer_->leave(score);
  }
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

template int Worker::play_and_search<true>(Spot, int, int, int, int, bool);
template int Worker::play_and_search<false>(Spot, int, int, int, int, bool);

// `is_cut_node`: expected to fail high. The evidence for each step's numbers is in SearchParameters.
template <bool kTraced>
int Worker::search_node(int alpha, int beta, int depth, int ply, bool is_cut_node) {
  Position& position = *position_;
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const Color me = position.turn(), opponent = other(me);
  const bool is_pv = beta - alpha > 1;
  const Spot excluded_move = frame.excluded_move;
  const bool is_exclusion = excluded_move != kNoSpot;
  frame.line_length = 0;

  // Step 1. Count the node and check the limits.
  ++nodes_;
  if (nodes() >= next_check_) check_limits();
  if (is_stopped()) return 0;
  selective_depth_ = std::max(selective_depth_, ply);

  // Step 2. Draw by full board; maximum ply.
  if (position.is_full()) return 0;
  if (ply >= kMaxPly) return static_score();

  // Step 3. Mate distance pruning: a win or loss nearer to the root than any possible here is known.
  alpha = std::max(alpha, mated_in(ply + 2));
  beta = std::min(beta, mate_in(ply + 1));
  if (alpha >= beta) return alpha;

  // Step 4. Threats that decide without search: own five, the opponent's five (its defences are forced and
  // cost no depth), own double threat.
  if (position.count(me, Threat::Five)) return mate_in(ply + 1);
  if (position.count(opponent, Threat::Five))
    return search_five_defences<kTraced>(alpha, beta, depth, ply, is_cut_node);
  if (position.count(me, Threat::WinNext)) return mate_in(ply + 3);

  // Step 5. Leaf: VCF, else the static score. Against a double threat the static score means little, so the
  // defences are searched first.
  const bool defends = position.count(opponent, Threat::WinNext) > 0;
  if (depth <= 0 && defends && ply < parameters_->max_extension * root_depth_) depth = 1;
  if (depth <= 0) {
    const int score = evaluate_leaf(beta, ply);
    if constexpr (kTraced) tracer_->evaluate(score);
    return score;
  }

  // Step 6. Transposition table. Another thread may have stored a move that is not playable here.
  const auto hit = table_.probe(position.key());
  const bool was_pv = is_pv || (hit && hit->was_pv);
  Spot table_move = hit ? hit->move : kNoSpot;
  if (table_move != kNoSpot && (table_move >= kSpots || !position.is_empty(table_move))) table_move = kNoSpot;
  if (hit && !is_pv && !is_exclusion && hit->depth >= depth) {
    const int score = score_from_table(hit->score, ply);
    const bool is_cutoff = hit->bound == Bound::Exact || (hit->bound == Bound::Lower && score >= beta) ||
                           (hit->bound == Bound::Upper && score <= alpha);
    if (is_cutoff) return score;
  }

  // Step 7. Static evaluation, which the table stores too. Improving: better than two plies before.
  const int eval = hit ? hit->eval : static_score();
  frame.static_eval = eval;
  const bool is_improving = ply >= 2 && eval > frames_[static_cast<std::size_t>(ply - 2)].static_eval;

  if (!is_pv && !defends && !is_exclusion && !is_mate(beta) && !is_mate(alpha)) {
    // Step 8. Futility pruning: the static score is so far above beta that a shallow search would not bring
    // it back.
    if (depth <= parameters_->futility_depth &&
        eval - parameters_->futility_margin * (depth - is_improving) >= beta)
      return eval;
    // Step 9. Razoring: the static score is so far below alpha that only a VCF could reach it.
    if (depth <= parameters_->razor_depth && eval + parameters_->razor_margin * depth <= alpha)
      return evaluate_leaf(beta, ply);
  }

  // Step 10. VCF. Searched once: a table hit of about this depth means that it was searched before.
  if (!is_exclusion && (!hit || hit->depth < depth - parameters_->inner_vcf_retry_depth)) {
    if (const int score = search_vcf(depth, ply, eval, was_pv)) {
      if (is_pv && score < beta) {
        frame.line[0] = vcf_.first_move();
        frame.line_length = 1;
      }
      return score;
    }
  }

  // Step 11. Internal iterative reduction: without a table move a shallower search finds one soon enough, and
  // on the main line a table move of a much smaller depth is hardly better than none.
  if (table_move == kNoSpot && depth >= parameters_->iir_depth) {
    --depth;
  } else if (is_pv && hit && depth >= parameters_->iir_depth) {
    depth -= std::clamp((depth - hit->depth) * parameters_->iir_stale_percent / 100, 0,
                        parameters_->iir_stale_max);
  }

  // Step 12. Singular extension: a table move that is better than all others by a margin is searched deeper.
  // Multi-cut: if the others reach beta without it, that is a cutoff.
  int extension = 0;
  if (hit && !is_exclusion && table_move != kNoSpot && may_be_singular(*hit, depth, ply)) {
    const int target = hit->score - parameters_->singular_margin * depth;
    const bool is_singular = search_excluding(table_move, target, depth, ply, is_cut_node) < target;
    if (is_stopped()) return 0;
    if (!is_singular && target >= beta) return target;
    extension = is_singular;
  }

  // Step 13. Move loop: the table move, then all others. Near the leaves fours only delay a double threat, so
  // they are searched after every other defence has lost: then they decide whether it is a loss.
  const MoveSet moves = !defends                                 ? MoveSet::NearStones
                        : depth <= parameters_->late_fours_depth ? MoveSet::Defences
                                                                 : MoveSet::DefencesAndFours;
  MovePicker picker(position, history_, parameters_, is_exclusion ? kNoSpot : table_move, ply, moves);
  SpotSet threat_points;
  SpotList tried;
  int best = -kInfinite, move_count = 0, deferred = 0, next_deferred = 0;
  Spot best_move = kNoSpot;
  const int old_alpha = alpha;
  bool is_ready = false, is_threatened = false, is_pruned = false;
  while (true) {
    // Step 14. Threat detection, before all moves but the table's: would the opponent have a VCF if it were
    // its turn? The points of its line come early.
    if (!is_ready && !picker.has_first()) {
      is_threatened = !defends && find_opponent_vcf(threat_points);
      picker.find_moves(is_threatened ? &threat_points : nullptr);
      is_ready = true;
    }

    // Step 15. Near the leaves. Policy gap pruning: skip moves whose policy logit is far below the best one.
    // Late move pruning: after enough moves skip those that make or meet no threat.
    if (is_ready && !is_pv && !defends && best > -kMaxScore) {
      if (!is_pruned && depth <= parameters_->gap_depth)
        picker.keep_gap(parameters_->gap_margin + parameters_->gap_per_ply * depth);
      is_pruned = true;
      const int late = (parameters_->late_move_base + depth * depth) / (is_improving ? 1 : 2) +
                       parameters_->late_move_extra;
      if (depth <= parameters_->late_move_depth && move_count == late) picker.keep_threats();
    }

    // Step 16. Next move. Simplified ABDADA: a move that another thread is searching comes after the others,
    // when the table has its result. A move that ignores the opponent's VCF is skipped near the leaves.
    PickedMove move = picker.next();
    if (move.spot == kNoSpot && best < -kMaxScore && picker.add_fours()) move = picker.next();
    const bool was_deferred = move.spot == kNoSpot && next_deferred < deferred;
    if (was_deferred) move = frame.deferred[static_cast<std::size_t>(next_deferred++)];
    if (move.spot == kNoSpot) break;
    if (move.spot == excluded_move) continue;
    const bool is_shared =
        shared_.is_multithreaded && !is_exclusion && move_count > 0 && depth >= parameters_->abdada_depth;
    const std::uint64_t id = is_shared ? BusyMoves::id_of(position.key(), move.spot, depth) : 0;
    if (is_shared && !was_deferred && deferred < kMaxDeferred && shared_.busy.has(id)) {
      frame.deferred[static_cast<std::size_t>(deferred++)] = move;
      continue;
    }
    ++move_count;
    const bool ignores_threat = is_threatened && !threat_points.has(move.spot) && !makes_four(move.spot);
    if (ignores_threat && !is_pv && best > -kMaxScore && depth <= parameters_->ignored_threat_depth) continue;

    // Step 17. Principal variation search: full window and depth for the first move. Late move reductions:
    // a zero window and less depth for later ones, searched again if they raise alpha.
    if (is_shared) shared_.busy.begin(id);
    int score;
    if (move_count == 1) {
      score = play_and_search<kTraced>(move.spot, alpha, beta, depth - 1 + extension, ply,
                                       !is_pv && !is_cut_node);
    } else {
      int reduction = 0;
      if (depth >= parameters_->lmr_depth &&
          move_count > parameters_->lmr_moves + parameters_->lmr_pv_moves * is_pv)
        reduction = reduction_of(depth, move_count, move, was_pv, is_cut_node) +
                    parameters_->ignored_threat_reduction * ignores_threat;
      const int reduced = std::clamp(depth - 1 - reduction, 0, depth - 1);
      score = play_and_search<kTraced>(move.spot, alpha, alpha + 1, reduced, ply, true);
      if (score > alpha && reduced < depth - 1)
        score = play_and_search<kTraced>(move.spot, alpha, alpha + 1, depth - 1, ply, !is_cut_node);
      if (is_pv && score > alpha && score < beta)
        score = play_and_search<kTraced>(move.spot, alpha, beta, depth - 1, ply, false);
    }
    if (is_shared) shared_.busy.end(id);
    if (is_stopped()) return 0;

    // Step 18. New best move, perhaps a cutoff. After alpha was raised, the other moves need one ply less.
    if (score > best) {
      best = score;
      if (score > alpha) {
        best_move = move.spot;
        alpha = score;
        if (depth > parameters_->raised_alpha_min_depth && depth < parameters_->raised_alpha_max_depth &&
            score < beta && !is_mate(score))
          --depth;
        if (is_pv) update_line(move.spot, ply);
        if (score >= beta) {
          if constexpr (kTraced) tracer_->cut(score);
          reward_cutoff(move.spot, tried, depth, ply);
          break;
        }
      }
    }
    tried.add(move.spot);
  }

  // Step 19. No move: every defence loses, or black has no legal move, which is a draw.
  if (is_exclusion) return move_count == 0 ? -kMaxScore : best;
  if (move_count == 0) return defends ? mated_in(ply + 4) : 0;

  // Step 20. Store in the transposition table.
  const Bound bound = best >= beta ? Bound::Lower : best > old_alpha ? Bound::Exact : Bound::Upper;
  store(best, best_move, eval, depth, ply, bound, was_pv);
  return best;
}

void Worker::store(int score, Spot move, int eval, int depth, int ply, Bound bound, bool was_pv) {
  table_.store(position_->key(),
               {move, static_cast<std::int16_t>(score_to_table(score, ply)), static_cast<std::int16_t>(eval),
                static_cast<std::int8_t>(std::min(depth, 127)), bound, was_pv});
}

// The score of a VCF of the side to move, which is stored, or 0.
int Worker::search_vcf(int depth, int ply, int eval, bool was_pv) {
  const int plies =
      vcf_.solve(*position_, parameters_->inner_vcf_fours, affordable(parameters_->inner_vcf_nodes));
  if (!plies) return 0;
  const int score = mate_in(ply + plies);
  store(score, vcf_.first_move(), eval, depth, ply, Bound::Lower, was_pv);
  return score;
}

// Whether the table move is good and deep enough to be worth a singular extension search.
bool Worker::may_be_singular(const TranspositionEntry& hit, int depth, int ply) const {
  return depth >= parameters_->singular_depth && hit.depth >= depth - parameters_->singular_lack &&
         hit.bound != Bound::Upper && !is_mate(hit.score) && ply < parameters_->max_extension * root_depth_;
}

// The score of this node without one move against a target, at half the depth. Never traced.
int Worker::search_excluding(Spot move, int target, int depth, int ply, bool is_cut_node) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  frame.excluded_move = move;
  const int score = search_node<false>(target - 1, target, (depth - 1) / 2, ply, is_cut_node);
  frame.excluded_move = kNoSpot;
  return score;
}

// The opponent can make five: only moves that stop it. They are forced, so they cost no depth.
template <bool kTraced>
int Worker::search_five_defences(int alpha, int beta, int depth, int ply, bool is_cut_node) {
  int best = mated_in(ply + 2);
  if (has_unstoppable_five(*position_)) return best;
  SpotList stops;
  find_five_stops(*position_, stops);
  for (const Spot stop : stops) {
    const int score = play_and_search<kTraced>(stop, std::max(alpha, best), beta, depth, ply, !is_cut_node);
    if (is_stopped()) return 0;
    if (score <= best) continue;
    best = score;
    if (score > alpha && beta - alpha > 1) update_line(stop, ply);
    if (score >= beta) break;
  }
  return best;
}

// Searches the VCF that the opponent would have after a pass; `points` receives its main line. Any move that
// is neither one of these nor a four of our own most likely loses.
bool Worker::find_opponent_vcf(SpotSet& points) {
  Position& position = *position_;
  const Color opponent = other(position.turn());
  if (!position.count(opponent, Threat::Four) && !position.count(opponent, Threat::FourThree)) return false;
  position.pass();
  const int plies =
      vcf_.solve(position, parameters_->inner_vcf_fours, affordable(parameters_->threat_vcf_nodes));
  if (plies) points = vcf_.main_line(position);
  position.undo();
  return plies > 0;
}

bool Worker::makes_four(Spot spot) const {
  const Threat threat = position_->threat(position_->turn(), spot);
  return threat == Threat::Four || threat == Threat::FourThree || threat == Threat::MaybeForbidden;
}

// The static score, or a VCF if that would change the result. A plain score far above beta needs neither.
int Worker::evaluate_leaf(int beta, int ply) {
  const int plain = position_->plain_score();
  if (plain >= beta + parameters_->plain_margin) return std::min(plain, kMaxScore);
  const int score = static_score();
  if (score >= beta) return score;
  const int plies = vcf_.solve(*position_, parameters_->leaf_vcf_fours,
                               affordable(parameters_->leaf_vcf_nodes), VcfSearch::Width::Near);
  return plies ? mate_in(ply + plies) : score;
}

// Clamped, so that it never looks like a win or a loss.
int Worker::static_score() { return std::clamp(position_->evaluate(), -kMaxScore, kMaxScore); }

int Worker::reduction_of(int depth, int move_count, const PickedMove& move, bool was_pv,
                         bool is_cut_node) const {
  const auto log = [this](int value) {
    return reductions_[static_cast<std::size_t>(std::min(value, kReductionSteps - 1))];
  };
  int reduction = log(depth) * log(move_count) / 1024 + 1;
  reduction -= was_pv;
  reduction += is_cut_node;
  reduction += std::min(move.gap / parameters_->lmr_gap_step, parameters_->lmr_gap_max) - 1;
  reduction -=
      history_.quiet[static_cast<int>(position_->turn())][move.spot] / parameters_->lmr_history_divisor;
  return std::max(reduction, 0);
}

// Updates history, killers and counter-move after a cutoff.
void Worker::reward_cutoff(Spot best, const SpotList& tried, int depth, int ply) {
  const int bonus = std::min(depth * depth * parameters_->history_bonus, parameters_->history_bonus_max);
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

// The principal variation of this node is a move followed by that of the node below.
void Worker::update_line(Spot move, int ply) {
  Frame& frame = frames_[static_cast<std::size_t>(ply)];
  const Frame& below = frames_[static_cast<std::size_t>(ply) + 1];
  frame.line[0] = move;
  std::copy(below.line, below.line + below.line_length, frame.line + 1);
  frame.line_length = std::min(below.line_length + 1, kMaxPly);
}

}  // namespace tengen
