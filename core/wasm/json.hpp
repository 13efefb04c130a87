// SPDX-License-Identifier: MIT
// Writes JSON. Strings are names and points of ours, which need no escapes; no number is negative and has
// a fraction.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

namespace tengen::wasm {

class Json {
 public:
  explicit Json(std::string& out) : out_(out) {}

  template <typename Fill>
  Json& object(Fill fill) {
    return nested('{', '}', fill);
  }
  template <typename Items, typename Write>
  Json& array(const Items& items, Write write) {
    return nested('[', ']', [&] {
      for (const auto& item : items) write(item);
    });
  }
  Json& key(std::string_view name) {
    text(name);
    out_ += ':';
    is_first_ = true;
    return *this;
  }
  Json& text(std::string_view value) {
    separate();
    out_ += '"';
    out_ += value;
    out_ += '"';
    return *this;
  }
  Json& number(std::int64_t value) { return raw(std::to_string(value)); }
  // Times and probabilities, to a millionth: shortest decimal forms would need tables of 20 KB.
  Json& millionths(double value) {
    const auto units = static_cast<std::int64_t>(std::llround(value * 1e6));
    const std::string digits = std::to_string(units % 1'000'000);
    return raw(std::to_string(units / 1'000'000) + '.' + std::string(6 - digits.size(), '0') + digits);
  }
  Json& boolean(bool value) { return raw(value ? "true" : "false"); }
  Json& null() { return raw("null"); }

 private:
  template <typename Fill>
  Json& nested(char open, char close, Fill fill) {
    separate();
    out_ += open;
    is_first_ = true;
    fill();
    out_ += close;
    is_first_ = false;
    return *this;
  }
  Json& raw(std::string_view value) {
    separate();
    out_ += value;
    return *this;
  }
  void separate() {
    if (!is_first_) out_ += ',';
    is_first_ = false;
  }

  std::string& out_;
  bool is_first_ = true;  // no comma before the next value
};

}  // namespace tengen::wasm
