/** What every component may use. */
import { createContext } from "svelte";
import type { BoardSound } from "../board/sound";
import type { Api } from "../net/api";
import type { Router } from "./router.svelte";
import type { Settings } from "./settings.svelte";
import type { Setup } from "../view/setup.svelte";

export interface App {
  readonly api: Api;
  readonly router: Router;
  readonly settings: Settings;
  readonly setup: Setup;
  readonly sound: BoardSound;
  /** Have something read aloud. */
  announce(text: string): void;
  showKeys(): void;
}

export const [useApp, provideApp] = createContext<App>();
