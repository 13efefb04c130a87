// SPDX-License-Identifier: MIT
#include "solver/solver.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <vector>

#include "search/threads.hpp"

namespace tengen {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::size_t kMegabyte = std::size_t{1} << 20;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

std::size_t table_entries(std::size_t bytes) {
  constexpr std::size_t kEntryBytes = 16;
  return std::bit_floor(std::max<std::size_t>(bytes / kEntryBytes, 1024));
}

void write_win(const ProofTree& tree, ProofTree::Index root, int size, SolveResult& result) {
  result.status = SolveStatus::Win;
  result.tree = tree.text(root, size);
  const ProofTree::MainLine line = tree.main_line(root);
  result.plies = line.plies;
  for (const Spot spot : line.moves) result.line.push_back(spot == kPassSpot ? kPass : point_of(spot));
}

// A win by continuous fours with the attacker to move.
class FourSolver {
 public:
  FourSolver(Position position, const SolveRequest& request, const StopFlag& stop,
             const OnSolveReport& on_report)
      : position_(std::move(position)),
        vcf_(kFirstEntries),
        max_entries_(table_entries(std::min<std::size_t>(request.memory_mb, 8) * kMegabyte)),
        request_(request),
        stop_(stop),
        on_report_(on_report) {
    vcf_.count_last_four();
    vcf_.set_renewal([this] { return portion(); });
  }

  SolveResult solve() {
    SolveResult result;
    if (const int fours = find_win(); is_won_) {
      if (const auto root = write_down(fours)) {
        write_win(tree_, *root, position_.size(), result);
        result.numbers = ProofNumbers::proved();
      }
    } else if (!vcf_.is_exhausted()) {
      result.status = SolveStatus::None;
      result.numbers = ProofNumbers::disproved();
    }
    result.nodes = vcf_.nodes();
    result.seconds = seconds_since(start_);
    return result;
  }

 private:
  // Searches with one four, then two, four, eight: a short win is found before a deep search gets lost.
  // Returns the last number of fours.
  int find_win() {
    const int most =
        std::min(request_.max_fours.value_or(kAllFours), position_.size() * position_.size() / 2 + 1);
    int failed = 0, fours = std::min(1, most);
    while (!attempt(fours) && !vcf_.is_exhausted() && fours < most) {
      failed = fours;
      fours = std::min(2 * fours, most);
    }
    if (!is_won_ || !request_.shortest || fours == failed + 1) return fours;
    vcf_.clear();  // it would answer with the longer win
    fours = failed + 1;
    while (!attempt(fours) && !vcf_.is_exhausted()) ++fours;
    return fours;
  }

  bool attempt(int fours) {
    is_won_ = vcf_.solve(position_, fours, static_cast<int>(portion())) != 0;
    return is_won_;
  }

  std::optional<ProofTree::Index> write_down(int fours) {
    is_writing_ = true;
    return build_vcf(position_, vcf_, fours, 1, tree_);  // one node, so that each asks for its portion
  }

  // The table grows with the search: to clear a large one takes longer than to find most wins.
  void grow_table() {
    if (vcf_.nodes() > vcf_.entries() && vcf_.entries() < max_entries_)
      vcf_.resize(std::min(8 * vcf_.entries(), max_entries_));
  }

  // The next portion of the nodes; 0 ends the search.
  std::uint64_t portion() {
    constexpr std::uint64_t kPortion = 4096;                 // a few milliseconds
    constexpr std::size_t kMaxProof = std::size_t{1} << 20;  // moves; half the text that a reader accepts
    grow_table();
    const double seconds = seconds_since(start_);
    if (on_report_) on_report_({ProofNumbers::unknown(), vcf_.nodes(), seconds});
    if (stop_.is_cancelled() || (request_.seconds && seconds >= *request_.seconds)) return 0;
    if (is_writing_) return tree_.size() < kMaxProof ? kPortion : 0;
    if (!request_.nodes) return kPortion;
    return std::min(kPortion, *request_.nodes - std::min(*request_.nodes, vcf_.nodes()));
  }

  static constexpr std::size_t kFirstEntries = 1 << 12;

  Position position_;
  VcfSearch vcf_;
  std::size_t max_entries_;
  const SolveRequest& request_;
  const StopFlag& stop_;
  const OnSolveReport& on_report_;
  ProofTree tree_;
  bool is_won_ = false;
  bool is_writing_ = false;  // the win is known: the nodes are no longer limited
  Clock::time_point start_ = Clock::now();
};

// Proof-number search with attacks of several widths, in turns: the narrow ones find most wins at a fraction
// of the cost, and the widest decides. Each turn has twice the nodes of the one before, so a win costs a
// small multiple of what the best attack alone needs for it.
class ProofSolver {
 public:
  ProofSolver(const Position& position, const SolveRequest& request, const StopFlag& stop,
              const OnSolveReport& on_report)
      : position_(position), request_(request), stop_(stop), on_report_(on_report) {
    if (request.seconds) {
      const std::chrono::duration<double> limit(std::min(*request.seconds, 1e9));
      deadline_ = start_ + std::chrono::duration_cast<Clock::duration>(limit);
    }
    const std::vector<Attack> attacks = attacks_of(request.kind);
    const std::size_t bytes = request.memory_mb * kMegabyte / attacks.size();
    for (const Attack attack : attacks) attempts_.push_back(std::make_unique<Attempt>(*this, attack, bytes));
  }

  SolveResult solve() {
    for (std::uint64_t nodes = kFirstTurn; !is_over(); nodes *= 2) {
      for (const auto& attempt : attempts_) {
        if (attempt->is_disproved || is_over()) continue;
        take_turn(*attempt, nodes);
        if (attempt->search.root().is_proved()) return won(*attempt);
      }
    }
    SolveResult result;
    static_cast<SolveReport&>(result) = report(*attempts_.back());
    if (attempts_.back()->is_disproved && !attempts_.back()->shared.is_inexact)
      result.status = SolveStatus::None;
    return result;
  }

 private:
  // The search with one width of attack.
  struct Attempt {
    Attempt(ProofSolver& solver, Attack width, std::size_t table_bytes)
        : attack(width),
          shared(table_bytes, solver.stop_),
          search(shared, solver.position_, solver.request_.attacker, width, [&solver, this] {
            if (solver.on_report_) solver.on_report_(solver.report(*this));
          }) {}

    Attack attack;
    ProofSearch shared;
    Dfpn search;  // of the calling thread
    bool is_disproved = false;
  };

  static std::vector<Attack> attacks_of(ProofKind kind) {
    if (kind == ProofKind::Vcf) return {Attack::Fours};
    if (kind == ProofKind::Vct) return {Attack::Threes, Attack::Threats};
    return {Attack::Threes, Attack::Threats, Attack::All};
  }

  void take_turn(Attempt& attempt, std::uint64_t nodes) {
    ProofSearch& shared = attempt.shared;
    shared.is_over = false;
    shared.max_nodes = shared.nodes + std::min(nodes, nodes_left());
    shared.table.reserve(shared.max_nodes);
    shared.deadline = deadline_;
    HelperThreads helpers;
    for (int i = 1; i < request_.threads; ++i) {
      helpers.start([&] { Dfpn(shared, position_, request_.attacker, attempt.attack).run(); });
    }
    attempt.search.run();
    shared.is_over = true;
    helpers.join();
    attempt.is_disproved = attempt.search.root().is_disproved();
  }

  SolveResult won(Attempt& attempt) {
    SolveResult result;
    ProofTree tree;
    if (const auto root = attempt.search.extract(tree, request_.proof_nodes.value_or(kUnlimited)))
      write_win(tree, *root, position_.size(), result);
    static_cast<SolveReport&>(result) = report(attempt);
    return result;
  }

  std::uint64_t nodes() const {
    std::uint64_t sum = 0;
    for (const auto& attempt : attempts_) sum += attempt->shared.nodes;
    return sum;
  }
  std::uint64_t nodes_left() const {
    return request_.nodes ? *request_.nodes - std::min(*request_.nodes, nodes()) : kUnlimited;
  }
  SolveReport report(const Attempt& attempt) const {
    return {attempt.search.root(), nodes(), seconds_since(start_)};
  }
  bool has_failed_trial() const {
    // Disproof number by proof number after 100,000 nodes: 12 of 15 wins that 1,000,000 nodes proved had it,
    // and 44 of 81 positions in which they proved none (six games of level 4).
    constexpr std::uint32_t kPromising = 8;
    if (!request_.trial_nodes || nodes() < *request_.trial_nodes) return false;
    const ProofNumbers numbers = attempts_.back()->search.root();
    return numbers.disproof / kPromising < numbers.proof;
  }
  // Nothing is left to search, or no budget to do it.
  bool is_over() const {
    return attempts_.back()->is_disproved || stop_.is_cancelled() || nodes_left() == 0 ||
           has_failed_trial() || Clock::now() >= deadline_;
  }

  static constexpr std::uint64_t kUnlimited = ~std::uint64_t{0} / 2;
  static constexpr std::uint64_t kFirstTurn = 1 << 14;

  const Position& position_;
  const SolveRequest& request_;
  const StopFlag& stop_;
  const OnSolveReport& on_report_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point deadline_ = Clock::time_point::max();
  std::vector<std::unique_ptr<Attempt>> attempts_;
};

}  // namespace

SolveResult solve(const Board& board, std::shared_ptr<const RuleTables> tables, const SolveRequest& request,
                  const StopFlag& stop, const OnSolveReport& on_report) {
  Position position(board, std::move(tables));
  if (request.kind == ProofKind::Vcf && board.turn() == request.attacker)
    return FourSolver(std::move(position), request, stop, on_report).solve();
  return ProofSolver(position, request, stop, on_report).solve();
}

}  // namespace tengen
