/** A game of the play page as a study: its moves, names, result, times and clocks. */
import type { AppWords } from "../i18n/app-words";
import { localize } from "../i18n/languages";
import type { ColorName, GameView, Seat } from "../net/messages";
import { createStudy, mainLine, select, type Study, type StudyNode } from "./study";

/** Seconds by which a clock may differ from the one that the moves add up to. */
const TOLERANCE = 1;

/** The study of a game, opened after `ply` moves. */
export function studyOfGame(view: GameView, words: AppWords, ply: number): Study {
  const { size, rule, moves, outcome } = view;
  const study = createStudy({ size, rule, moves });
  const name = (color: ColorName): string => nameOf(view, seatOf(view, color), words);
  const line = mainLine(study);
  const clocks = clocksOf(view);
  const timed = line.map((node, at): StudyNode => ({
    ...node,
    seconds: view.times[at] ?? null,
    clock: clocks?.[at] ?? null,
  }));
  const titled: Study = {
    ...study,
    black: name("black"),
    white: name("white"),
    opening: view.opening.name,
    info: { date: view.created.slice(0, 10) },
    result: outcome && {
      winner: outcome.winner,
      termination: outcome.termination,
      line: outcome.line,
    },
    nodes: new Map([...study.nodes, ...timed.map((node) => [node.id, node] as const)]),
  };
  return select(titled, line[ply - 1]?.id ?? study.root);
}

/** The names of both players, the first one first. */
export function titleOf({ seats, local }: GameView, words: AppWords): string {
  if (local && !seats.first.name && !seats.second.name) return words.setup.modes.local;
  return words.setup.game(localize(words, seats.first.label), localize(words, seats.second.label));
}

/** At one screen both are guests: their colours say more. */
function nameOf({ local }: GameView, { name, label }: Seat, words: AppWords): string {
  return local && !name ? "" : localize(words, label);
}

function seatOf({ seats }: GameView, color: ColorName): Seat {
  const isFirst = (seats.first.color ?? "black") === color;
  return isFirst ? seats.first : seats.second;
}

/**
 * The seconds left after each move; null without a clock for the game, and where the moves do not
 * account for the time: some were taken back, or the sides were swapped.
 */
function clocksOf({ clock, moves, times, opening, seats }: GameView): number[] | null {
  if (clock?.kind !== "game" || opening.name !== "free" || !moves.length) return null;
  const sides = seats.first.color === "white" ? ["second", "first"] : ["first", "second"];
  const left = [clock.seconds, clock.seconds];
  const clocks = moves.map((_, ply) => {
    left[ply % 2] = left[ply % 2]! - (times[ply] ?? 0) + clock.increment;
    return left[ply % 2]!;
  });
  const lastSide = sides[(moves.length - 1) % 2] as "first" | "second";
  const isAccounted = Math.abs(clocks.at(-1)! - clock.left[lastSide]) <= TOLERANCE;
  return isAccounted && Math.min(...clocks) >= 0 ? clocks : null;
}
