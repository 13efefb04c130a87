/** Games on the device behave as games on the server: recorded games are played again. */
import { describe, expect, test } from "vitest";
import { thinkingSeconds } from "../../src/local/clock";
import { settingsOf } from "../../src/local/creation";
import { act, drawAnswered, engineFailed, engineMoved } from "../../src/local/decisions";
import { exportRecord } from "../../src/local/records";
import { createRecord, type LocalGame } from "../../src/local/record";
import { engineTurnOf, stateOf } from "../../src/local/state";
import { viewOf } from "../../src/local/view";
import type { Rules } from "../../src/engine/api";
import type { GameView } from "../../src/net/messages";
import { recordedRules } from "./fakes";
import { VECTORS, type RecordedGame, type Step } from "./vectors";

/** The fields that do not depend on who is connected. */
function comparable(view: GameView): unknown {
  const { seats, thoughts, device: _, ...rest } = view;
  const away = (seat: GameView["seats"]["first"]) => ({ ...seat, connected: null });
  return {
    ...rest,
    seats: { first: away(seats.first), second: away(seats.second) },
    thoughts: thoughts.slice(-1),
  };
}

function after(game: LocalGame, rules: Rules, step: Step): LocalGame {
  const { at = 0, action, engine } = step;
  if (action) {
    const result = act(game, rules, action, game.version, at);
    const { refusal } = result;
    expect(refusal ?? {}).toEqual(
      step.code && !step.view
        ? { status: step.status, code: step.code, detail: step.detail }
        : // The server stores the lost game first, then refuses the action.
          refusal?.code === "time-over"
          ? refusal
          : {},
    );
    return result.game;
  }
  if (engine === "declines")
    return drawAnswered(game, engineTurnOf(game, stateOf(game, rules))!, false, at);
  if (engine === "fails") return engineFailed(game, step.problem!, at);
  return engineMoved(
    game,
    rules,
    { point: engine!, usedMs: step.used_ms!, thought: THOUGHT(engine!) },
    at,
  );
}

const THOUGHT = (point: string) => ({
  score: 12,
  win_probability: 0.52,
  mate_in: null,
  depth: 3,
  nodes: 420,
  seconds: 0.012,
  pv: [point],
});

/** Play the game again and compare each view; the game after the last step. */
function replay(recorded: RecordedGame): LocalGame {
  const rules = recordedRules(recorded.boards);
  const [first, ...steps] = recorded.steps;
  let expected = first!.view as GameView;
  let game = createRecord("sample", settingsOf(recorded.new, rules, false), expected.now);
  const check = (): void =>
    expect(comparable(viewOf(game, stateOf(game, rules), expected.now))).toEqual(
      comparable(expected),
    );
  check();
  for (const step of steps) {
    expected = { ...expected, ...step.view };
    game = after(game, rules, step);
    if (step.view) check();
  }
  return game;
}

describe("a recorded game of the server", () => {
  test.each(VECTORS.games.map((game, i) => [i, game] as const))("number %i", (_, recorded) => {
    const game = replay(recorded);
    expect(exportRecord(game, "sgf", recordedRules(recorded.boards))).toBe(recorded.sgf);
  });
});

test("a program may think as long as on the server", () => {
  for (const { clock, used_ms, seconds } of VECTORS.thinking) {
    const left = clock ? Math.max(0, 1000 * clock.seconds - used_ms) : 0;
    expect(thinkingSeconds(clock, left)).toBeCloseTo(seconds, 9);
  }
});
