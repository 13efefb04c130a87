/** Characters of a proof; also in core/proof/notation.hpp. */
export const MAX_PROOF = 20_000_000;
