/** Every text of the X-ray page; a language that lacks one does not compile. */
import type { Theme } from "../base/theme";
import type { BoardWords, Color } from "../board/state";
import type { XrayData } from "../tree/data";
import type { Fact } from "../tree/explain";

/** Which nodes the tree shows, together with their ancestors. */
export type NodeFilter = "all" | "best" | "cuts" | "alpha" | "beta" | "leaves";

export interface XrayWords {
  lang: string;
  title(player: string): string;
  heading: string;
  color: Record<Color, string>;
  rule(name: string): string;
  toMove(color: Color): string;
  facts: {
    plays: string;
    score: string;
    depth: string;
    nodes: string;
    playouts: string;
    leaves: string;
    cutoffs: string;
    pruned: string;
    prunedAll: string;
    time: string;
  };
  seconds(text: string): string;
  factTitle: { pruned: string; prunedAll: string };
  /** Of the page that the server shows for a search of a game. */
  hosted: {
    loading: string;
    failed: string;
    again: string;
    back: string;
    differs(move: string, nodes: string): string;
    /** The same of the engine on this device. */
    differsHere(move: string): string;
    noEngine: string;
    noGame: string;
  };
  kept(kept: string, all: string): string;
  emptyTree: string;
  columns: {
    move: string;
    depth: string;
    window: string;
    value: string;
    note: string;
    visits: string;
    mean: string;
    share: string;
  };
  root(iteration: number | null): string;
  pass: string;
  badge: { best: string; leaf: string; alpha: string; beta: string };
  badgeTitle: { best: string; leaf: string; alpha: string; beta: string };
  steps: {
    first: string;
    back: string;
    play: string;
    pause: string;
    forward: string;
    last: string;
  };
  stepOf(step: string, all: string): string;
  speed: string;
  speeds: { slow: string; normal: string; fast: string };
  show: string;
  kinds: Record<NodeFilter, string>;
  ply: string;
  anyPly: string;
  atPly(ply: number): string;
  unfold: string;
  unfoldHint: string;
  unfoldTo(level: number): string;
  unfoldAll: string;
  find: string;
  findHint: string;
  findNext: string;
  notFound(move: string): string;
  rowCount(rows: string): string;
  path: string;
  start: string;
  tree: string;
  boardHint: Record<XrayData["kind"], string>;
  explain(fact: Fact): string;
  /** Shown while stepping through the search, when it has not left the selected node yet. */
  searching: string;
  board: BoardWords;
  keys: string;
  keyList: readonly (readonly [string, string])[];
  language: string;
  theme: string;
  themes: Record<Theme, string>;
  broken(reason: string): string;
}
