// SPDX-License-Identifier: MIT
// Error messages that say in Python's terms what is wrong.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <optional>
#include <string>

namespace tengen::python {

// Makes Python errors of the exceptions that the C++ library itself throws.
void translate_exceptions();

// The repr of a value, shortened for an error message.
std::string shown(nanobind::handle value);

// A whole number for the parameter `name`, TypeError for what is none; empty if it needs more than 64 bits.
std::optional<std::int64_t> whole_number(nanobind::handle value, const char* name);
// The same, and ValueError outside min..max.
std::int64_t integer_from(nanobind::handle value, const char* name, std::int64_t min, std::int64_t max);
// TypeError for what is no number.
double number_from(nanobind::handle value, const char* name);

}  // namespace tengen::python
