/** Plays the search step by step. */

export const SPEEDS = ["slow", "normal", "fast"] as const;
export type Speed = (typeof SPEEDS)[number];

const MILLISECONDS: Record<Speed, number> = { slow: 1500, normal: 600, fast: 80 };

export class Playback {
  #timer = 0;
  #speed: Speed = "normal";

  /** `tick` makes one step and returns false at the end. */
  constructor(
    private readonly tick: () => boolean,
    private readonly onChange: (isPlaying: boolean) => void,
  ) {}

  play(on: boolean): void {
    window.clearInterval(this.#timer);
    this.#timer = 0;
    if (on) this.#timer = window.setInterval(() => this.#step(), MILLISECONDS[this.#speed]);
    this.onChange(on);
    if (on) this.#step();
  }

  get speed(): Speed {
    return this.#speed;
  }

  set speed(speed: Speed) {
    this.#speed = speed;
    if (!this.#timer) return;
    window.clearInterval(this.#timer);
    this.#timer = window.setInterval(() => this.#step(), MILLISECONDS[speed]);
  }

  #step(): void {
    if (!this.tick()) this.play(false);
  }
}
