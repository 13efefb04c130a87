/** Hand-written stand-ins for the rules and the engine. */
import {
  EngineError,
  type BoardState,
  type Decision,
  type Engine,
  type Line,
  type Position,
  type Rules,
  type SearchReport,
} from "../../src/engine/api";

const STEPS = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;
const LETTERS = "abcdefghijklmnopqrstuv";

/** Five or more in a row win, nothing is forbidden. */
export function fakeRules(change: Partial<Rules> = {}): Rules {
  return {
    board,
    parse: (text, defaults = {}) => ({
      size: defaults.size ?? 15,
      rule: defaults.rule ?? "freestyle",
      moves: parseMoves(text),
    }),
    explain: (_, point) => ({ point, verdict: null, wins: false, lines: [] }),
    shapes: () => ({ row: "none", column: "none", rising: "none", falling: "none" }),
    threats: () => [],
    fives: () => [],
    reasons: (_, point) => ({ point, idea: "build", makes: [], blocks: [] }),
    ...change,
  };
}

/** Rules that know recorded positions only. */
export function recordedRules(boards: Record<string, BoardState>): Rules {
  return fakeRules({
    board: (position) => {
      const found = boards[position.moves.join("")];
      if (found) return found;
      // A position that the server refused to reach: the plain rules know why.
      const last = position.moves.at(-1)!;
      const before = boards[position.moves.slice(0, -1).join("")]!;
      if (last === "--" && !before.canPass) throw new EngineError("pass");
      const forbidden = before.forbidden[last];
      if (forbidden && before.turn === "black") throw new EngineError(forbidden);
      return board(position);
    },
  });
}

function parseMoves(text: string): string[] {
  const moves = text.toLowerCase().match(/[a-v]\d{1,2}|--/g) ?? [];
  if (!moves.length || /[^a-v\d\s.,;|+()-]/i.test(text)) throw new EngineError("position");
  return moves;
}

function board({ size, moves }: Position): BoardState {
  const stones = new Map<string, number>();
  let line: string[] = [];
  moves.forEach((move, i) => {
    if (line.length) throw new EngineError("game-over");
    if (move === "--") throw new EngineError("pass");
    const x = LETTERS.indexOf(move[0]!);
    const y = Number(move.slice(1));
    if (x < 0 || x >= size || y < 1 || y > size) throw new EngineError("off-board");
    if (stones.has(move)) throw new EngineError("occupied");
    stones.set(move, i % 2);
    line = five(stones, x, y, i % 2);
  });
  const isFull = stones.size === size * size;
  const winner = line.length ? (moves.length % 2 ? "black" : "white") : null;
  return {
    turn: moves.length % 2 ? "white" : "black",
    legal: Array.from({ length: size * size }, (_, i) =>
      line.length || stones.has(name(i % size, size - Math.floor(i / size))) ? "0" : "1",
    ).join(""),
    forbidden: {},
    outcome: winner
      ? { winner, termination: "five", line }
      : isFull
        ? { winner: null, termination: "full-board", line: [] }
        : null,
    canPass: false,
    text: `${size} stones: ${stones.size}`,
  };
}

function five(stones: Map<string, number>, x: number, y: number, color: number): string[] {
  for (const [dx, dy] of STEPS) {
    const is = (i: number): boolean => stones.get(name(x + i * dx, y + i * dy)) === color;
    let [from, to] = [0, 0];
    while (is(from - 1)) from--;
    while (is(to + 1)) to++;
    if (to - from >= 4)
      return Array.from({ length: to - from + 1 }, (_, i) =>
        name(x + (from + i) * dx, y + (from + i) * dy),
      );
  }
  return [];
}

function name(x: number, y: number): string {
  return `${LETTERS[x]}${y}`;
}

/** What the engine is asked, and how the test answers. */
export interface Asked {
  position: Position;
  options: Parameters<Engine["choose"]>[1];
  signal: AbortSignal | undefined;
  report(report: SearchReport): void;
  answer(point: string, change?: Partial<Decision>): void;
  fail(code: string): void;
}

/** An engine that answers when the test says so. */
export class FakeEngine {
  readonly asked: Asked[] = [];
  isClosed = false;

  readonly engine = {
    threads: 1,
    choose: (position, options, running) =>
      new Promise<Decision>((resolve, reject) => {
        this.asked.push({
          position,
          options,
          signal: running?.signal,
          report: (report) => running?.onReport?.(report),
          answer: (point, change = {}) => resolve(decision(point, change)),
          fail: (code) => reject(new EngineError(code)),
        });
      }),
    evaluate: async () => 0,
    analyse: async () => ({ lines: [], nodes: 200, seconds: 0.1, depth: 1 }),
    close: () => {
      this.isClosed = true;
    },
  } as Partial<Engine> as Engine;

  get last(): Asked {
    return this.asked.at(-1)!;
  }
}

export function decision(point: string, change: Partial<Decision> = {}): Decision {
  const line: Line = {
    score: 10,
    mateIn: null,
    winProbability: 0.5,
    depth: 3,
    selectiveDepth: 4,
    moves: [point],
    ...change.line,
  };
  return { point, line, lines: [line], nodes: 100, seconds: 0.1, depth: 3, ...change };
}
