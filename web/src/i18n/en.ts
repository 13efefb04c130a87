import type { Color } from "../board/state";
import type { Alternative, Fact } from "../xray/explain";
import { count, figure, percent } from "../xray/format";
import type { Words } from "./words";

const COLOR: Record<Color, string> = { black: "black", white: "white" };
const CAPITAL: Record<Color, string> = { black: "Black", white: "White" };

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

function useless(fact: Extract<Fact, { kind: "useless" }>): string {
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
    case "useless":
      return useless(fact);
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

export const en: Words = {
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
    time: "time",
  },
  seconds: (text) => `${text} s`,
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
    best: "On the line that the player expects",
    leaf: "Evaluated: the value is a static score",
    alpha: "Cut by alpha: the opponent has better elsewhere",
    beta: "Cut by beta: the opponent will not allow this",
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
    mcts: "Discs are the moves tried next, the larger the more often. Click one to follow it.",
  },
  explain,
  searching: "The search has entered this position and looks at its moves now.",
  board: {
    board: (size) => `Board, ${size} by ${size}`,
    cell: (point, { stone, label, isLast, isPlayable }) =>
      [
        point.toUpperCase(),
        stone ? COLOR[stone] : "empty",
        label && `marked ${label}`,
        isLast && "last move",
        isPlayable && "tried next",
      ]
        .filter(Boolean)
        .join(", "),
  },
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
  otherLanguage: "中文",
  theme: "Theme",
  themes: { auto: "auto", light: "light", dark: "dark" },
  broken: (reason) => `This page cannot show its tree: ${reason}.`,
};
