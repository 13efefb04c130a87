// SPDX-License-Identifier: MIT
// A request of the page: lines of text, the first of which names what is asked.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <vector>

#include "rules/board.hpp"
#include "rules/notation.hpp"

namespace tengen::wasm {

class Request {
 public:
  explicit Request(std::string_view text) : rest_(text) {}

  // The next line; empty after the last one.
  std::string_view next() {
    const std::size_t end = rest_.find('\n');
    const std::string_view line = rest_.substr(0, end);
    rest_.remove_prefix(end == std::string_view::npos ? rest_.size() : end + 1);
    return line;
  }
  // All lines that are left.
  std::string_view rest() const { return rest_; }
  // The next line as a number; none if it is empty or something else.
  template <typename Number>
  std::optional<Number> number() {
    const std::string_view line = next();
    Number value{};
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), value);
    if (error != std::errc() || end != line.data() + line.size()) return std::nullopt;
    return value;
  }
  // Milliseconds as seconds.
  std::optional<double> seconds() {
    const auto milliseconds = number<std::int64_t>();
    if (!milliseconds) return std::nullopt;
    return static_cast<double>(*milliseconds) / 1000;
  }
  // Points separated by blanks; none if one of them cannot be read.
  std::optional<std::vector<Point>> points(int size) {
    std::string_view line = next();
    std::vector<Point> result;
    while (!line.empty()) {
      const std::size_t end = line.find(' ');
      const auto name = parse_name(line.substr(0, end));
      if (!name) return std::nullopt;
      result.push_back(point_of(*name, size));
      line.remove_prefix(end == std::string_view::npos ? line.size() : end + 1);
    }
    return result;
  }

 private:
  std::string_view rest_;
};

}  // namespace tengen::wasm
