/**
 * Rules and engine of Tengen, compiled to WebAssembly: the types of their interface.
 *
 * Points are written as people write them: `h8`, columns from the left, rows from the bottom; `--` is
 * a pass. Scores and plies are for the side to move unless a comment says otherwise.
 */

export type RuleName = "freestyle" | "standard" | "renju" | "caro" | "standard-caro";
export type ColorName = "black" | "white";
export type DirectionName = "row" | "column" | "rising" | "falling";
export type ForbiddenName = "overline" | "double-four" | "double-three";
export type ShapeName =
  | "five"
  | "overline"
  | "open-four"
  | "double-four"
  | "four"
  | "open-three"
  | "three"
  | "open-two"
  | "two"
  | "none";
export type CombinationName = "open-four" | "double-four" | "four-three" | "double-three";

/** A game up to a position. */
export interface Position {
  /** Points on a side, 5 to 22. */
  size: number;
  rule: RuleName;
  moves: readonly string[];
  /** Stones before the first move; absent: an empty board, black to move. */
  setup?: Setup;
}

export interface Setup {
  black: readonly string[];
  white: readonly string[];
  turn: ColorName;
}

export interface Outcome {
  /** Null: a draw. */
  winner: ColorName | null;
  termination: "five" | ForbiddenName | "full-board" | "passes";
  /** The winning or forbidden row, in line order. */
  line: string[];
}

/** What the rules say about a position. */
export interface BoardState {
  turn: ColorName;
  /** A character for each point, rows from the top: 1 where the side to move may place a stone. */
  legal: string;
  /** Black's forbidden points (renju), also when white is to move. */
  forbidden: Record<string, ForbiddenName>;
  outcome: Outcome | null;
  canPass: boolean;
  /** The position as board text: `15/.../15 b renju`. */
  text: string;
}

/** Why black may or may not play a point, line by line. */
export interface Explanation {
  point: string;
  verdict: ForbiddenName | null;
  wins: boolean;
  lines: ExplanationLine[];
}

export interface ExplanationLine {
  direction: DirectionName;
  kind: "five" | "overline" | "four" | "three" | "false-three";
  stones: string[];
  completions: Completion[];
}

/** A point that would turn a four into a five, or a three into a straight four. */
export interface Completion {
  point: string;
  verdict: "legal" | "five" | ForbiddenName;
  because: Explanation | null;
}

/** A shape that threatens something. */
export interface Threat {
  color: ColorName;
  shape: ShapeName | CombinationName;
  stones: string[];
  /** Points that extend the shape, and that the opponent defends. */
  gains: string[];
}

/** Why a point is worth a stone of the side to move. */
export interface Reasons {
  point: string;
  idea: "win" | "stop" | "unstoppable" | "strong" | "prevent" | "initiative" | "build";
  /** The named shapes that the stone makes, strongest first. */
  makes: { direction: DirectionName; shape: ShapeName }[];
  /** The shapes that the opponent would make there, strongest first. */
  blocks: ShapeName[];
}

/** Questions about the rules: answered at once, without a worker. They throw `EngineError`. */
export interface Rules {
  /** Throws an `EngineError` with the refusal as its code if a move cannot be played. */
  board(position: Position): BoardState;
  /** A position from board text (`15/.../15 b renju`) or from moves (`h8i9i7`). */
  parse(text: string, defaults?: { size?: number; rule?: RuleName }): Position;
  explain(position: Position, point: string): Explanation;
  shapes(position: Position, point: string, color?: ColorName): Record<DirectionName, ShapeName>;
  threats(position: Position): Threat[];
  /** The empty points where a stone of the colour makes five; default: the side to move. */
  fives(position: Position, color?: ColorName): string[];
  reasons(position: Position, point: string): Reasons;
}

/** Limits of a search; the first one reached ends it. */
export interface Limit {
  seconds?: number;
  /** Plies. */
  depth?: number;
  nodes?: number;
}

/** A principal variation. */
export interface Line {
  /** For the side to move. */
  score: number;
  /** Plies to the end: positive if the side to move wins, negative if it loses; null: not known. */
  mateIn: number | null;
  /** Of the side to move, 0 to 1. */
  winProbability: number;
  depth: number;
  selectiveDepth: number;
  /** The move and the expected play after it. */
  moves: string[];
}

export interface SearchReport {
  /** Best first. */
  lines: Line[];
  nodes: number;
  seconds: number;
}

export interface SearchResult extends SearchReport {
  /** Plies of the last completed iteration. */
  depth: number;
}

/** A move with the line behind it. */
export interface Decision extends SearchResult {
  point: string;
  line: Line;
}

export interface ChooseOptions {
  /** 1 to 10; null or absent: full strength. */
  level?: number | null;
  limit?: Limit;
  /** Varies the moves of low levels. */
  seed?: number;
}

export interface AnalyseOptions {
  limit?: Limit;
  /** Number of principal variations, 1 to 484; default: 1. */
  lines?: number;
  /** First moves to search; absent: all. */
  only?: readonly string[];
  exclude?: readonly string[];
}

export interface SolveOptions {
  kind: "vcf" | "vct" | "win";
  /** Default: the side to move. */
  attacker?: ColorName;
  limit?: Limit;
  memoryMb?: number;
}

export interface Solution {
  status: "win" | "none" | "unknown";
  /** The proof in the notation of docs/proof-format.md; empty without a win. */
  tree: string;
  nodes: number;
  seconds: number;
}

export interface SolveProgress {
  proof: number;
  disproof: number;
  nodes: number;
  seconds: number;
}

/** What is wrong with a proof: the keys below `solver.hole` of the texts. */
export type ProofFault =
  | "too_long"
  | "no_proof"
  | "broken"
  | "too_deep"
  | "no_position"
  | "game_over"
  | "too_much_work"
  | "other_kind"
  | "not_empty"
  | "forbidden"
  | "five"
  | "no_five"
  | "defender_five"
  | "no_point"
  | "full"
  | "unanswered";

/** The verdict on a proof file (docs/proof-format.md). */
export interface ProofCheck {
  valid: boolean;
  /** The attacker's moves in the tree. */
  moves: number;
  /** The first fault; null for a valid proof. */
  fault: ProofFault | null;
  /** The point of the fault, if it is about one. */
  point?: string;
  /** The character at which the text is broken. */
  at?: number;
  /** The defender's replies that lead to the fault. */
  after: readonly string[];
  /** What is claimed; null if the text cannot be read. */
  position: Position | null;
  attacker: ColorName;
  kind: "vcf" | "vct" | "win";
}

/** What a review says of a move; docs/review.md defines each. */
export type MoveClass =
  "forced" | "best" | "good" | "inaccuracy" | "mistake" | "missed-win" | "losing" | "lost";

/** A forced win with its proof. */
export interface ProvedWin {
  kind: "vcf" | "vct" | "win";
  /** In the notation of docs/proof-format.md. */
  tree: string;
}

/** A position of a reviewed game. */
export interface PositionReview {
  /** The best line, for the side to move; null: the game is over. */
  line: Line | null;
  /** The side to move wins by force. */
  win: ProvedWin | null;
  /** The opponent wins by force, whatever the side to move plays. */
  loss: ProvedWin | null;
  /** The move played from here; null in the last position. */
  played: MoveReview | null;
}

/** A move of a reviewed game. */
export interface MoveReview {
  move: string;
  class: MoveClass;
  /** Of the mover, after the move, 0 to 1. */
  winProbability: number;
  /** Win probability lost compared with the best move, 0 to 1. */
  cost: number;
  /** A better line from the position before the move; empty where the move is as good. */
  better: string[];
  /** Of a losing move: whether the opponent is shown to have no vct after `better[0]`; else null. */
  holds: boolean | null;
}

export interface ReviewOptions {
  /** Search nodes for each position; default: 50,000. */
  nodes?: number;
}

export interface ReviewProgress {
  /** The number of moves before the position. */
  ply: number;
  review: PositionReview;
}

/** One step of a recorded search; scores are for the side to move at the node. */
export type TraceEvent =
  | { kind: "enter"; move: string | null; depth: number; alpha: number; beta: number }
  | { kind: "evaluate" | "cut" | "leave"; value: number };

export interface Trace {
  decision: Decision;
  /**
   * The steps of the last complete iteration, then of one that a limit cut off: two roots. Nodes that
   * the search did not leave have no `leave`.
   */
  events: TraceEvent[];
}

/** What a running search can be told, and can tell. */
export interface Running<Report> {
  onReport?: (report: Report) => void;
  /** Ends the search soon; the best result so far is returned. */
  signal?: AbortSignal;
}

/**
 * The engine in a Web Worker. Requests are carried out one after the other; a request whose signal
 * is aborted before it starts is rejected with an `EngineError` of code `aborted`.
 */
export interface Engine {
  /** Search threads; 1 where the page is not cross-origin isolated. */
  readonly threads: number;
  choose(
    position: Position,
    options?: ChooseOptions,
    running?: Running<SearchReport>,
  ): Promise<Decision>;
  analyse(
    position: Position,
    options?: AnalyseOptions,
    running?: Running<SearchReport>,
  ): Promise<SearchResult>;
  solve(
    position: Position,
    options: SolveOptions,
    running?: Running<SolveProgress>,
  ): Promise<Solution>;
  /** Checks a proof file, with code that shares nothing with the search; needs no weights. */
  verify(text: string): Promise<ProofCheck>;
  /**
   * Reviews every position of a game: as many as moves, and one. They are reported last first. A
   * cancelled review is rejected with the code `aborted`. Forgets what was learnt from earlier
   * searches.
   */
  review(
    position: Position,
    options?: ReviewOptions,
    running?: Running<ReviewProgress>,
  ): Promise<PositionReview[]>;
  /** Records the steps of a search, at most `maxEvents` of an iteration. */
  trace(position: Position, options?: ChooseOptions, maxEvents?: number): Promise<Trace>;
  /** The static score, without search. */
  evaluate(position: Position): Promise<number>;
  /** The search signature and the speed, as `tengen bench` computes them. */
  bench(depth?: number): Promise<{ signature: number; nodesPerSecond: number }>;
  /** Forgets what was learnt from earlier searches. */
  clear(): Promise<void>;
  /** Ends the worker. */
  close(): void;
}

/** Why a request failed. */
export class EngineError extends Error {
  constructor(
    /** `occupied`, `off-board`, `game-over`, `pass`, a `ForbiddenName`, `position`, `aborted`, `crashed`, `unavailable`, ... */
    readonly code: string,
    message: string = code,
  ) {
    super(message);
    this.name = "EngineError";
  }
}
