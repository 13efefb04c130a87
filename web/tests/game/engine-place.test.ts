import { describe, expect, test } from "vitest";
import { enginePlace, type Circumstances } from "../../src/game/engine-place";

function place(change: Partial<Circumstances> = {}): unknown[] {
  const found = enginePlace({
    draft: { opening: "free" },
    player: { kind: "engine" },
    preference: "auto",
    hasServer: true,
    obstacle: null,
    ...change,
  });
  return [found.place, found.because];
}

describe("the engine runs", () => {
  test("where the visitor wants it, on the device by default", () => {
    expect(place()).toEqual(["device", null]);
    expect(place({ player: null })).toEqual(["device", null]);
    expect(place({ preference: "device" })).toEqual(["device", null]);
    expect(place({ preference: "server" })).toEqual(["server", null]);
  });

  test("on the server if the game or the browser needs that", () => {
    const preference = "device";
    expect(place({ preference, player: { kind: "classic" } })).toEqual(["server", "classic"]);
    expect(place({ preference, player: { kind: "program" } })).toEqual(["server", "program"]);
    expect(place({ preference, draft: { opening: "swap2" } })).toEqual(["server", "opening"]);
    expect(place({ obstacle: "no-webassembly" })).toEqual(["server", "no-webassembly"]);
  });

  test("on the device if there is no server", () => {
    expect(place({ hasServer: false, preference: "server" })).toEqual(["device", "no-server"]);
    expect(place({ hasServer: false, obstacle: "not-built" })).toEqual([null, "not-built"]);
  });
});
