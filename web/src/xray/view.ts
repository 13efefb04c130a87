/** What every part of the page gets to see and to do. */
import type { Words } from "../i18n/words";
import type { Settings } from "./settings";
import type { XrayState } from "./state";

export interface Context {
  readonly state: XrayState;
  readonly settings: Settings;
  words(): Words;
  /** Do something to the state, then draw everything with the next frame. */
  act(action: (state: XrayState) => void): void;
  /** The same for language and theme. */
  change(settings: Partial<Settings>): void;
  /** Begin or end the slow walk through the search. */
  play(on: boolean): void;
}

/** A part of the page: an element, and how it follows the state. */
export interface Part {
  readonly root: HTMLElement;
  draw(): void;
}
