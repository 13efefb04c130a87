// SPDX-License-Identifier: MIT
// The engine, its results and a probe of its position as Python objects, conversions only.
#pragma once

#include <nanobind/nanobind.h>

#include "search/engine.hpp"

namespace tengen::python {

void bind_engine(nanobind::module_& module);
void bind_levels(nanobind::module_& module);
void bind_probe(nanobind::module_& module, nanobind::class_<Engine>& engine);
void bind_results(nanobind::module_& module);

}  // namespace tengen::python
