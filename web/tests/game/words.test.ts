import { describe, expect, test } from "vitest";
import { announcement, declined } from "../../src/game/announce";
import { legendOf } from "../../src/game/legend";
import { goTo } from "../../src/game/replay";
import { seatName, statusOf } from "../../src/game/status";
import { act, setOnline, createGameState, type GameState } from "../../src/game/state";
import { searchFacts } from "../../src/game/search-info";
import type { GameView, OutcomeView, Report } from "../../src/net/messages";
import * as catalogues from "../i18n/catalogues";
import { choices, created, openSeatView, samplePair, sampleView } from "./samples";

const { text } = catalogues;
const en = catalogues.en.app;
const zh = catalogues.zh.app;
const OUTCOME: OutcomeView = {
  winner: "black",
  seat: "first",
  termination: "five",
  line: [],
  text: text("Black wins.", "黑方胜。"),
};

const open = (view: GameView, seats: ("first" | "second")[] = ["first"]): GameState =>
  setOnline(createGameState(created(view, seats), 0), true);

describe("the status", () => {
  test.each<[string, GameState, string]>([
    ["one's own turn", open(sampleView()), "Your turn."],
    ["the AI's turn", open(sampleView({ moves: ["c3"] })), "Tengen, level 3 is thinking …"],
    ["a person's turn", open(samplePair({ moves: ["c3"] })), "It is the other player's turn."],
    ["two at one screen", open(samplePair({ local: true })), "Black to move."],
    [
      "a choice of two at one screen",
      open(samplePair({ local: true, status: "opening", choices: choices({ player: 2 }) })),
      "Player 2 decides.",
    ],
    ["a spectator", open(samplePair(), []), "You are watching."],
    [
      "a thinking AI watched",
      open(sampleView({ thinking: { seat: "second", since: 0, seconds: 1 } }), []),
      "Tengen, level 3 is thinking …",
    ],
    ["an open seat", open(openSeatView()), en.status.waiting],
    ["the end", open(sampleView({ status: "finished", outcome: OUTCOME })), "Black wins."],
    ["an adjourned game", open(sampleView({ status: "adjourned" })), en.status.adjourned],
    [
      "a problem",
      open(sampleView({ status: "adjourned", problem: text("It crashed.", "") })),
      "It crashed.",
    ],
    ["the past", goTo(open(sampleView({ moves: ["c3", "d3"] })), 1), "Move 1 of 2."],
    ["a game just made", createGameState(created(sampleView(), ["first"]), 0), "Your turn."],
    ["a seat not known yet", createGameState(created(sampleView(), []), 0), en.status.loading],
    ["no connection", setOnline(open(sampleView()), false), en.status.reconnecting],
    [
      "a move without connection",
      act(setOnline(open(sampleView()), false), { kind: "move", point: "c3" }, 1)!,
      "No connection: your move is kept and will be sent.",
    ],
  ])("of %s", (_, game, text) => {
    expect(statusOf(game, en).text).toBe(text);
  });

  test("is in the visitor's language", () => {
    expect(statusOf(open(sampleView({ moves: ["c3"] })), zh).text).toBe("天元 3 级正在思考……");
  });

  test("calls people by the names they chose", () => {
    const { first } = sampleView().seats;
    expect(seatName({ ...first, name: "Ada" }, en)).toBe("Ada");
    expect(seatName(openSeatView().seats.second, zh)).toBe("空位");
  });
});

describe("what is read aloud", () => {
  const empty = open(sampleView());

  test("is every new move and whose turn it is", () => {
    const after = open(sampleView({ moves: ["c3", "d4"] }));
    expect(announcement(empty, after, en)).toBe("Black C3. White D4. Your turn.");
    const reply = open(sampleView({ moves: ["c3"] }));
    expect(announcement(empty, reply, zh)).toBe("黑方 C3。");
  });

  test("is the outcome, once", () => {
    const over = open(sampleView({ moves: ["c3"], outcome: OUTCOME, status: "finished" }));
    expect(announcement(empty, over, en)).toBe("Black C3. Black wins.");
    const later = { ...over, view: { ...over.view, version: 9 } };
    expect(announcement(over, later, en)).toBe("");
  });

  test("is a move taken back, and a choice of the opening", () => {
    const before = open(sampleView({ moves: ["c3", "d4"] }));
    const after = open(sampleView({ version: 9, status: "opening", choices: choices() }));
    expect(announcement(before, after, en)).toBe(
      "A move was taken back. Player 1: place a black stone.",
    );
  });

  test("is nothing if nothing has happened", () => {
    expect(announcement(empty, empty, en)).toBe("");
  });
});

describe("what was not agreed to", () => {
  const asking = open(sampleView({ offers: { undo: { seat: "first", count: 1 }, draw: null } }));
  const offering = open(sampleView({ offers: { undo: null, draw: "first" } }));
  const after = open(sampleView({ version: 9 }));

  test("is one's own wish that is gone while nothing else has changed", () => {
    expect(declined(asking, after)).toBe("undo");
    expect(declined(offering, after)).toBe("draw");
  });

  test("is nothing while it waits, after a move, at the end, and for all others", () => {
    expect(declined(asking, asking)).toBeNull();
    expect(declined(offering, offering)).toBeNull();
    expect(declined(after, after)).toBeNull();
    expect(declined(asking, open(sampleView({ moves: ["c3"] })))).toBeNull();
    expect(declined(offering, open(sampleView({ version: 9, outcome: OUTCOME })))).toBeNull();
    const other = { ...after, seats: ["second"] as const };
    expect(declined(asking, other)).toBeNull();
    expect(declined(offering, other)).toBeNull();
  });
});

describe("a thought", () => {
  const report: Report = {
    score: 12.5,
    win_probability: 0.62,
    mate_in: null,
    depth: 9,
    nodes: 182345,
    seconds: 0.74,
    pruning_ratio: 0.934,
    pv: ["c3"],
    text: text("", ""),
  };

  test("is a list of figures as the language writes them", () => {
    expect(Object.fromEntries(searchFacts(report, en))).toEqual({
      Score: "+12.5",
      "Chance to win": "62%",
      Depth: "9",
      Positions: "182,345",
      Time: "0.7 s",
      Pruned: "93%",
    });
  });

  test("names the end instead of a score", () => {
    expect(searchFacts({ ...report, mate_in: 7 }, en)[0]).toEqual(["Ending", "wins in 7"]);
    expect(searchFacts({ ...report, mate_in: -4 }, zh)[0]).toEqual(["结局", "4 手内负"]);
  });

  test("leaves out what is not known", () => {
    const blank = { ...report, score: null, win_probability: null, depth: 0, pruning_ratio: null };
    expect(searchFacts(blank, en).map(([name]) => name)).toEqual(["Positions", "Time"]);
  });
});

test("the legend counts each shape of each colour", () => {
  const three = {
    shape: "open-three",
    label: text("open three", "活三"),
    stones: [],
    gains: [],
  };
  const threats = [
    { ...three, color: "black" as const },
    { ...three, color: "black" as const },
    { ...three, color: "white" as const },
  ];
  expect(legendOf(threats, zh)).toEqual([
    { color: "black", shape: "open-three", text: "活三", count: 2 },
    { color: "white", shape: "open-three", text: "活三", count: 1 },
  ]);
});
