import type { Color } from "../board/state";
import type { Alternative, Fact } from "../tree/explain";
import type { AppWords } from "./app-words";
import { boardWords, type BoardTerms } from "./board-words";
import { count, figure, formatFor, percent, type Format } from "./format";
import type { XrayWords } from "./xray-words";

const COLOR: Record<Color, string> = { black: "black", white: "white" };
const CAPITAL: Record<Color, string> = { black: "Black", white: "White" };

const format = (): Format => formatFor("en");

const FORBIDDEN: Record<string, string> = {
  overline: "overline",
  "double-four": "double-four",
  "double-three": "double-three",
};

const BOARD: BoardTerms = {
  board: (size) => `Board, ${size} by ${size}`,
  stone: COLOR,
  empty: "empty",
  number: (number) => `move ${number}`,
  label: (label) => `marked ${label}`,
  offer: (letter) => `offer ${letter}`,
  last: "last move",
  winning: "winning row",
  forbidden: "forbidden",
  pending: "waiting for confirmation",
  marks: { circle: "circle", square: "square", triangle: "triangle", cross: "cross" },
  arrow: (point) => `arrow to ${point}`,
  separator: ", ",
};

function instead(alternative: Alternative | null): string {
  if (!alternative) return "";
  return ` by playing ${alternative.move} instead of ${alternative.instead}`;
}

function skipped(tried: number, left: number | null): string {
  if (left === null)
    return tried === 1
      ? "after this one move the others are skipped"
      : `after these ${count(tried)} moves the others are skipped`;
  return left === 1 ? "the other move is skipped" : `the ${count(left)} other moves are skipped`;
}

function cut(fact: Extract<Fact, { kind: "cut" }>): string {
  const { mover, opponent } = fact;
  const limit = figure(fact.limit);
  const value = figure(fact.value);
  const reply = fact.reply ? `${COLOR[mover]}'s ${fact.reply}` : COLOR[mover];
  const rest = skipped(fact.tried, fact.skipped);
  if (fact.bound === "beta")
    return (
      `${CAPITAL[opponent]} can already hold ${COLOR[mover]} to ${limit}${instead(fact.alternative)} (beta). ` +
      `Here ${reply} makes at least ${value}, so ${COLOR[opponent]} has no reason to allow this position: ${rest}.`
    );
  return (
    `${CAPITAL[opponent]} already has ${limit}${instead(fact.alternative)} (alpha). ` +
    `Here ${reply} leaves ${COLOR[opponent]} at most ${value}, so ${COLOR[opponent]} has no reason to choose this position: ${rest}.`
  );
}

function failLow(fact: Extract<Fact, { kind: "fail-low" }>): string {
  const has =
    fact.bound === "alpha"
      ? `already has ${figure(fact.limit)}`
      : `can already keep it down to ${figure(fact.limit)}`;
  return (
    `The best that ${COLOR[fact.mover]} finds here is ${fact.reply} with ${figure(fact.value)}. ` +
    `But ${COLOR[fact.mover]} ${has}${instead(fact.alternative)} (${fact.bound}), so this position changes nothing.`
  );
}

function explain(fact: Fact): string {
  switch (fact.kind) {
    case "root":
      return `${CAPITAL[fact.mover]} is to move. The search prefers ${fact.reply}: ${figure(fact.value)}.`;
    case "leaf":
      return (
        `The search goes no deeper here. The static score of the position is ${figure(fact.value)}` +
        ` (high is good for ${COLOR[fact.goodFor]}).`
      );
    case "end":
      return `The search ends here: ${figure(fact.value)} (high is good for ${COLOR[fact.goodFor]}).`;
    case "unfinished":
      return "The search was stopped before this position got a value.";
    case "cut":
      return cut(fact);
    case "fail-low":
      return failLow(fact);
    case "inner": {
      const among = fact.tried === 1 ? "the only move tried" : `the best of ${count(fact.tried)}`;
      return (
        `${CAPITAL[fact.mover]} to move plays ${fact.reply}, ${among}, so this position is worth ` +
        `${figure(fact.value)} (high is good for ${COLOR[fact.goodFor]}).`
      );
    }
    case "games": {
      const played = `${count(fact.games)} games were played out from here.`;
      if (!fact.reply) return played;
      return `${played} ${fact.reply} was tried most often, ${count(fact.replyVisits)} times, and is chosen.`;
    }
    case "visited": {
      const share = percent(fact.ofVisits ? fact.visits / fact.ofVisits : 0);
      const visits =
        `${CAPITAL[fact.player]}'s ${fact.move} was tried in ${count(fact.visits)} of ${count(fact.ofVisits)}` +
        ` games (${share}), with a mean reward of ${figure(fact.mean)} for ${COLOR[fact.player]}.`;
      if (!fact.reply) return visits;
      return `${visits} The answer tried most often is ${fact.reply} (${count(fact.replyVisits)}).`;
    }
  }
}

export const xray: XrayWords = {
  lang: "en",
  title: (player) => `X-ray of ${player} · Tengen`,
  heading: "X-ray",
  color: COLOR,
  rule: (name) => name,
  toMove: (color) => `${CAPITAL[color]} to move`,
  facts: {
    plays: "plays",
    score: "score",
    depth: "depth",
    nodes: "nodes",
    playouts: "playouts",
    leaves: "leaves",
    cutoffs: "cut-offs",
    pruned: "pruned",
    prunedAll: "pruned of all",
    time: "time",
  },
  seconds: (text) => `${text} s`,
  factTitle: {
    pruned: "Compared with plain minimax of the same depth and width",
    prunedAll: "Compared with plain minimax over all empty points",
  },
  hosted: {
    loading: "Repeating the search to record its tree …",
    failed: "The tree could not be recorded.",
    again: "Try again",
    back: "Back to the game",
    differs: (move, nodes) =>
      `In the game the search played ${move} after ${nodes} nodes; its time ran out, so this repetition differs.`,
    differsHere: (move) =>
      `In the game the engine played ${move}. It also knew its earlier searches then, so this repetition differs.`,
    noEngine:
      "The engine could not be started on this device. Reload the page or try another browser.",
    noGame: "This game is not stored in this browser.",
  },
  kept: (kept, all) => `The tree shows the first ${kept} of ${all} nodes.`,
  emptyTree: "The player answered without a search: there is no tree to show.",
  columns: {
    move: "Move",
    depth: "Depth",
    window: "Window [α, β]",
    value: "Value",
    note: "Note",
    visits: "Visits",
    mean: "Mean",
    share: "Share",
  },
  root: (iteration) => (iteration === null ? "start" : `start, search ${iteration}`),
  pass: "pass",
  badge: { best: "best", leaf: "leaf", alpha: "α cut", beta: "β cut" },
  badgeTitle: {
    best: "On the principal variation",
    leaf: "Evaluated: the value is a static score",
    alpha: "Alpha cut-off: the opponent has a better move elsewhere",
    beta: "Beta cut-off: the opponent will not allow this position",
  },
  steps: {
    first: "To the start of the search",
    back: "One step back",
    play: "Play the search slowly",
    pause: "Pause",
    forward: "One step forward",
    last: "To the end of the search",
  },
  stepOf: (step, all) => `${step} / ${all}`,
  speed: "Speed",
  speeds: { slow: "slow", normal: "normal", fast: "fast" },
  show: "Show",
  kinds: {
    all: "all nodes",
    best: "only the best line",
    cuts: "only cut nodes",
    alpha: "only cut by alpha",
    beta: "only cut by beta",
    leaves: "only evaluated",
  },
  ply: "Depth",
  anyPly: "any depth",
  atPly: (ply) => `only move ${ply}`,
  unfold: "Unfold",
  unfoldHint: "unfold …",
  unfoldTo: (level) => `to level ${level}`,
  unfoldAll: "everything",
  find: "Find a move",
  findHint: "find h8",
  findNext: "Next",
  notFound: (move) => `${move} does not occur.`,
  rowCount: (rows) => `${rows} rows`,
  path: "Path",
  start: "start",
  tree: "Search tree",
  boardHint: {
    alphabeta: "Discs are the moves tried next, the larger the better. Click one to follow it.",
    mcts: "Discs are the moves tried next; a larger disc was tried more often. Click one to follow it.",
  },
  explain,
  searching: "The search has entered this position and is looking at its moves.",
  board: boardWords({ ...BOARD, playable: "tried next" }),
  keys: "Keys",
  keyList: [
    ["↑ ↓", "row by row"],
    ["← →", "fold, unfold"],
    ["N or .", "next step of the search"],
    ["P or ,", "step back"],
    ["Home End", "first, last row"],
    ["Space", "play, pause"],
    ["/", "find a move"],
    ["1 … 9", "unfold to that level"],
    ["0", "unfold everything"],
  ],
  language: "Language",
  theme: "Theme",
  themes: { auto: "auto", light: "light", dark: "dark" },
  broken: (reason) => `This page cannot show its tree: ${reason}.`,
};

export const app: AppWords = {
  lang: "en",
  title: "Tengen · five in a row",
  skip: "Skip to the board",
  nav: { label: "Pages", play: "Play", study: "Study", players: "Players" },
  language: "Language",
  themeNow: (name) => `Theme: ${name}`,
  themes: { auto: "System", light: "Light", dark: "Dark" },
  color: CAPITAL,
  you: "You",
  setup: {
    heading: "New game",
    begin: "Start",
    beginWithStone: "Place the first stone to begin.",
    beginWithButton: "Press Start to begin.",
    opponent: "Opponent",
    modes: { computer: "Computer", friend: "Friend", local: "One screen", watch: "Watch" },
    modeText: {
      computer: "",
      friend: "You get a link to send. The game begins when your friend opens it.",
      local: "Two people take turns at this screen.",
      watch: "Two programs play each other while you watch.",
    },
    games: "Games being played",
    noGames: "No games are being played.",
    game: (first, second) => `${first} – ${second}`,
    moves: (count) =>
      format().plural(count) === "one" ? "1 move" : `${format().count(count)} moves`,
    levels: "Level",
    classics: "Classics",
    programs: "Programs",
    first: "First player",
    second: "Second player",
    strongest: "Max",
    options: "Options",
    defaults: "Defaults",
    rating: (rating) => `About ${format().count(rating)} Elo`,
    unrated: "not measured",
    rule: "Rule",
    size: "Board",
    sizeOf: (size) => `${size} × ${size}`,
    opening: "Opening",
    color: "You play",
    sides: { black: "Black", white: "White", random: "Random" },
    clock: "Clock",
    name: "Your name",
    namePlaceholder: "optional",
    waiting: "Creating the game …",
  },
  status: {
    loading: "Loading the game …",
    yourTurn: "Your turn.",
    yourTurnTitle: "Your turn",
    turnOf: (color) => `${CAPITAL[color]} to move.`,
    thinking: (name) => `${name} is thinking …`,
    waiting: "Waiting for your friend.",
    waitingForFriend: "Send the link to a friend: the game begins when it is opened.",
    waitingForOther: "It is the other player's turn.",
    noEngine: "The engine can't be loaded on this device, so the game waits.",
    spectator: "You are watching.",
    reconnecting: "No connection. Trying again …",
    kept: "No connection: your move is kept and will be sent.",
    adjourned: "The game is adjourned.",
    replaying: (ply, all) => `Move ${ply} of ${all}.`,
    decides: (number) => `Player ${number} decides.`,
    openingOf: (name) => `Opening: ${name}`,
    offered: "Offered fifth moves are marked with letters.",
  },
  seat: {
    open: "Open seat",
    absent: "Away",
    thinking: "Thinking …",
    winner: "Won",
    player: (number) => `Player ${number}`,
    label: (color, name) => `${CAPITAL[color]}: ${name}`,
  },
  actions: {
    label: "Actions",
    undo: "Undo",
    resign: "Resign",
    resignSure: "Resign this game?",
    resignYes: "Yes, resign",
    resignNo: "Play on",
    draw: "Draw",
    drawOffered: "You offered a draw.",
    hint: "Hint",
    hinting: "Looking for a good move …",
    rematch: "Rematch",
    rematchAsked: "You asked for a rematch.",
    rematchWanted: "Your opponent would like a rematch.",
    rematchOpen: "To the rematch",
    newGame: "New game",
    more: "More",
    less: "Close",
    retry: "Let it try again",
    accept: "Accept",
    decline: "Decline",
    undoWanted: "Your opponent asks to take back a move.",
    undoAsked: "You asked to take back a move.",
    drawWanted: "Your opponent offers a draw.",
    join: (color) => `Play ${COLOR[color]}`,
    joinText: "A seat is free in this game.",
  },
  moves: {
    heading: "Moves",
    none: "No moves yet.",
    first: "To the start",
    back: "One move back",
    forward: "One move forward",
    last: "To the end",
    continueHere: "Continue from here",
    continueWith: "Against",
    continueAs: "You play",
    continueGo: "Start",
  },
  searchInfo: {
    heading: "What the computer thinks",
    none: "It has not searched yet.",
    score: "Score",
    winning: "Chance to win",
    mate: "Ending",
    mateIn: (moves) => `wins in ${format().count(moves)}`,
    matedIn: (moves) => `loses in ${format().count(moves)}`,
    line: "Expected line",
    depth: "Depth",
    nodes: "Positions",
    time: "Time",
    seconds: (seconds) => `${format().decimal(seconds)} s`,
    pruned: "Pruned",
    prunedText: "Compared with plain minimax of the same depth and width",
    prunedAll: "Pruned of all",
    prunedAllText: "Compared with plain minimax over all empty points",
    leaves: "Leaves",
    leavesText: "Positions evaluated statically",
    playouts: "Playouts",
    firstLevel: (moves) =>
      format().plural(moves) === "one"
        ? "1 first-level move"
        : `${format().count(moves)} first-level moves`,
    move: "Move",
    visits: "Visits",
    winRate: "Win rate",
    mean: "Mean reward",
    played: "played",
    bounds: "With pruning, a score is exact for the best move and an upper bound for the others.",
    xray: "X-ray this search",
    now: (text) => `Thinking now: ${text}`,
    details: "Details",
  },
  share: {
    heading: "Share, save, open",
    invite: "Link for your friend",
    watch: "Link to this game",
    copy: "Copy",
    copied: "Copied",
    export: "Save as",
    import: "Open a game",
    importText: "A file (SGF, PSQ, RenLib, JSON …) or moves such as h8 i9 j10.",
    importFile: "Choose a file",
    importPaste: "Or paste a game here",
    importGo: "Open",
    spectators: (count) =>
      format().plural(count) === "one" ? "1 spectator" : `${format().count(count)} spectators`,
  },
  display: {
    heading: "Board and sound",
    toggles: {
      coordinates: "Coordinates",
      numbers: "Move numbers",
      forbidden: "Forbidden points",
      threats: "Threats",
      scores: "Scores on the board",
      sound: "Sound",
      confirm: "Confirm each tap",
    },
    flip: "Rotate the board",
    legend: "Shapes on the board",
  },
  type: {
    label: "Type a point",
    placeholder: "h8",
    unknown: (text) => `There is no point ${text} on this board.`,
  },
  keys: {
    heading: "Keys",
    close: "Close",
    list: [
      ["← ↑ ↓ →", "move the cursor on the board"],
      ["Enter", "play there"],
      ["[  ]", "one move back, one move forward"],
      ["U", "undo"],
      ["H", "hint"],
      ["F", "rotate the board"],
      ["N", "new game"],
      ["T", "threats"],
      ["S", "scores of a classic's moves"],
      ["?", "these keys"],
    ],
  },
  announce: {
    move: (color, point) => `${CAPITAL[color]} ${point}.`,
    undone: "A move was taken back.",
    declined: {
      undo: "Your opponent does not agree to take the move back.",
      draw: "Your opponent declined the draw.",
    },
    yourTurn: "Your turn.",
  },
  cannot: {
    taken: (point) => `${point} can't be played: there is a stone.`,
    forbidden: (point, reason) => `${point} can't be played: ${FORBIDDEN[reason] ?? reason}.`,
    notNow: (point) => `${point} can't be played now.`,
    stale: "The position changed before your move arrived. Check the board and choose again.",
  },
  errors: {
    heading: "Something went wrong",
    noGame: "There is no game at this address.",
    noGameNext: "The link may be incomplete. Ask for it again, or start a new game.",
    offline: "The server can't be reached. Check your connection and try again.",
    noEngine:
      "The engine could not be started on this device. Reload the page or try another browser.",
    tooFast: (seconds) => `Too many requests. Try again in ${format().count(seconds)} s.`,
    other: "The server could not complete the request. Try again.",
    again: "Try again",
    home: "New game",
    noPage: "There is no page at this address.",
  },
  players: {
    heading: "Players",
    text: "You can play against any of these players right away.",
    engine: "Tengen, level by level",
    engineText:
      "One engine written in C++: an alpha-beta search with a trained evaluation of shapes and a search for wins by continuous fours. Lower levels search less deeply and overlook more.",
    classics: "The classics",
    classicsText:
      "Five classic approaches to programming the game, each in one Python file, and a random player.",
    programs: "Other programs",
    programsText:
      "Programs that use the Gomocup protocol, configured by the operator of this server.",
    playAgainst: (name) => `Play against ${name}`,
    scale: "Strength is in Elo points, measured in matches between the players in this list.",
  },
  update: { ready: "A new version is ready.", reload: "Reload", later: "Later" },
  needsServer: {
    friend: "Playing a friend by link needs a server.",
    games: "Watching other people's games needs a server.",
    classics: "The classics are written in Python and need a server.",
    openings: "Opening rules need a server.",
    formats: "SGF, moves such as h8 i9 j10, or board text. Other formats need a server.",
  },
  board: boardWords(BOARD),
};
