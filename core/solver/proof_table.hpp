// SPDX-License-Identifier: MIT
// Proof and disproof numbers by position, shared by the threads of one proof-number search.
#pragma once

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <optional>

#include "eval/spots.hpp"
#include "search/zeroed_array.hpp"

namespace tengen {

// How far a position is from being proved (a win of the attacker) or disproved.
struct ProofNumbers {
  static constexpr std::uint32_t kInfinite = 1u << 28;

  std::uint32_t proof;
  std::uint32_t disproof;

  static constexpr ProofNumbers unknown() { return {1, 1}; }
  static constexpr ProofNumbers proved() { return {0, kInfinite}; }
  static constexpr ProofNumbers disproved() { return {kInfinite, 0}; }
  bool is_proved() const { return proof == 0; }
  bool is_disproved() const { return disproof == 0; }
  bool is_decided() const { return is_proved() || is_disproved(); }
};

// Bounded: a full bucket replaces the position that cost the least work, so the search forgets small subtrees
// and goes on. Without locks, as the transposition table: each slot has a check word, and a slot torn by two
// writers is ignored. The proof of a win is checked again when it is written down.
class ProofTable {
 public:
  struct Entry {
    std::uint64_t key;
    ProofNumbers numbers;
    std::uint32_t work;  // nodes searched below, saturating; never 0
    Spot move;           // the winning move of a proved position, or kNoSpot
  };

  // `bytes`: the maximum. The table begins small, because the first use of memory costs more than a short
  // search.
  explicit ProofTable(std::size_t bytes);

  // Makes room for this number of positions, within the maximum. Not while a search is running.
  void reserve(std::size_t positions);

  std::optional<Entry> find(std::uint64_t key) const;
  void store(const Entry& entry);

 private:
  class Slot {
   public:
    // The entry; none if the slot is empty.
    std::optional<Entry> load() const;
    // The same, none if it has another key.
    std::optional<Entry> load(std::uint64_t key) const;
    void store(const Entry& entry);
    std::uint32_t work() const;

   private:
    std::atomic<std::uint64_t> check_, numbers_, rest_;  // key xor both; proof, disproof; work, move
  };
  static constexpr std::size_t kWays = 4;
  using Bucket = std::array<Slot, kWays>;

  std::size_t index_of(std::uint64_t key) const { return key & (buckets_.size() - 1); }

  std::size_t max_buckets_;
  ZeroedArray<Bucket> buckets_;
};

}  // namespace tengen
