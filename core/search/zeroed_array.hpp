// SPDX-License-Identifier: MIT
// An array that begins as zeros. The system provides its pages when they are first used, so a large table
// costs nothing before it is needed.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

#include "rules/raise.hpp"

namespace tengen {

template <typename T>
class ZeroedArray {
  static_assert(std::is_trivially_destructible_v<T>);

 public:
  explicit ZeroedArray(std::size_t size)
      : size_(size), items_(static_cast<T*>(std::calloc(size, sizeof(T)))) {
    if (!items_) raise(std::bad_alloc());
  }

  std::size_t size() const { return size_; }
  T& operator[](std::size_t index) { return items_.get()[index]; }
  const T& operator[](std::size_t index) const { return items_.get()[index]; }
  T* begin() { return items_.get(); }
  T* end() { return items_.get() + size_; }

 private:
  struct Free {
    void operator()(T* items) const { std::free(items); }
  };
  std::size_t size_;
  std::unique_ptr<T, Free> items_;
};

}  // namespace tengen
