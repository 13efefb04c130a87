/**
 * A study: a tree of variations from one position, with notes. Immutable values; an edit makes a new
 * study that shares all nodes that did not change, or returns the same one if it changes nothing.
 *
 * Edits never make a move that cannot be drawn (off the board, on a stone) and keep within the bounds;
 * what they cannot do they leave out. Whether a move is legal is a question to `Rules`.
 */
export * from "./bounds";
export * from "./branch";
export * from "./edits";
export * from "./notes";
export * from "./set-up";
export * from "./tree";
