/** What the board shows of a game. */
import type { BoardConfig, Reason, Stone, Threat } from "../board/api";
import { fromXY, toXY } from "../board/points";
import { alternate, fromMoves } from "../board/position";
import type { ColorName, GameView } from "../net/messages";
import type { Draft } from "./draft";
import { beginsWithStone } from "./draft";
import { colorOf, isAtEnd, shownPly } from "./replay";
import { isMyTurn, type GameState } from "./store";

/** What is laid over the position on request. */
export interface Overlay {
  hint: string | null;
  threats: readonly Threat[];
  reason: Reason | null;
  /** A line that an AI expects, from the position after `ply` moves. */
  line: { ply: number; points: readonly string[] } | null;
}

export const NO_OVERLAY: Overlay = { hint: null, threats: [], reason: null, line: null };

type Picture = Pick<
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
>;

/** The board of a game that has begun. */
export function gamePicture(state: GameState, overlay: Overlay, showForbidden: boolean): Picture {
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
    // Two explanations at once explain nothing.
    threats: overlay.reason ? [] : overlay.threats,
    reason: overlay.reason,
    marks: overlay.hint ? { [overlay.hint]: "circle" } : {},
  };
}

/** The empty board of a game that is being set up. */
export function draftPicture(draft: Draft, firstStone: string | null): Picture {
  const isReady = beginsWithStone(draft) && !firstStone;
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
  const places = Array.from({ length: size * size }, (_, i) => i);
  return new Set(places.map((i) => fromXY(i % size, Math.floor(i / size), size)));
}

/** A move on its way to the server is shown as made; an offered one is not a stone yet. */
function pendingStone({ pending, view }: GameState): string[] {
  if (pending?.action.kind !== "move") return [];
  const isStone = view.choices === null || view.choices.phase === "place";
  return isStone && toXY(pending.action.point, view.size) ? [pending.action.point] : [];
}

/** Where the opening rule lets a stone be placed; null if everywhere that is empty. */
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
