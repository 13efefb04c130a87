/** Every text of the page; a language that lacks one does not compile. */
import type { BoardWords, Color } from "../board/state";
import type { XrayData } from "../xray/data";
import type { Fact } from "../xray/explain";
import type { Kind } from "../xray/state";
import { en } from "./en";
import { zh } from "./zh";

export type Language = "en" | "zh";

export interface Words {
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
    time: string;
  };
  seconds(text: string): string;
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
  kinds: Record<Kind, string>;
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
  /** While stepping: the search is still below the selected node. */
  searching: string;
  board: BoardWords;
  keys: string;
  keyList: readonly (readonly [string, string])[];
  otherLanguage: string;
  theme: string;
  themes: { auto: string; light: string; dark: string };
  broken(reason: string): string;
}

export const LANGUAGES: Record<Language, Words> = { en, zh };

/** The language of the first of the browser's languages that we speak. */
export function usualLanguage(preferred: readonly string[]): Language {
  const known = preferred.map((tag) => tag.toLowerCase().slice(0, 2));
  return (known.find((tag) => tag === "zh" || tag === "en") as Language | undefined) ?? "en";
}
