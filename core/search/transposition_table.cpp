// SPDX-License-Identifier: MIT
#include "search/transposition_table.hpp"

#include <algorithm>
#include <cstdlib>
#include <new>
#include <type_traits>

#include "rules/raise.hpp"

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace tengen {
namespace {

constexpr std::size_t kLargePage = 2 * 1024 * 1024;
constexpr std::size_t kPage = 4096;
constexpr auto kRelaxed = std::memory_order_relaxed;
// Replacement, in plies. Not matched.
constexpr int kAgePenalty = 8;   // for every search since the entry was written
constexpr int kDepthMargin = 3;  // a bound does not replace one of the same position that is deeper by more

// move 16 | score 16 | eval 16 | depth 8 | bound 2 | pv 1 | age 5
std::uint64_t packed(const TranspositionEntry& entry, std::uint8_t age) {
  const auto low = static_cast<std::uint64_t>(entry.bound) | (entry.was_pv ? 4u : 0u) |
                   static_cast<std::uint64_t>(age) << 3;
  return static_cast<std::uint64_t>(entry.move) << 48 |
         static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.score)) << 32 |
         static_cast<std::uint64_t>(static_cast<std::uint16_t>(entry.eval)) << 16 |
         static_cast<std::uint64_t>(static_cast<std::uint8_t>(entry.depth)) << 8 | low;
}

TranspositionEntry unpacked(std::uint64_t data) {
  return {static_cast<Spot>(data >> 48),         static_cast<std::int16_t>(data >> 32),
          static_cast<std::int16_t>(data >> 16), static_cast<std::int8_t>(data >> 8),
          static_cast<Bound>(data & 3),          (data & 4) != 0};
}

std::uint8_t age_of(std::uint64_t data) { return (data >> 3) & 31; }

}  // namespace

TranspositionTable::TranspositionTable(std::size_t megabytes) { resize(megabytes); }

void TranspositionTable::resize(std::size_t megabytes) {
  memory_.reset();  // first, so that old and new are never allocated at once
  if (allocate(std::max<std::size_t>(1, megabytes))) return;
  allocate(1);  // keeps the table usable
  raise(std::bad_alloc());
}

// calloc() takes pages that the system zeroes on first use, so that a table of any size is ready at once: a
// Gomocup manager sets its size while a clock may be running. Zero bytes are an empty slot.
bool TranspositionTable::allocate(std::size_t megabytes) {
  static_assert(std::atomic<std::uint64_t>::is_always_lock_free && std::is_trivially_destructible_v<Bucket>);
  const std::size_t bytes = megabytes * 1024 * 1024;
  void* const memory = std::calloc(bytes + kLargePage, 1);
  if (memory == nullptr) return false;
  memory_.reset(memory);
  const auto address = reinterpret_cast<std::uintptr_t>(memory);
  buckets_ = reinterpret_cast<Bucket*>((address + kLargePage - 1) / kLargePage * kLargePage);
#if defined(__linux__)
  // Nearly every probe is a TLB miss otherwise.
  madvise(buckets_, bytes, MADV_HUGEPAGE);
#endif
  megabytes_ = megabytes;
  total_ = bytes / sizeof(Bucket);
  prepared_ = 0;
  count_.store(std::min(total_, kLargePage / sizeof(Bucket)), kRelaxed);
  age_.store(0, kRelaxed);
  return true;
}

// A larger part makes the entries of the smaller one unreachable, so it grows in large steps.
void TranspositionTable::prepare(std::chrono::steady_clock::time_point end) {
  if (count() == total_ && prepared_ >= total_) return;
  do {
    const std::size_t next = std::min(prepared_ + kLargePage / sizeof(Bucket), total_);
    for (; prepared_ < next; prepared_ += kPage / sizeof(Bucket))
      buckets_[prepared_].slots[0].data.fetch_or(0, kRelaxed);
  } while (prepared_ < total_ && std::chrono::steady_clock::now() < end);
  if (prepared_ >= total_ || prepared_ >= 2 * count()) count_.store(std::min(prepared_, total_), kRelaxed);
}

void TranspositionTable::clear() {
  for (std::size_t i = 0; i < count(); ++i) {
    for (Slot& slot : buckets_[i].slots) {
      slot.check.store(0, kRelaxed);
      slot.data.store(0, kRelaxed);
    }
  }
  age_.store(0, kRelaxed);
}

std::optional<TranspositionEntry> TranspositionTable::probe(std::uint64_t key) const {
  for (const Slot& slot : buckets_[bucket(key)].slots) {
    const std::uint64_t data = slot.data.load(kRelaxed);
    if ((slot.check.load(kRelaxed) ^ data) == key && data != 0) return unpacked(data);
  }
  return std::nullopt;
}

// Replacement policy: old and shallow entries first.
int TranspositionTable::worth(std::uint64_t data) const {
  if (data == 0) return -1000;
  const int searches = (age() - age_of(data)) & kAgeMask;
  return unpacked(data).depth - kAgePenalty * searches;
}

void TranspositionTable::store(std::uint64_t key, const TranspositionEntry& entry) {
  Slot* const slots = buckets_[bucket(key)].slots;
  Slot* chosen = &slots[0];
  TranspositionEntry kept = entry;
  int lowest = 1 << 30;
  for (int i = 0; i < kSlotsPerBucket; ++i) {
    const std::uint64_t data = slots[i].data.load(kRelaxed);
    if ((slots[i].check.load(kRelaxed) ^ data) == key && data != 0) {
      const TranspositionEntry before = unpacked(data);
      if (kept.move == kNoSpot) kept.move = before.move;
      if (entry.bound != Bound::Exact && entry.depth + kDepthMargin < before.depth && age_of(data) == age())
        return;
      chosen = &slots[i];
      break;
    }
    if (const int value = worth(data); value < lowest) {
      lowest = value;
      chosen = &slots[i];
    }
  }
  const std::uint64_t data = packed(kept, age());
  chosen->data.store(data, kRelaxed);
  chosen->check.store(key ^ data, kRelaxed);
}

double TranspositionTable::usage() const {
  const std::size_t sample = std::min<std::size_t>(count(), 1000);
  int used = 0;
  for (std::size_t i = 0; i < sample; ++i) {
    for (const Slot& slot : buckets_[i].slots) {
      const std::uint64_t data = slot.data.load(kRelaxed);
      used += data != 0 && age_of(data) == age();
    }
  }
  return static_cast<double>(used) / static_cast<double>(sample * kSlotsPerBucket);
}

}  // namespace tengen
