/** Small trees, drawn as text: "move parent value ...". */
import type { NodeData, XrayData } from "../../src/tree/data";

/** Data around some nodes; default: black to move at the root. */
export function sample(nodes: NodeData[], change: Partial<XrayData> = {}): XrayData {
  return {
    format: "tengen-xray",
    version: 1,
    player: "tiny",
    kind: "alphabeta",
    view: "root",
    position: { size: 15, rule: "renju", turn: "black", black: ["h8"], white: ["i9"], last: "i9" },
    decision: {
      point: "g9",
      score: 720,
      mate_in: null,
      pv: ["g9", "h10"],
      depth: 2,
      nodes: nodes.length - 1,
      leaves: 0,
      cutoffs: 0,
      seconds: 0.01,
      plain_nodes: 100,
      pruning_ratio: 0.9,
      scores: {},
    },
    entered: nodes.length,
    complete: true,
    nodes,
    ...change,
  };
}

/**
 * Two plies of minimax for black. g9 is worth 720; at h7 white's first answer already leaves black
 * only 300, so alpha cuts it; at f6 the second answer does; j8 is looked at to the end.
 */
export const MINIMAX: NodeData[] = [
  { m: null, p: -1, d: 2, a: "-inf", b: "inf", v: 720 },
  { m: "g9", p: 0, d: 1, a: "-inf", b: "inf", v: 720 },
  { m: "h10", p: 1, d: 0, a: "-inf", b: "inf", v: 720, e: true },
  { m: "h7", p: 1, d: 0, a: "-inf", b: 720, v: 1440, e: true },
  { m: "h7", p: 0, d: 1, a: 720, b: "inf", v: 300, c: "alpha", s: 7 },
  { m: "g9", p: 4, d: 0, a: 720, b: "inf", v: 300, e: true },
  { m: "f6", p: 0, d: 1, a: 720, b: "inf", v: -20, c: "alpha" },
  { m: "g9", p: 6, d: 0, a: 720, b: "inf", v: 900, e: true },
  { m: "k3", p: 6, d: 0, a: 720, b: 900, v: -20, e: true },
];

/** The same tree with values from the point of view of the side to move. */
export const NEGAMAX: NodeData[] = [
  { m: null, p: -1, d: 2, a: "-inf", b: "inf", v: 720 },
  { m: "g9", p: 0, d: 1, a: "-inf", b: "inf", v: -720 },
  { m: "h10", p: 1, d: 0, a: "-inf", b: "inf", v: 720, e: true },
  { m: "h7", p: 0, d: 1, a: "-inf", b: -720, v: -300, c: "beta" },
  { m: "g9", p: 3, d: 0, a: 720, b: "inf", v: 300, e: true },
];

/** Three games: two through g9, one of them answered. */
export const GAMES: NodeData[] = [
  { m: null, p: -1, v: 0.5, n: 4 },
  { m: "f6", p: 0, v: 0, n: 1 },
  { m: "g9", p: 0, v: 0.667, n: 3 },
  { m: "h7", p: 2, v: 0.25, n: 2 },
  { m: "j8", p: 1, v: 1, n: 1 },
];
