// Written by scripts/messages.py from src/tengen/server/messages: change it there.

export type Action =
  Move | OpeningStep | Undo | AnswerUndo | OfferDraw | AnswerDraw | Resign | ClaimTime | Retry;
export type ColorName = "black" | "white";
export type RuleName = "freestyle" | "standard" | "renju" | "caro" | "standard-caro";
export type SeatName = "first" | "second";
export type Status = "waiting" | "opening" | "playing" | "finished" | "adjourned";
export type TerminationName =
  | "five"
  | "overline"
  | "double-four"
  | "double-three"
  | "full-board"
  | "passes"
  | "agreement"
  | "resigned"
  | "timeout"
  | "illegal-move"
  | "crashed"
  | "unknown";
export type DeviceAction = DeviceMove | DeviceUndo | Resign | DeviceTimeout | DeviceDraw;
export type ClockSetting = MoveClock | GameClock;
export type MarkName = "circle" | "square" | "triangle" | "cross";
export type MoveClass =
  "forced" | "best" | "good" | "inaccuracy" | "mistake" | "missed-win" | "losing" | "lost";
export type ReviewState = "queued" | "running" | "done" | "failed" | "cancelled";
export type ClientMessage = ActMessage | PingMessage;
export type ServerMessage =
  WelcomeMessage | StateMessage | AckMessage | RefusedMessage | ThinkingMessage | PongMessage;

/** An action, and the version of the game that the player saw when deciding. */
export interface ActRequest {
  version: number;
  action: Action;
}

/** Accepts or declines the opponent's draw offer. */
export interface AnswerDraw {
  kind: "answer-draw";
  accept: boolean;
}

/** Accepts or declines that the opponent takes back. */
export interface AnswerUndo {
  kind: "answer-undo";
  accept: boolean;
}

/** Asks the server to check the clock now. */
export interface ClaimTime {
  kind: "claim-time";
}

/** Places a stone; in an opening also offers or picks a fifth move. */
export interface Move {
  kind: "move";
  point: string;
}

/** Offers a draw. */
export interface OfferDraw {
  kind: "offer-draw";
}

/** A decision of the opening: stay, swap, two-more, offer-many, a number or a point. */
export interface OpeningStep {
  kind: "opening";
  text: string;
}

/** Resigns. */
export interface Resign {
  kind: "resign";
}

/** Asks a program again that has failed. */
export interface Retry {
  kind: "retry";
}

/** Takes back the last own move: at once against a program, by consent against a person. */
export interface Undo {
  kind: "undo";
}

/** What the program thinks, from its own point of view; null where it does not say. */
export interface Analysis {
  move: string;
  /** In the program's own unit, higher is better for the side to move. */
  score: number | null;
  /** Moves of both sides to the end: positive if the side to move wins. */
  mate_in: number | null;
  /** Win probability of the side to move. */
  win: number | null;
  /** The line it expects, its own move first. */
  pv: string[];
  depth: number;
  nodes: number;
  /** Time used; less than asked for while games wait for the engines. */
  seconds: number;
}

/** A game up to a position, as the engine in the browser takes it. */
export interface AnalysisPosition {
  size: number;
  rule: RuleName;
  moves: readonly string[];
  /** Absent: an empty board, black to move. */
  setup?: PositionSetup | null;
}

/** Asks a program what it thinks of a position. */
export interface AnalysisRequest {
  position: AnalysisPosition;
  /** A player's name from the options. */
  player: string;
  seconds: number;
}

/** Stones before the first move. */
export interface PositionSetup {
  black: readonly string[];
  white: readonly string[];
  turn: ColorName;
}

/** Why a request was refused (RFC 9457). */
export interface Problem {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: Text;
  /** Of a refused `DeviceRequest` or `StudyChange`: the version on the server. */
  version: number | null;
  /** Of a refused `DeviceRequest`: the action at fault, counted from 0. */
  index: number | null;
}

/** A sentence or a name in every language of the page. */
export interface Text {
  en: string;
  zh: string;
  ja: string;
}

/** The actions are stored; the game has this version now. */
export interface DeviceAnswer {
  version: number;
}

/** The engine accepted the person's draw offer; possible when the board is half full. */
export interface DeviceDraw {
  kind: "draw";
}

/** A move of the side whose turn it is. */
export interface DeviceMove {
  kind: "move";
  point: string;
  /** Time that the device measured for it; at most a day. */
  used_ms: number;
  /** Only with a move of the engine. */
  thought?: DeviceThought | null;
}

/** What happened on the device after a version of the game: all of it is stored, or nothing. */
export interface DeviceRequest {
  version: number;
  actions: readonly DeviceAction[];
}

/** What the engine on the device thinks of its move, from its own point of view. */
export interface DeviceThought {
  score?: number | null;
  win_probability?: number | null;
  /** Moves of both sides to the end: positive if the engine wins, negative if it loses. */
  mate_in?: number | null;
  depth?: number;
  nodes?: number;
  seconds?: number;
  /** The line it expects, its own move first. */
  pv?: readonly string[];
}

/** The clock of the seat whose turn it is ran out on the device. */
export interface DeviceTimeout {
  kind: "timeout";
  seat: SeatName;
}

/** Takes back the last moves of both sides. */
export interface DeviceUndo {
  kind: "undo";
  count: number;
  /** Time that the side to move has used since the last move. */
  used_ms: number;
}

/** Creates a game from a position of another one. */
export interface ContinueRequest {
  ply: number;
  opponent: string;
  /** Default: the colour to move in that position. */
  color?: "black" | "white" | "random" | null;
  name?: string;
  /** As in `NewGame`. */
  device?: boolean;
}

/** Seconds for all moves of a player, and an increment for each move made. */
export interface GameClock {
  kind: "game";
  seconds: number;
  increment?: number;
}

/** Takes the open seat. */
export interface JoinRequest {
  name?: string;
}

/** Seconds for each move. */
export interface MoveClock {
  kind: "move";
  seconds: number;
}

/** Sets the player's name. */
export interface NameRequest {
  name: string;
}

/** The settings of a new game. */
export interface NewGame {
  /**
   * A player's name from the options, `friend` (by link), `local` (two people at one
   * screen) or `watch` (two programs).
   */
  opponent?: string;
  rule?: RuleName;
  size?: number;
  opening?: string;
  /** The creator's colour at the start: black opens. */
  color?: "black" | "white" | "random";
  clock?: ClockSetting | null;
  name?: string;
  /** Whether the game appears in the public list. */
  listed?: boolean;
  /** Stones on the board at the start, black first. */
  moves?: string;
  /** The programs of a game to watch; the first one opens. */
  players?: readonly string[] | null;
  /** Whether the client computes the engine's moves and sends the game with `DeviceRequest`. */
  device?: boolean;
}

/** A common clock setting. */
export interface ClockPreset {
  label: Text;
  clock: ClockSetting | null;
}

/** An option with its label and a description. */
export interface Described {
  name: string;
  label: Text;
  text: Text;
}

/** An opening rule, and the board sizes it allows. */
export interface OpeningInfo extends Described {
  /** Minimum and maximum. */
  sizes: number[];
}

/** One value of a player's option. */
export interface OptionChoice {
  value: string;
  label: Text;
}

/** All options of a new game. */
export interface Options {
  players: PlayerInfo[];
  rules: Described[];
  sizes: Sizes;
  openings: OpeningInfo[];
  clocks: ClockPreset[];
  version: string;
}

/** A program to play against. */
export interface PlayerInfo {
  /** The value of `NewGame.opponent`. */
  spec: string;
  kind: "engine" | "classic" | "program";
  level: number | null;
  label: Text;
  /** How it thinks, in a sentence. */
  text: Text;
  /** Measured strength in Elo points; null if not measured. */
  rating: number | null;
  /** Empty if none can be set. */
  options: PlayerOptionInfo[];
}

/** An option of a player: `NAME,option=value` is its spec with this option. */
export interface PlayerOptionInfo {
  name: string;
  label: Text;
  /** What it does, in a sentence; may be empty. */
  text: Text;
  default: string;
  /** All values; empty for a number in a range. */
  choices: OptionChoice[];
  lowest: number;
  highest: number;
  /** Whether the number is a whole one. */
  whole: boolean;
  /** What the value `none` means; null if it is not possible. */
  none: Text | null;
}

/** Board sizes: points on a side. */
export interface Sizes {
  least: number;
  most: number;
  default: number;
}

/** A game with its variations. */
export interface GameRecord {
  size: number;
  rule: RuleName;
  /** Who makes the first move; absent: the side with fewer stones, or black. */
  turn?: ColorName;
  setup?: RecordSetup;
  black?: string;
  white?: string;
  opening?: string;
  info?: Record<string, string>;
  result?: RecordResult | null;
  /** The root first, parents before children, siblings in order. */
  nodes: readonly RecordNode[];
}

/** What could not be read of a file. */
export interface RecordFault {
  /** Index in `games` of the game that it is about; null: of the file. */
  game: number | null;
  /** Such as `line 3, column 14`; empty: all of it. */
  place: string;
  /** What is wrong, with the place. */
  text: Text;
}

/** The games of a file. */
export interface RecordList {
  games: GameRecord[];
  errors: RecordFault[];
}

/** A position of the tree, with the move that led to it. */
export interface RecordNode {
  /** Index of the node before; the root, which comes first, has none. */
  parent?: number;
  /** Absent at the root only. */
  move?: string;
  comment?: string;
  name?: string;
  seconds?: number | null;
  clock?: number | null;
  marks?: Record<string, MarkName>;
  labels?: Record<string, string>;
  arrows?: readonly (readonly [string, string])[];
  lines?: readonly (readonly [string, string])[];
  extra?: Record<string, readonly string[]>;
}

/** A record to be written as a file. */
export interface RecordRequest {
  record: GameRecord;
}

/** How the game ended. */
export interface RecordResult {
  /** Null: a draw. */
  winner: ColorName | null;
  termination: TerminationName;
  /** The winning row, end to end. */
  line?: readonly string[];
}

/** Stones before the first move. */
export interface RecordSetup {
  black?: readonly string[];
  white?: readonly string[];
}

/** What the move was worth. */
export interface MoveReview {
  move: string;
  class: MoveClass;
  /** Of the mover after the move. */
  winProbability: number;
  /** Win probability lost compared with the best move. */
  cost: number;
  /** The better line from the position before the move. */
  better: string[];
  /** Class losing: whether the better move is proved to hold. */
  holds: boolean | null;
}

/** What was found out about a position. */
export interface PositionReview {
  /** Null when the game is over. */
  line: ReviewLine | null;
  /** Proof that the side to move wins by force. */
  win: ReviewProof | null;
  /** Proof that the opponent does, whatever the side to move plays. */
  loss: ReviewProof | null;
  /** The move played from here; null for the last position. */
  played: MoveReview | null;
}

/** The review of a game; the position with index i is the one after i moves. */
export interface Review {
  version: 1;
  /** The version that computed it. */
  engine: string;
  /** Search nodes for each position. */
  nodes: number;
  positions: PositionReview[];
}

/** The background job that reviews a study. */
export interface ReviewJob {
  state: ReviewState;
  /** Positions reviewed. */
  done: number;
  total: number;
}

/** The best line of a position, for the side to move. */
export interface ReviewLine {
  score: number;
  mateIn: number | null;
  winProbability: number;
  depth: number;
  selectiveDepth: number;
  moves: string[];
}

/** A proof that a side wins by force. */
export interface ReviewProof {
  kind: "vcf" | "vct" | "win";
  /** As in docs/proof-format.md. */
  tree: string;
}

/** Starts a background job that reviews the main line of a study. */
export interface ReviewRequest {
  /** Search nodes for each position. */
  nodes?: number;
}

/** The action is stored; the game has this version now. */
export interface AckMessage {
  type: "ack";
  id: number;
  version: number;
}

/** An action; the response carries the same id. */
export interface ActMessage {
  type: "act";
  id: number;
  version: number;
  action: Action;
}

/** Asks for a `PongMessage`. */
export interface PingMessage {
  type: "ping";
}

/** The response to a `PingMessage`. */
export interface PongMessage {
  type: "pong";
}

/** The action was refused, or the message was invalid (then without id). */
export interface RefusedMessage {
  type: "refused";
  id: number | null;
  status: number;
  code: string;
  detail: Text;
}

/** The game after a change. */
export interface StateMessage {
  type: "state";
  view: GameView;
}

/** What a program thinks at the moment. */
export interface ThinkingMessage {
  type: "thinking";
  seat: SeatName;
  report: Report;
}

/** The first message: the game, and the seats that belong to this connection. */
export interface WelcomeMessage {
  type: "welcome";
  seats: SeatName[];
  view: GameView;
}

/** A study to be kept. */
export interface NewStudy {
  title: string;
  record: GameRecord;
  review?: Review | null;
}

/** The content of a study that its owner has changed. */
export interface StudyChange {
  /** The version that was changed. */
  version: number;
  title: string;
  record: GameRecord;
  /** Absent or null: the stored review stays, which a background job may just have made. */
  review?: Review | null;
}

/** The studies of the client, the last changed first. */
export interface StudyList {
  studies: StudySummary[];
}

/** A line in the list of studies. */
export interface StudySummary {
  id: string;
  title: string;
  updated_ms: number;
  rule: RuleName;
  size: number;
  /** Moves of the main line. */
  moves: number;
}

/** The change is stored; the study has this version now. */
export interface StudyVersion {
  version: number;
}

/** A study. */
export interface StudyView {
  id: string;
  /**
   * Grows with every change of the owner. A review that a background job finishes does not
   * change it.
   */
  version: number;
  title: string;
  /** Whether the client may change it. */
  owner: boolean;
  /** Milliseconds since 1970. */
  created_ms: number;
  updated_ms: number;
  record: GameRecord;
  review: Review | null;
  /** The latest background job that reviews it. */
  job: ReviewJob | null;
}

/** The explanation of one point, as data and as text. */
export interface ForbiddenReason {
  ply: number;
  point: string;
  forbidden: "overline" | "double-four" | "double-three" | null;
  tree: ReasonTree;
  text: Text;
}

/** A move to consider, and why. */
export interface Hint {
  /** Stones on the board. */
  ply: number;
  /** A point, or in an opening another decision such as `swap`. */
  action: string;
  text: Text;
  report: Report;
}

/** What a search found out about one first-level move. */
export interface MoveScore {
  point: string;
  /** In the player's own unit, higher is better for it; with playouts, the mean reward. */
  score: number | null;
  /** Playouts through the move; null for other players. */
  visits: number | null;
}

/** A point that would turn a four into a five, or a three into a straight four. */
export interface ReasonCompletion {
  point: string;
  verdict: "legal" | "five" | "overline" | "double-four" | "double-three";
  because: ReasonTree | null;
}

/** What the stone would make on one line. */
export interface ReasonLine {
  direction: "row" | "column" | "rising" | "falling";
  kind: "five" | "overline" | "four" | "three" | "false-three";
  stones: string[];
  completions: ReasonCompletion[];
}

/** Why black may or may not play a point, line by line. */
export interface ReasonTree {
  point: string;
  verdict: "overline" | "double-four" | "double-three" | null;
  wins: boolean;
  lines: ReasonLine[];
}

/** The first-level moves of the search behind one move of a game. */
export interface Search {
  /** Stones on the board before the move. */
  ply: number;
  /** The program's name with its options. */
  player: string;
  /** The best first; with pruning, all but the best have upper bounds as their scores. */
  moves: MoveScore[];
}

/** A shape that threatens something. */
export interface Threat {
  color: ColorName;
  shape: string;
  label: Text;
  stones: string[];
  /** Points that extend the shape, and that the opponent defends. */
  gains: string[];
}

/** The threats of both sides in one position. */
export interface Threats {
  ply: number;
  threats: Threat[];
}

/** The clocks at the time `at`; the running one continues from there. */
export interface ClockView {
  kind: "move" | "game";
  seconds: number;
  increment: number;
  left: SecondsLeft;
  running: SeatName | null;
  /** Milliseconds since 1970. */
  at: number;
}

/** A game, and the seats in it that belong to the client. */
export interface Created {
  game: GameView;
  seats: SeatName[];
}

/** Games to watch, the last changed first. */
export interface GameList {
  games: GameSummary[];
}

/** A line in the list of games. */
export interface GameSummary {
  id: string;
  status: Status;
  rule: RuleName;
  size: number;
  opening: OpeningName;
  /** The name of the player who opened. */
  first: Text;
  second: Text;
  black: SeatName;
  /** Whether the player's device computes both sides. */
  device: boolean;
  moves: number;
  created: string;
  updated: string;
}

/** Everything about a game that is public. */
export interface GameView {
  id: string;
  version: number;
  status: Status;
  rule: RuleName;
  size: number;
  opening: OpeningName;
  created: string;
  local: boolean;
  /** Whether the player's device computes both sides; its clocks do not run on the server. */
  device: boolean;
  listed: boolean;
  seats: Seats;
  moves: string[];
  /** Seconds that each move took. */
  times: number[];
  turn: ColorName | null;
  to_act: SeatName | null;
  /** A character for each point, rows from the top: 1 where a stone may be placed now. */
  legal: string;
  forbidden: Record<string, "overline" | "double-four" | "double-three">;
  choices: OpeningChoices | null;
  clock: ClockView | null;
  outcome: OutcomeView | null;
  thoughts: Thought[];
  offers: Offers;
  thinking: ThinkingView | null;
  rematch: RematchView | null;
  spectators: number;
  problem: Text | null;
  /**
   * The server's time, milliseconds since 1970. The last field, because it is the only one that
   * differs between two responses about the same version.
   */
  now: number;
}

/** A game in which the client has a seat. */
export interface MyGame extends GameSummary {
  /** The client's seat; the first if both are its own. */
  seat: SeatName;
}

/** The games of the client, the last changed first. */
export interface MyGames {
  games: MyGame[];
}

/** Offers that wait for the opponent's answer. */
export interface Offers {
  undo: UndoOffer | null;
  draw: SeatName | null;
}

/** One kind of action that the opening allows now. */
export interface OpeningChoice {
  kind: "place" | "offer" | "pick" | "declare" | "stay" | "swap" | "two-more" | "offer-many";
  /** Colour of the stone; for stay and swap the player's own colour afterwards. */
  color: ColorName | null;
  points: string[];
  lowest: number | null;
  highest: number | null;
  /** Fifth moves still to be offered, or offered in all. */
  count: number | null;
  label: Text;
}

/** The state of the opening, and all possible decisions. */
export interface OpeningChoices {
  name: string;
  label: Text;
  size: number;
  rule: RuleName;
  phase: "place" | "swap" | "branch" | "declare" | "offer" | "pick" | "done";
  player: 1 | 2 | null;
  black: 1 | 2;
  turn: ColorName;
  moves: string[];
  offers: string[];
  declared: number | null;
  prompt: Text;
  choices: OpeningChoice[];
  text: string;
}

/** An opening rule. */
export interface OpeningName {
  name: string;
  label: Text;
}

/** How the game ended. */
export interface OutcomeView {
  winner: ColorName | null;
  /** The winner; null for a draw. */
  seat: SeatName | null;
  termination: TerminationName;
  /** The winning row, end to end. */
  line: string[];
  text: Text;
}

/** The new game if it has started, else the old one with the request in it. */
export interface RematchAnswer {
  started: boolean;
  game: GameView;
  seats: SeatName[];
}

/** A rematch, requested or started. */
export interface RematchView {
  /** The new game; null while only one player has asked. */
  id: string | null;
  asked_by: SeatName | null;
}

/** What a program thinks of a position, from its own point of view. */
export interface Report {
  score: number | null;
  win_probability: number | null;
  /** Moves of both sides to the end: positive if the program wins, negative if it loses. */
  mate_in: number | null;
  depth: number;
  nodes: number;
  seconds: number;
  /** The share of the nodes of plain minimax, of the same depth and width, that was pruned. */
  pruning_ratio: number | null;
  /** The same against plain minimax over all empty points. */
  pruning_ratio_all: number | null;
  /** Positions evaluated statically. */
  leaves: number;
  /** Positions whose remaining moves were pruned. */
  cutoffs: number;
  /** The line it expects, its own move first. */
  pv: string[];
  /** The report in one line. */
  text: Text;
}

/** A player of the game. */
export interface Seat {
  kind: "human" | "ai" | "open";
  /** The name that a person chose; empty if none. */
  name: string;
  /** A program's name with its options. */
  player: string | null;
  /** The name to show. */
  label: Text;
  color: ColorName;
  connected: boolean;
}

/** Both players. */
export interface Seats {
  first: Seat;
  second: Seat;
}

/** Seconds left on each clock. */
export interface SecondsLeft {
  first: number;
  second: number;
}

/** A program is thinking. */
export interface ThinkingView {
  seat: SeatName;
  /** Milliseconds since 1970. */
  since: number;
  /** The longest time it may take. */
  seconds: number;
}

/** What a program reported with a move of the game. */
export interface Thought extends Report {
  /** Stones on the board before the move. */
  ply: number;
  seat: SeatName;
  /** First-level moves with a score, see `Search`; 0 if the program scores none. */
  scored: number;
  /** Whether it is a Monte-Carlo search: nodes are playouts, scores are mean rewards. */
  playouts: boolean;
}

/** A request to take back `count` decisions of both players. */
export interface UndoOffer {
  seat: SeatName;
  count: number;
}
