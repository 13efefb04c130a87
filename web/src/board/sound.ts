/** The click of a stone on wood, computed instead of recorded. */
import type { Color } from "./state";

const SECONDS = 0.16;

/** A way in which wood rings: cycles a second, loudness, and the seconds in which it fades. */
type Mode = readonly [frequency: number, loudness: number, fading: number];

/** The body of the board, its plate and the stone itself, for black; white sounds lower. */
const MODES: readonly Mode[] = [
  [310, 0.5, 0.034],
  [742, 0.34, 0.018],
  [1560, 0.2, 0.008],
  [3350, 0.1, 0.0035],
];

const PITCH: Readonly<Record<Color, number>> = { black: 1, white: 0.8 };

/** The wave of one click, from -1 to 1. */
export function clickWave(color: Color, rate: number): Float32Array<ArrayBuffer> {
  const wave = new Float32Array(Math.round(SECONDS * rate));
  for (let i = 0; i < wave.length; i++) {
    const time = i / rate;
    // A stone is soft enough to need a moment: without it the click would be a crack.
    const attack = 1 - Math.exp(-time / 0.0006);
    let sum = 0;
    for (const [frequency, loudness, fading] of MODES)
      sum +=
        loudness *
        Math.exp(-time / fading) *
        Math.sin(2 * Math.PI * frequency * PITCH[color] * time);
    wave[i] = attack * sum;
  }
  return wave;
}

export interface BoardSound {
  /** Let a stone be heard. Silent before the visitor has touched the page, as browsers demand. */
  click(color: Color): void;
  /** Give back what the sound took. */
  close(): void;
}

/** Sound for a page; nothing is made before the first click is heard. */
export function createSound(volume = 0.5): BoardSound {
  let context: AudioContext | null = null;
  const waves = new Map<Color, AudioBuffer>();

  const buffer = (audio: AudioContext, color: Color): AudioBuffer => {
    const known = waves.get(color);
    if (known) return known;
    const wave = clickWave(color, audio.sampleRate);
    const made = audio.createBuffer(1, wave.length, audio.sampleRate);
    made.copyToChannel(wave, 0);
    waves.set(color, made);
    return made;
  };

  return {
    click(color) {
      if (!navigator.userActivation?.hasBeenActive || !("AudioContext" in globalThis)) return;
      context ??= new AudioContext();
      // Phones put it to sleep when the page is left.
      if (context.state !== "running") void context.resume();
      const source = context.createBufferSource();
      const gain = context.createGain();
      source.buffer = buffer(context, color);
      gain.gain.value = volume;
      source.connect(gain).connect(context.destination);
      source.start();
    },
    close() {
      void context?.close();
      context = null;
      waves.clear();
    },
  };
}
