// SPDX-License-Identifier: MIT
// A set of points of one board, and the work that a check may still do.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

#include "rules/types.hpp"

namespace tengen::proof {

// Points by their index, row by row from the top.
class PointSet {
 public:
  void add(int index) { words_[word(index)] |= bit(index); }
  bool has(int index) const { return (words_[word(index)] & bit(index)) != 0; }
  bool is_empty() const { return words_ == decltype(words_){}; }

  PointSet& operator|=(const PointSet& that) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= that.words_[i];
    return *this;
  }

  // Calls `visit` with each index in ascending order until it returns false; whether it never did.
  template <typename Visit>
  bool each(Visit visit) const {
    for (std::size_t i = 0; i < words_.size(); ++i) {
      for (std::uint64_t left = words_[i]; left != 0; left &= left - 1) {
        if (!visit(static_cast<int>(i * 64) + std::countr_zero(left))) return false;
      }
    }
    return true;
  }

 private:
  static constexpr std::size_t word(int index) { return static_cast<std::size_t>(index) / 64; }
  static constexpr std::uint64_t bit(int index) { return std::uint64_t{1} << (index % 64); }

  std::array<std::uint64_t, (kMaxPoints + 63) / 64> words_{};
};

constexpr int index_of(Point point, int size) { return point.y * size + point.x; }
constexpr Point point_at_index(int index, int size) { return point_at(index % size, index / size); }

// Work that is left: a hostile proof takes a bounded time.
class Budget {
 public:
  explicit Budget(std::int64_t steps) : left_(steps) {}
  // Whether there was enough left.
  bool spend(std::int64_t steps) { return (left_ -= steps) >= 0; }
  bool is_spent() const { return left_ < 0; }

 private:
  std::int64_t left_;
};

}  // namespace tengen::proof
