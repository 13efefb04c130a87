// SPDX-License-Identifier: MIT
// Results of the core as JSON, in the form of web/src/engine/api.ts.
#pragma once

#include <optional>
#include <vector>

#include "proof/checker.hpp"
#include "review/review.hpp"
#include "rules/board.hpp"
#include "rules/notation.hpp"
#include "rules/reasons.hpp"
#include "rules/threat_shapes.hpp"
#include "search/engine.hpp"
#include "search/tracer.hpp"
#include "solver/solver.hpp"
#include "wasm/json.hpp"

namespace tengen::wasm {

std::string_view name_of(Color color);
std::string_view name_of(Refusal refusal);

void write_points(Json& json, const std::vector<Point>& points, int size);
void write_position(Json& json, const ParsedPosition& position);
void write_board(Json& json, Board& board);
void write_explanation(Json& json, const Explanation& explanation, int size);
void write_shapes(Json& json, const std::array<Shape, kDirections>& shapes);
void write_threats(Json& json, const std::vector<ThreatShape>& threats, int size);
void write_reasons(Json& json, const Reasons& reasons, Point point, int size);

// The fields of a report, without the braces.
void write_report(Json& json, const SearchReport& report, const Engine& engine, const Board& board);
void write_progress(Json& json, const SolveReport& report);
void write_solution(Json& json, const SolveResult& result);
void write_verdict(Json& json, const proof::Verdict& verdict);
void write_review(Json& json, const PositionReview& review, const Engine& engine, const Board& board);
void write_trace(Json& json, const std::vector<TraceEvent>& events, int size);

}  // namespace tengen::wasm
