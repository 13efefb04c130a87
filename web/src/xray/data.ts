/** The tree as `tengen xray` writes it; `docs/xray.md` tells what every field means. */
import type { Color } from "../board/state";

export type Bound = "alpha" | "beta";
/** JSON has no infinity. */
export type Figure = number | "inf" | "-inf";

export interface NodeData {
  /** The move that led here; null at a root. */
  m: string | null;
  /** Index of the parent; -1 at a root. */
  p: number;
  v: Figure | null;
  d?: number;
  a?: Figure | null;
  b?: Figure | null;
  n?: number;
  e?: boolean;
  c?: Bound;
  s?: number;
}

export interface XrayData {
  format: "tengen-xray";
  version: 1;
  player: string;
  kind: "alphabeta" | "mcts";
  /** For whom a high figure is good; null for Monte-Carlo. */
  view: "mover" | "root" | "opponent" | null;
  position: {
    size: number;
    rule: string;
    turn: Color;
    black: string[];
    white: string[];
    last: string | null;
  };
  decision: {
    point: string;
    score: Figure | null;
    mate_in: number | null;
    pv: string[];
    depth: number;
    nodes: number;
    leaves: number;
    cutoffs: number;
    seconds: number;
    plain_nodes: number | null;
    pruning_ratio: number | null;
    scores: Record<string, Figure | null>;
  };
  entered: number;
  complete: boolean;
  nodes: NodeData[];
}

/** The data in a text; throws an Error with a plain message if it is something else. */
export function parse(text: string): XrayData {
  const data = JSON.parse(text) as Partial<XrayData>;
  if (data.format !== "tengen-xray") throw new Error("this is not a tree written by tengen xray");
  if (data.version !== 1) throw new Error(`version ${data.version} is newer than this page`);
  const nodes = data.nodes ?? [];
  const stray = nodes.findIndex((node, i) => !(node.p >= -1 && node.p < i));
  if (stray >= 0) throw new Error(`node ${stray} comes before its parent`);
  return data as XrayData;
}

/** A figure as a number; NaN stands for none. */
export function toNumber(figure: Figure | null | undefined): number {
  if (figure === "inf") return Infinity;
  if (figure === "-inf") return -Infinity;
  return figure ?? NaN;
}

export function other(color: Color): Color {
  return color === "black" ? "white" : "black";
}
