// SPDX-License-Identifier: MIT
#include "solver/proof_table.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace tengen {
namespace {

constexpr auto kRelaxed = std::memory_order_relaxed;
// Keeps numbers and rest from cancelling each other out in the check word.
constexpr int kTurn = 21;
constexpr std::size_t kFirstBuckets = 1 << 10;

}  // namespace

std::optional<ProofTable::Entry> ProofTable::Slot::load() const {
  const std::uint64_t numbers = numbers_.load(kRelaxed), rest = rest_.load(kRelaxed);
  if (rest == 0) return std::nullopt;
  return Entry{check_.load(kRelaxed) ^ numbers ^ std::rotl(rest, kTurn),
               {static_cast<std::uint32_t>(numbers >> 32), static_cast<std::uint32_t>(numbers)},
               static_cast<std::uint32_t>(rest >> 32),
               static_cast<Spot>(rest)};
}

std::optional<ProofTable::Entry> ProofTable::Slot::load(std::uint64_t key) const {
  const auto entry = load();
  return entry && entry->key == key ? entry : std::nullopt;
}

void ProofTable::Slot::store(const Entry& entry) {
  const std::uint64_t numbers =
      static_cast<std::uint64_t>(entry.numbers.proof) << 32 | entry.numbers.disproof;
  const std::uint64_t rest = static_cast<std::uint64_t>(entry.work) << 32 | entry.move;
  numbers_.store(numbers, kRelaxed);
  rest_.store(rest, kRelaxed);
  check_.store(entry.key ^ numbers ^ std::rotl(rest, kTurn), kRelaxed);
}

std::uint32_t ProofTable::Slot::work() const {
  return static_cast<std::uint32_t>(rest_.load(kRelaxed) >> 32);
}

ProofTable::ProofTable(std::size_t bytes)
    : max_buckets_(std::bit_floor(std::max<std::size_t>(bytes / sizeof(Bucket), 1))),
      buckets_(std::min(kFirstBuckets, max_buckets_)) {}

void ProofTable::reserve(std::size_t positions) {
  const std::size_t wanted = std::min(std::bit_ceil(positions / kWays + 1), max_buckets_);
  if (wanted <= buckets_.size()) return;
  ZeroedArray<Bucket> old = std::exchange(buckets_, ZeroedArray<Bucket>(wanted));
  for (const Bucket& bucket : old) {
    for (const Slot& slot : bucket) {
      if (const auto entry = slot.load()) store(*entry);
    }
  }
}

std::optional<ProofTable::Entry> ProofTable::find(std::uint64_t key) const {
  for (const Slot& slot : buckets_[index_of(key)]) {
    if (const auto entry = slot.load(key)) return entry;
  }
  return std::nullopt;
}

void ProofTable::store(const Entry& entry) {
  Bucket& bucket = buckets_[index_of(entry.key)];
  for (Slot& slot : bucket) {
    const auto old = slot.load(entry.key);
    if (!old) continue;
    // Another thread may have decided the position meanwhile.
    if (old->numbers.is_decided() && !entry.numbers.is_decided()) return;
    Entry merged = entry;
    merged.work = std::max(old->work, entry.work);
    slot.store(merged);
    return;
  }
  std::min_element(bucket.begin(), bucket.end(), [](const Slot& a, const Slot& b) {
    return a.work() < b.work();
  })->store(entry);
}

}  // namespace tengen
