/** The interface between the page and its components. */
import type { XrayWords } from "../i18n/xray-words";
import type { Settings } from "./settings";
import type { XrayState } from "./state";

export interface Context {
  readonly state: XrayState;
  readonly settings: Settings;
  words(): XrayWords;
  /** Change the state and redraw in the next frame. */
  act(action: (state: XrayState) => void): void;
  /** Change language or theme and redraw. */
  change(settings: Partial<Settings>): void;
  /** Start or pause the playback of the search. */
  play(on: boolean): void;
}

/** A part of the page: an element and a function that updates it. */
export interface Component {
  readonly root: HTMLElement;
  draw(): void;
}

/** The game that the search belongs to. */
export interface GameLink {
  href: string;
  /** The move that the search chose in the game; null if it was taken back. */
  point: string | null;
  /** The nodes of that search; null if the engine on this device repeats it, which counts them anew. */
  nodes: number | null;
}
