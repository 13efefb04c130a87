// SPDX-License-Identifier: MIT
#include "search/parameters.hpp"

namespace tengen {
namespace {

using P = SearchParameters;

constexpr ParameterInfo kInfos[] = {
    {"aspiration_depth", &P::aspiration_depth, 2, 10, 1},
    {"aspiration_window", &P::aspiration_window, 4, 120, 6},
    {"aspiration_growth", &P::aspiration_growth, 2, 6, 1},
    {"aspiration_max_window", &P::aspiration_max_window, 100, 4000, 200},
    {"leaf_vcf_fours", &P::leaf_vcf_fours, 2, 40, 2},
    {"leaf_vcf_nodes", &P::leaf_vcf_nodes, 2, 120, 6},
    {"inner_vcf_fours", &P::inner_vcf_fours, 2, 60, 4},
    {"inner_vcf_nodes", &P::inner_vcf_nodes, 2, 120, 4},
    {"threat_vcf_nodes", &P::threat_vcf_nodes, 2, 120, 6},
    {"inner_vcf_retry_depth", &P::inner_vcf_retry_depth, 0, 8, 1},
    {"root_vcf_fours", &P::root_vcf_fours, 10, 200, 20},
    {"root_vcf_nodes", &P::root_vcf_nodes, 1'000, 2'000'000, 50'000},
    {"root_vcf_nodes_per_ms", &P::root_vcf_nodes_per_ms, 10, 2'000, 50},
    {"plain_margin", &P::plain_margin, 0, 800, 40},
    {"max_extension", &P::max_extension, 1, 4, 1},
    {"late_fours_depth", &P::late_fours_depth, 0, 12, 1},
    {"futility_depth", &P::futility_depth, 0, 16, 1},
    {"futility_margin", &P::futility_margin, 10, 200, 8},
    {"razor_depth", &P::razor_depth, 0, 8, 1},
    {"razor_margin", &P::razor_margin, 20, 400, 16},
    {"iir_depth", &P::iir_depth, 2, 12, 1},
    {"iir_stale_percent", &P::iir_stale_percent, 0, 100, 8},
    {"iir_stale_max", &P::iir_stale_max, 0, 8, 1},
    {"singular_depth", &P::singular_depth, 4, 14, 1},
    {"singular_lack", &P::singular_lack, 0, 8, 1},
    {"singular_margin", &P::singular_margin, 0, 10, 1},
    {"late_move_depth", &P::late_move_depth, 0, 16, 1},
    {"late_move_base", &P::late_move_base, 0, 24, 2},
    {"late_move_extra", &P::late_move_extra, 0, 16, 1},
    {"gap_depth", &P::gap_depth, 0, 20, 1},
    {"gap_margin", &P::gap_margin, 0, 240, 8},
    {"gap_per_ply", &P::gap_per_ply, 0, 60, 3},
    {"ignored_threat_depth", &P::ignored_threat_depth, 0, 12, 1},
    {"ignored_threat_reduction", &P::ignored_threat_reduction, 0, 6, 1},
    {"lmr_scale", &P::lmr_scale, 8, 80, 3},
    {"lmr_depth", &P::lmr_depth, 1, 8, 1},
    {"lmr_moves", &P::lmr_moves, 1, 10, 1},
    {"lmr_pv_moves", &P::lmr_pv_moves, 0, 10, 1},
    {"lmr_root_depth", &P::lmr_root_depth, 1, 8, 1},
    {"lmr_root_moves", &P::lmr_root_moves, 1, 10, 1},
    {"lmr_gap_step", &P::lmr_gap_step, 8, 400, 12},
    {"lmr_gap_max", &P::lmr_gap_max, 0, 6, 1},
    {"lmr_history_divisor", &P::lmr_history_divisor, 500, 16'000, 600},
    {"raised_alpha_min_depth", &P::raised_alpha_min_depth, 0, 10, 1},
    {"raised_alpha_max_depth", &P::raised_alpha_max_depth, 2, 30, 2},
    {"threat_bonus", &P::threat_bonus, 0, 1'000, 30},
    {"killer_bonus", &P::killer_bonus, 0, 300, 8},
    {"counter_bonus", &P::counter_bonus, 0, 300, 6},
    {"history_divisor", &P::history_divisor, 8, 1'000, 16},
    {"history_bonus", &P::history_bonus, 1, 120, 4},
    {"history_bonus_max", &P::history_bonus_max, 100, 8'000, 200},
    {"single_move_depth", &P::single_move_depth, 1, 20, 1},
    {"abdada_depth", &P::abdada_depth, 1, 10, 1},
};
static_assert(sizeof(kInfos) / sizeof(kInfos[0]) == sizeof(SearchParameters) / sizeof(int),
              "every field needs an entry");

}  // namespace

std::span<const ParameterInfo> parameter_infos() { return kInfos; }

}  // namespace tengen
