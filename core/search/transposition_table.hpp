// SPDX-License-Identifier: MIT
// The transposition table: results of earlier searches by position.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <optional>

#include "eval/position.hpp"

namespace tengen {

enum class Bound : std::uint8_t { None, Upper, Lower, Exact };

struct TranspositionEntry {
  Spot move = kNoSpot;  // kNoSpot: none
  std::int16_t score = 0;
  std::int16_t eval = 0;  // the static score
  std::int8_t depth = 0;
  Bound bound = Bound::None;
  bool was_pv = false;
};

// Lock-free (Hyatt and Mann 2002): each slot is two relaxed atomic words, the data and the key xor the
// data. A slot torn by two writers fails the check and is ignored. A slot that fits by chance (2^-64)
// gives a wrong score, never an illegal move: moves are checked before they are played.
class TranspositionTable {
 public:
  explicit TranspositionTable(std::size_t megabytes);

  // Clears the table. Without enough memory it throws std::bad_alloc and falls back to 1 MB.
  void resize(std::size_t megabytes);
  std::size_t megabytes() const { return megabytes_; }
  void clear();

  // The first use of a page costs time, at worst tens of milliseconds on a virtual machine. A search with a
  // clock uses the part of the table that was prepared before: prepare() adds pages to it until `end`, and at
  // least one. A search without a clock uses all of it.
  void prepare(std::chrono::steady_clock::time_point end);
  void use_all() { count_.store(total_, std::memory_order_relaxed); }

  void next_search() { age_.store((age() + 1) & kAgeMask, std::memory_order_relaxed); }

  std::optional<TranspositionEntry> probe(std::uint64_t key) const;
  void store(std::uint64_t key, const TranspositionEntry& entry);
  void prefetch(std::uint64_t key) const {
#if defined(__GNUC__)
    __builtin_prefetch(&buckets_[bucket(key)]);
#endif
  }
  // The share of slots written by this search, from a sample.
  double usage() const;

 private:
  struct Slot {
    std::atomic<std::uint64_t> check{0};
    std::atomic<std::uint64_t> data{0};
  };
  static constexpr int kSlotsPerBucket = 4;
  struct alignas(64) Bucket {
    Slot slots[kSlotsPerBucket];
  };
  struct Release {
    void operator()(void* memory) const { std::free(memory); }
  };
  static constexpr std::uint8_t kAgeMask = 31;

  std::size_t bucket(std::uint64_t key) const {
    return static_cast<std::size_t>(((key >> 32) * static_cast<std::uint64_t>(count())) >> 32);
  }
  bool allocate(std::size_t megabytes);  // false: not enough memory
  std::size_t count() const { return count_.load(std::memory_order_relaxed); }
  std::uint8_t age() const { return age_.load(std::memory_order_relaxed); }
  int worth(std::uint64_t data) const;

  std::unique_ptr<void, Release> memory_;
  Bucket* buckets_ = nullptr;  // in memory_, at the start of a large page
  std::size_t total_ = 0;      // buckets
  std::size_t prepared_ = 0;   // the buckets whose pages were used
  std::size_t megabytes_ = 0;
  // Both change between searches only; atomic because usage() may be called from any thread.
  std::atomic<std::size_t> count_{0};  // the buckets in use
  std::atomic<std::uint8_t> age_{0};
};

}  // namespace tengen
