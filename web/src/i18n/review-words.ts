/** The texts of game reviews and of the list of games, loaded with the parts that show them. */
import type { MoveClass } from "../net/messages";
import type { AppWords } from "./app-words";
import { FALLBACK_LANGUAGE } from "./codes";

export interface ReviewWords {
  heading: string;
  start: string;
  again: string;
  stop: string;
  /** Before the first review. */
  idle: string;
  noMoves: string;
  /** The review is of other moves than those of the main line. */
  changed: string;
  stopped: string;
  finished(moments: number): string;
  starting: string;
  progress(done: number, total: number): string;
  problem: Record<"unavailable" | "failed" | "position", string>;
  server: {
    start: string;
    queued: string;
    running(done: number, total: number): string;
    failed: string;
    /** The job could not be started or asked for. */
    offline: string;
    hint: string;
  };
  graph: {
    label: string;
    begin: string;
    move(number: number, point: string): string;
    /** A move and black's chance after it. */
    value(move: string, chance: string): string;
  };
  accuracy: string;
  /** The name of a class of moves. */
  classes: Record<MoveClass, string>;
  moments: {
    heading: string;
    none: string;
    waiting: string;
    /** The win probability that a move cost. */
    cost(share: string): string;
    better: string;
    show: string;
    noReturn: string;
    noReturnLong: string;
  };
  moves: {
    heading: string;
    number: string;
    move: string;
    class: string;
    chance: string;
    cost: string;
  };
  add: string;
  added: string;
  /** Buttons after a game. */
  game: { review: string; analyse: string; analyseLong: string; failed: string };
  /** The list of the visitor's games. */
  games: {
    show: string;
    filters: Record<"all" | "playing" | "finished", string>;
    noneLike: string;
    review(name: string): string;
    analyse(name: string): string;
    studies: string;
    offline: string;
  };
}

const CATALOGUES = import.meta.glob<ReviewWords>("./review/*.ts", {
  eager: true,
  import: "review",
});

/** The texts in the language of the app; English where that language lacks them. */
export function reviewWords({ lang }: Pick<AppWords, "lang">): ReviewWords {
  const inLanguage = (code: string): ReviewWords | undefined => CATALOGUES[`./review/${code}.ts`];
  return inLanguage(lang.slice(0, 2)) ?? inLanguage(FALLBACK_LANGUAGE)!;
}
