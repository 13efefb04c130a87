/** The search tree as `tengen xray` writes it; `docs/xray.md` documents every field. */
import type { Color } from "../board/state";

export type Bound = "alpha" | "beta";
/** A number or an infinity, which JSON cannot express. */
export type JsonNumber = number | "inf" | "-inf";

export interface NodeData {
  /** The move that led here; null at a root. */
  m: string | null;
  /** Index of the parent; -1 at a root. */
  p: number;
  v: JsonNumber | null;
  d?: number;
  a?: JsonNumber | null;
  b?: JsonNumber | null;
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
  /** Whose point of view the values have; null for Monte-Carlo. */
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
    score: JsonNumber | null;
    mate_in: number | null;
    pv: string[];
    depth: number;
    nodes: number;
    leaves: number;
    cutoffs: number;
    seconds: number;
    plain_nodes: number | null;
    pruning_ratio: number | null;
    /** Absent in older files. */
    pruning_ratio_all?: number | null;
    scores: Record<string, JsonNumber | null>;
  };
  entered: number;
  complete: boolean;
  nodes: NodeData[];
}

/** Parse and check the data; throws an Error with a readable message. */
export function parse(text: string): XrayData {
  return checkData(JSON.parse(text));
}

export function checkData(value: unknown): XrayData {
  const data = (value ?? {}) as Partial<XrayData>;
  if (data.format !== "tengen-xray") throw new Error("this is not a tree written by tengen xray");
  if (data.version !== 1) throw new Error(`version ${data.version} is newer than this page`);
  const nodes = data.nodes ?? [];
  const orphan = nodes.findIndex((node, i) => !(node.p >= -1 && node.p < i));
  if (orphan >= 0) throw new Error(`node ${orphan} comes before its parent`);
  return data as XrayData;
}

/** The number; NaN if there is none. */
export function toNumber(value: JsonNumber | null | undefined): number {
  if (value === "inf") return Infinity;
  if (value === "-inf") return -Infinity;
  return value ?? NaN;
}
