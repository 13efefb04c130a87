/** The sound of a stone on wood, synthesised. */
import type { Color } from "./state";

const SECONDS = 0.16;

/** A vibration mode: frequency in Hz, amplitude, and decay time in seconds. */
type Mode = readonly [frequency: number, amplitude: number, decay: number];

/** The modes of board, plate and stone for black; white is lower. */
const MODES: readonly Mode[] = [
  [310, 0.5, 0.034],
  [742, 0.34, 0.018],
  [1560, 0.2, 0.008],
  [3350, 0.1, 0.0035],
];

const PITCH: Readonly<Record<Color, number>> = { black: 1, white: 0.8 };

/** The samples of one click, from -1 to 1. */
export function clickWave(color: Color, rate: number): Float32Array<ArrayBuffer> {
  const wave = new Float32Array(Math.round(SECONDS * rate));
  for (let i = 0; i < wave.length; i++) {
    const time = i / rate;
    // A short attack: without it the click would be too sharp.
    const attack = 1 - Math.exp(-time / 0.0006);
    let sum = 0;
    for (const [frequency, amplitude, decay] of MODES)
      sum +=
        amplitude *
        Math.exp(-time / decay) *
        Math.sin(2 * Math.PI * frequency * PITCH[color] * time);
    wave[i] = attack * sum;
  }
  return wave;
}

export interface BoardSound {
  /** Play the sound of a stone. Silent until the visitor has interacted with the page. */
  click(color: Color): void;
  /** Release the audio device. */
  close(): void;
}

/** Create the sound of a page; the audio context is created with the first click. */
export function createSound(volume = 0.5): BoardSound {
  let context: AudioContext | null = null;
  const waves = new Map<Color, AudioBuffer>();

  const buffer = (audio: AudioContext, color: Color): AudioBuffer => {
    const cached = waves.get(color);
    if (cached) return cached;
    const wave = clickWave(color, audio.sampleRate);
    const created = audio.createBuffer(1, wave.length, audio.sampleRate);
    created.copyToChannel(wave, 0);
    waves.set(color, created);
    return created;
  };

  return {
    click(color) {
      if (!navigator.userActivation?.hasBeenActive || !("AudioContext" in globalThis)) return;
      context ??= new AudioContext();
      // Phones suspend the context when the page is in the background.
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
