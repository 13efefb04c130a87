import { afterEach, describe, expect, test, vi } from "vitest";
import { clickWave, createSound } from "../../src/board/sound";

const RATE = 48_000;

describe("the wave of a click", () => {
  const loudest = (part: Float32Array): number => Math.max(...part.map(Math.abs));

  test("starts softly, does not clip, and has decayed at its end", () => {
    const wave = clickWave("black", RATE);
    expect(wave[0]).toBe(0);
    expect(loudest(wave)).toBeGreaterThan(0.2);
    expect(loudest(wave)).toBeLessThan(1);
    expect(loudest(wave.slice(-RATE / 100))).toBeLessThan(0.02);
  });

  test("is lower for white", () => {
    const swings = (wave: Float32Array): number =>
      wave.reduce((sum, value, i) => sum + Number(i > 0 && value > 0 && wave[i - 1]! <= 0), 0);
    expect(swings(clickWave("white", RATE))).toBeLessThan(swings(clickWave("black", RATE)));
  });
});

/** The part of AudioContext that a click needs. */
class Ear {
  static made: Ear[] = [];
  static state = "running";
  readonly sampleRate = RATE;
  readonly destination = {};
  state = Ear.state;
  started = 0;
  waves = 0;
  resumed = 0;
  isClosed = false;

  constructor() {
    Ear.made.push(this);
  }

  createBuffer(): object {
    this.waves++;
    return { copyToChannel: () => undefined };
  }

  createBufferSource(): object {
    return { connect: (next: object) => next, start: () => this.started++ };
  }

  createGain(): object {
    return { gain: {}, connect: (next: object) => next };
  }

  async resume(): Promise<void> {
    this.resumed++;
  }

  async close(): Promise<void> {
    this.isClosed = true;
  }
}

describe("sound", () => {
  const open = (hasBeenActive: boolean): void => {
    Ear.made = [];
    vi.stubGlobal("AudioContext", Ear);
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive } });
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    Ear.state = "running";
  });

  test("creates nothing before the visitor has interacted with the page", () => {
    open(false);
    createSound().click("black");
    expect(Ear.made).toHaveLength(0);
  });

  test("is silent without AudioContext", () => {
    vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
    expect(() => createSound().click("black")).not.toThrow();
  });

  test("is created once, with one buffer per colour", () => {
    open(true);
    const sound = createSound();
    for (const color of ["black", "white", "black"] as const) sound.click(color);
    expect(Ear.made).toHaveLength(1);
    expect(Ear.made[0]).toMatchObject({ started: 3, waves: 2, resumed: 0 });
  });

  test("resumes a suspended context and closes it", () => {
    Ear.state = "suspended";
    open(true);
    const sound = createSound();
    sound.close();
    sound.click("white");
    sound.close();
    expect(Ear.made[0]).toMatchObject({ resumed: 1, isClosed: true });
  });
});
