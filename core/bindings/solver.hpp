// SPDX-License-Identifier: MIT
// The solver as a Python function, conversions only.
#pragma once

#include <nanobind/nanobind.h>

namespace tengen::python {

void bind_solver(nanobind::module_& module);

}  // namespace tengen::python
