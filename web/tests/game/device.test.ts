import { describe, expect, test } from "vitest";
import { continuation, isLocalId, isPlayableOnDevice, prefersDevice } from "../../src/game/device";
import { newId } from "../../src/local/record";
import { sampleView } from "./samples";

describe("a game can be played on the device", () => {
  test.each([
    [{}, true],
    [{ opponent: "tengen:level=10" }, true],
    [{ opponent: "tengen:level=0" }, false],
    [{ opponent: "tengen:level=3,hash_mb=900" }, false],
    [{ opponent: "local" }, true],
    [{ opponent: "watch", players: ["tengen", "tengen:level=1"] }, true],
    [{ opponent: "watch", players: ["tengen", "classic:uct"] }, false],
    [{ opponent: "friend" }, false],
    [{ opening: "swap2" }, false],
  ])("%o: %s", (game, isPlayable) => {
    expect(isPlayableOnDevice(game)).toBe(isPlayable);
  });

  test("and is, if the visitor does not prefer the server", () => {
    expect(prefersDevice({}, "auto")).toBe(true);
    expect(prefersDevice({}, "server")).toBe(false);
    expect(prefersDevice({ opponent: "local" }, "device")).toBe(false);
  });
});

test("a game goes on from a position with its settings", () => {
  const view = sampleView({ rule: "renju", moves: ["c3", "c4", "d3"] });
  expect(continuation(view, { ply: 1, opponent: "tengen" })).toEqual({
    opponent: "tengen",
    rule: "renju",
    size: 5,
    color: "white",
    name: "",
    listed: true,
    moves: "c3",
  });
});

test("an id shows whether the device or the server gave it", () => {
  expect(isLocalId(newId())).toBe(true);
  expect(isLocalId("d-12345678")).toBe(false);
});
