// SPDX-License-Identifier: MIT
// Positions as numpy arrays, and batches of boards.
#pragma once

#include <nanobind/nanobind.h>

#include "rules/board.hpp"

namespace tengen::python {

void bind_planes(nanobind::class_<Board>& board);
void bind_board_batch(nanobind::module_& module);

}  // namespace tengen::python
