/** Every text of the app; a language that lacks one does not compile. */
import type { Theme } from "../base/theme";
import type { BoardWords } from "../board/state";
import type { ColorName, NewGame } from "../net/messages";

/** The opponent of a new game: a program, a friend by link, a second person here, or none. */
export type Mode = "computer" | "friend" | "local" | "watch";

export type Side = NonNullable<NewGame["color"]>;

/** Display settings that are on or off. */
export type Toggle =
  "coordinates" | "numbers" | "forbidden" | "threats" | "scores" | "sound" | "confirm";

export interface AppWords {
  /** The value of the `lang` attribute. Its first two letters are the name of the file. */
  lang: string;
  title: string;
  skip: string;
  nav: { label: string; play: string; study: string; players: string };
  language: string;
  themeNow(name: string): string;
  themes: Record<Theme, string>;
  color: Record<ColorName, string>;
  you: string;
  setup: {
    heading: string;
    begin: string;
    beginWithStone: string;
    beginWithButton: string;
    opponent: string;
    modes: Record<Mode, string>;
    modeText: Record<Mode, string>;
    games: string;
    noGames: string;
    game(first: string, second: string): string;
    moves(count: number): string;
    levels: string;
    classics: string;
    programs: string;
    first: string;
    second: string;
    strongest: string;
    options: string;
    defaults: string;
    rating(rating: number): string;
    unrated: string;
    rule: string;
    size: string;
    sizeOf(size: number): string;
    opening: string;
    color: string;
    sides: Record<Side, string>;
    clock: string;
    name: string;
    namePlaceholder: string;
    waiting: string;
  };
  status: {
    loading: string;
    yourTurn: string;
    yourTurnTitle: string;
    turnOf(color: ColorName): string;
    thinking(name: string): string;
    waiting: string;
    waitingForFriend: string;
    waitingForOther: string;
    noEngine: string;
    spectator: string;
    reconnecting: string;
    kept: string;
    adjourned: string;
    replaying(ply: number, all: number): string;
    decides(number: 1 | 2): string;
    openingOf(name: string): string;
    offered: string;
  };
  seat: {
    open: string;
    absent: string;
    thinking: string;
    winner: string;
    /** Player 1 or 2 of an opening rule. */
    player(number: 1 | 2): string;
    label(color: ColorName, name: string): string;
  };
  actions: {
    label: string;
    undo: string;
    resign: string;
    resignSure: string;
    resignYes: string;
    resignNo: string;
    draw: string;
    drawOffered: string;
    hint: string;
    hinting: string;
    rematch: string;
    rematchAsked: string;
    rematchWanted: string;
    rematchOpen: string;
    newGame: string;
    more: string;
    less: string;
    retry: string;
    accept: string;
    decline: string;
    undoWanted: string;
    undoAsked: string;
    drawWanted: string;
    join(color: ColorName): string;
    joinText: string;
  };
  moves: {
    heading: string;
    none: string;
    first: string;
    back: string;
    forward: string;
    last: string;
    continueHere: string;
    continueWith: string;
    continueAs: string;
    continueGo: string;
  };
  searchInfo: {
    heading: string;
    none: string;
    score: string;
    winning: string;
    mate: string;
    mateIn(moves: number): string;
    matedIn(moves: number): string;
    line: string;
    depth: string;
    nodes: string;
    time: string;
    seconds(seconds: number): string;
    pruned: string;
    prunedText: string;
    prunedAll: string;
    prunedAllText: string;
    leaves: string;
    leavesText: string;
    playouts: string;
    firstLevel(moves: number): string;
    move: string;
    visits: string;
    winRate: string;
    mean: string;
    /** Marks the move that was played. */
    played: string;
    bounds: string;
    xray: string;
    now(text: string): string;
    details: string;
  };
  share: {
    heading: string;
    invite: string;
    watch: string;
    copy: string;
    copied: string;
    export: string;
    import: string;
    importText: string;
    importFile: string;
    importPaste: string;
    importGo: string;
    spectators(count: number): string;
  };
  display: { heading: string; toggles: Record<Toggle, string>; flip: string; legend: string };
  type: { label: string; placeholder: string; unknown(text: string): string };
  keys: { heading: string; close: string; list: readonly (readonly [string, string])[] };
  announce: {
    move(color: ColorName, point: string): string;
    undone: string;
    declined: Record<"undo" | "draw", string>;
    yourTurn: string;
  };
  cannot: {
    taken(point: string): string;
    forbidden(point: string, reason: string): string;
    notNow(point: string): string;
    stale: string;
  };
  errors: {
    heading: string;
    noGame: string;
    noGameNext: string;
    offline: string;
    noEngine: string;
    tooFast(seconds: number): string;
    other: string;
    again: string;
    home: string;
    noPage: string;
  };
  players: {
    heading: string;
    text: string;
    engine: string;
    engineText: string;
    classics: string;
    classicsText: string;
    programs: string;
    programsText: string;
    playAgainst(name: string): string;
    scale: string;
  };
  /** A new version of the app. */
  update: { ready: string; reload: string; later: string };
  /** Why something is not offered where there is no server. */
  needsServer: {
    friend: string;
    games: string;
    classics: string;
    openings: string;
    formats: string;
  };
  board: BoardWords;
}
