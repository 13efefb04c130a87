/** The board's configuration for a game or for the setup of one. */
import type { BoardConfig, Reason, Stone, Threat } from "../board/api";
import { fromXY, toXY } from "../board/points";
import { alternate, fromMoves } from "../board/position";
import type { ColorName, GameView, Search } from "../net/messages";
import type { Draft } from "./draft";
import { startsWithStone } from "./draft";
import { boardScores } from "./move-scores";
import { colorOf, isAtEnd, shownPly } from "./replay";
import { isMyTurn, type GameState } from "./state";

/** Explanations drawn over the position on request. */
export interface Overlay {
  hint: string | null;
  threats: readonly Threat[];
  reason: Reason | null;
  /** A principal variation that starts from the position after `ply` moves. */
  line: { ply: number; points: readonly string[] } | null;
  /** A point that the visitor's pointer has chosen in a list. */
  pointed: string | null;
}

export const NO_OVERLAY: Overlay = {
  hint: null,
  threats: [],
  reason: null,
  line: null,
  pointed: null,
};

type GameBoardConfig = Pick<
  BoardConfig,
  | "size"
  | "stones"
  | "numbers"
  | "lastMove"
  | "toMove"
  | "playable"
  | "forbidden"
  | "win"
  | "region"
  | "offers"
  | "preview"
  | "threats"
  | "reason"
  | "marks"
  | "candidates"
  | "figures"
>;

/** The board of a game. */
export function gameBoardConfig(
  state: GameState,
  overlay: Overlay,
  showForbidden: boolean,
  search: Search | null = null,
  analysis: Pick<BoardConfig, "candidates"> | null = null,
): GameBoardConfig {
  const { view } = state;
  const ply = shownPly(state);
  const isNow = isAtEnd(state);
  const isMine = isNow && isMyTurn(state);
  const moves = [...view.moves.slice(0, ply), ...(isNow ? pendingStone(state) : [])];
  return {
    size: view.size,
    ...fromMoves(moves),
    toMove: isMine ? view.turn : null,
    playable: isMine ? legalPoints(view) : new Set(),
    forbidden: new Set(isNow && showForbidden ? Object.keys(view.forbidden) : []),
    win: isNow ? (view.outcome?.line ?? []) : [],
    region: isMine ? region(view) : null,
    offers: isNow ? offers(view) : [],
    preview: preview(overlay.line),
    // Only one explanation at a time.
    threats: overlay.reason ? [] : overlay.threats,
    reason: overlay.reason,
    marks: Object.fromEntries(
      [overlay.hint, overlay.pointed].flatMap((point) => (point ? [[point, "circle"]] : [])),
    ),
    ...scoresFor(state, overlay, search, analysis),
  };
}

/** Candidates and scores, unless something else is explained; those of an analysis come first. */
function scoresFor(
  state: GameState,
  { reason, line }: Overlay,
  search: Search | null,
  analysis: Pick<BoardConfig, "candidates"> | null,
): Pick<BoardConfig, "candidates" | "figures"> {
  if (reason || line) return boardScores(state, null);
  return {
    ...boardScores(state, analysis ? null : search),
    ...(analysis && { candidates: analysis.candidates }),
  };
}

/** The empty board while a game is set up. */
export function draftBoardConfig(draft: Draft, firstStone: string | null): GameBoardConfig {
  const isReady = startsWithStone(draft) && !firstStone;
  return {
    size: draft.size,
    ...fromMoves(firstStone ? [firstStone] : []),
    toMove: isReady ? "black" : null,
    playable: isReady ? allPoints(draft.size) : new Set(),
    forbidden: new Set(),
    win: [],
    region: null,
    offers: [],
    preview: [],
    threats: [],
    reason: null,
    marks: {},
    candidates: [],
    figures: {},
  };
}

/** The points where a stone may be placed now. */
export function legalPoints({ legal, size }: GameView): Set<string> {
  const points = new Set<string>();
  for (let i = 0; i < legal.length; i++)
    if (legal[i] === "1") points.add(fromXY(i % size, Math.floor(i / size), size));
  return points;
}

function allPoints(size: number): Set<string> {
  const indexes = Array.from({ length: size * size }, (_, i) => i);
  return new Set(indexes.map((i) => fromXY(i % size, Math.floor(i / size), size)));
}

/** A pending move is shown as played; in an opening, an offered move is not a stone yet. */
function pendingStone({ pending, view }: GameState): string[] {
  if (pending?.action.kind !== "move") return [];
  const isStone = view.choices === null || view.choices.phase === "place";
  return isStone && toXY(pending.action.point, view.size) ? [pending.action.point] : [];
}

/** Where the opening rule allows a stone; null if on every empty point. */
function region(view: GameView): Set<string> | null {
  const place = view.choices?.choices.find(({ kind }) => kind === "place");
  if (!place) return null;
  const isEverywhere = place.points.length + view.moves.length >= view.size ** 2;
  return isEverywhere ? null : new Set(place.points);
}

function offers({ choices }: GameView): Stone[] {
  if (!choices) return [];
  return choices.offers.map((point) => ({ point, color: choices.turn }));
}

function preview(line: Overlay["line"]): Stone[] {
  if (!line) return [];
  const first: ColorName = colorOf(line.ply + 1);
  return alternate(line.points, first);
}
