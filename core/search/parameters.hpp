// SPDX-License-Identifier: MIT
// Every constant of the search that can be tuned, with its unit and the match that justified its value.
#pragma once

#include <array>
#include <span>

namespace tengen {

// Results are won-drawn-lost of the change against the search before it, at equal nodes, freestyle if not
// said otherwise; docs/strength.md has the conditions. "Not matched" means that the value was inherited
// with the technique and never tested on its own. "Tried" lists alternatives that did not pass.
// Depths and reductions are in plies, margins in score units (200 = a win e times as likely as a loss),
// policy gaps in 1 / kPolicyUnit.
struct SearchParameters {
  // Aspiration windows.
  int aspiration_depth = 4;          // first iteration with a narrow window; not matched
  int aspiration_window = 24;        // half width, score units; not matched
  int aspiration_growth = 3;         // factor after a fail; not matched
  int aspiration_max_window = 1000;  // beyond it the window opens fully; not matched

  // Victory by continuous fours (VCF): budgets of one search, in fours and nodes. Not matched.
  int leaf_vcf_fours = 12;
  int leaf_vcf_nodes = 30;
  int inner_vcf_fours = 24;
  int inner_vcf_nodes = 12;
  int threat_vcf_nodes = 24;      // the opponent's VCF after a pass
  int inner_vcf_retry_depth = 2;  // searched again if the table's entry is shallower by more
  int root_vcf_fours = 120;
  int root_vcf_nodes = 400'000;     // at most; 1 / 8 of a node limit
  int root_vcf_nodes_per_ms = 300;  // of the time left

  // Leaves and depth limits.
  int plain_margin = 200;    // above beta, no network correction at leaves; 64-4-52 at 30 ms
  int max_extension = 2;     // steps 5 and 12 reach this many times the root depth; not matched. The
                             // defence before the static score (step 5): 77-2-41 to 89-1-30 against Rapfi
  int late_fours_depth = 4;  // up to it fours are the last answer to a double threat; 96-8-56 at 20,000
                             // nodes, 37-3-20 at 100,000; renju 90-2-68, standard 92-4-64

  // Step 8: futility pruning.
  int futility_depth = 9;    // not matched
  int futility_margin = 50;  // a ply; tried 62: -9 Elo, 42: -15 Elo
  // Step 9: razoring.
  int razor_depth = 3;     // not matched
  int razor_margin = 110;  // a ply; tried wider and narrower: no gain

  // Step 11: internal iterative reduction.
  int iir_depth = 4;           // one ply less without a table move; 194-22-184
  int iir_stale_percent = 30;  // of the depth that the table's entry lacks, main line; 119-12-109
  int iir_stale_max = 3;       // plies; same match

  // Step 12: singular extension; 253-30-217 at 10,000 nodes, 99-14-87 at 40,000; renju 140-11-149.
  int singular_depth = 7;   // same match
  int singular_lack = 3;    // depth that the table's entry may lack; same match
  int singular_margin = 2;  // a ply; tried nearer: -22 Elo, finer: +1 Elo

  // Step 15: late move pruning. Move count limit: (base + depth^2) / (improving ? 1 : 2) + extra.
  int late_move_depth = 6;  // tried every depth: 55 % where 59 % were without
  int late_move_base = 4;   // tried more: +1 Elo
  int late_move_extra = 3;  // not matched
  // Step 15: policy gap pruning.
  int gap_depth = 10;    // not matched
  int gap_margin = 56;   // policy gap; tried wider: +7 Elo (within the error)
  int gap_per_ply = 12;  // same
  // Step 16: moves that ignore the opponent's VCF.
  int ignored_threat_depth = 4;      // pruned up to this depth; not matched
  int ignored_threat_reduction = 2;  // plies; not matched

  // Step 17: late move reductions. log(depth) * log(move count) * (scale / 32)^2 + 1 plies.
  int lmr_scale = 34;              // in 32nds; tried more for quiet moves: -31 Elo, less for all: -17 Elo
  int lmr_depth = 2;               // not matched
  int lmr_moves = 1;               // full depth for this many moves; not matched
  int lmr_pv_moves = 2;            // additional ones in PV nodes; not matched
  int lmr_root_depth = 3;          // at the root; not matched
  int lmr_root_moves = 3;          // at the root; not matched
  int lmr_gap_step = 96;           // policy gap for one ply more; tried wider and narrower: no gain
  int lmr_gap_max = 2;             // plies; not matched
  int lmr_history_divisor = 4096;  // history score for one ply less; not matched

  // Step 18: after alpha was raised, one ply less between these depths (exclusive); 222-27-191.
  int raised_alpha_min_depth = 2;
  int raised_alpha_max_depth = 12;

  // Move ordering, in 1 / kPolicyUnit. Not matched.
  int threat_bonus = 200;  // points of the opponent's VCF
  int killer_bonus = 40;
  int counter_bonus = 24;
  int history_divisor = 128;  // of the history score
  int history_bonus = 16;     // times depth^2, for the move that caused a cutoff
  int history_bonus_max = 1600;

  int single_move_depth = 6;  // a single legal root move is played after this depth; not matched
  int abdada_depth = 3;       // from it threads defer each other's moves; not matched
};

// One field of SearchParameters with its range. `step` is a change that a match can measure.
struct ParameterInfo {
  const char* name;
  int SearchParameters::* field;
  int min;
  int max;
  int step;
};

// All fields in the order of the struct.
std::span<const ParameterInfo> parameter_infos();

#ifdef TENGEN_TUNE
inline constexpr bool kIsTuningBuild = true;
#else
inline constexpr bool kIsTuningBuild = false;
#endif

// Access to an engine's parameters from its search. In a tuning build it reads the engine's own values;
// otherwise it is empty and the compiler sees constants.
class ParameterAccess {
 public:
#ifdef TENGEN_TUNE
  explicit ParameterAccess(const SearchParameters& values) : values_(&values) {}
  const SearchParameters* operator->() const { return values_; }

 private:
  const SearchParameters* values_;
#else
  explicit constexpr ParameterAccess(const SearchParameters&) {}
  constexpr const SearchParameters* operator->() const { return &kDefaults; }

 private:
  static constexpr SearchParameters kDefaults{};
#endif
};

}  // namespace tengen
