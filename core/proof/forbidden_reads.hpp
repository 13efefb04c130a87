// SPDX-License-Identifier: MIT
// What the test for black's forbidden move under renju looks at.
#pragma once

#include "proof/points.hpp"
#include "rules/lines.hpp"
#include "rules/types.hpp"

namespace tengen::proof {

// Whether black may not play on the empty point `point`. Adds to `read` every empty point on which that
// depends. A white stone on any other point changes nothing; a black one can only forbid a move that was
// allowed. Probes `lines` and leaves them as they were.
bool is_forbidden(Lines& lines, Point point, PointSet& read, Budget& budget);

}  // namespace tengen::proof
