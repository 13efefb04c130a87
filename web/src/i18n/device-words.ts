/**
 * Every text about the engine and the games on the visitor's device. The first visit does not need
 * them: they are loaded with the panels that show them, all languages together.
 */
import type { AppWords } from "./app-words";
import { FALLBACK_LANGUAGE } from "./codes";

/** Why the engine can run in one place only. */
export type Limitation =
  "classic" | "program" | "opening" | "no-server" | "not-built" | "no-webassembly" | "not-loaded";

/** The live analysis of a position. */
export interface AnalysisWords {
  heading: string;
  start: string;
  stop: string;
  /** Number of lines. */
  lines: string;
  columns: { score: string; winning: string; depth: string; line: string };
  /** Before the first start. */
  idle: string;
  waiting: string;
  /** Positions searched so far, and in a second. */
  work(nodes: string, speed: string): string;
  /** Black's win probability. */
  bar(share: number): string;
  problem: { over: string; position: string; unavailable: string; failed: string };
}

export interface DeviceWords {
  analysis: AnalysisWords;
  /** Where the engine computes its moves. */
  engine: {
    label: string;
    choices: Record<"auto" | "device" | "server", string>;
    places: Record<"device" | "server", string>;
    /** Positions per second. */
    speed(positions: number): string;
    reasons: Record<Limitation, string>;
  };
  /** Who computed a game. */
  mark: Record<"here" | "player" | "server", string>;
  unsynced: string;
  inMemory: string;
  games: {
    heading: string;
    text: string;
    loading: string;
    none: string;
    playing: string;
    more(count: number): string;
    remove: string;
    removeGame(name: string): string;
    removed(name: string): string;
    restore: string;
    save: string;
    saved(count: number): string;
    read: string;
    added(count: number): string;
    updated(count: number): string;
    known(count: number): string;
    invalid(count: number): string;
    empty: string;
  };
  share: {
    moves: string;
    here: string;
    later: string;
    pictures: string;
  };
}

const CATALOGUES = import.meta.glob<DeviceWords>("./device/*.ts", {
  eager: true,
  import: "device",
});

/** The texts in the language of the app; English where that language lacks them. */
export function deviceWords({ lang }: Pick<AppWords, "lang">): DeviceWords {
  const inLanguage = (code: string): DeviceWords | undefined => CATALOGUES[`./device/${code}.ts`];
  return inLanguage(lang.slice(0, 2)) ?? inLanguage(FALLBACK_LANGUAGE)!;
}
