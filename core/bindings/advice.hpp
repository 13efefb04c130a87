// SPDX-License-Identifier: MIT
// Threats and reasons of moves as Python objects, conversions only.
#pragma once

#include <nanobind/nanobind.h>

namespace tengen::python {

void bind_advice(nanobind::module_& module);

}  // namespace tengen::python
