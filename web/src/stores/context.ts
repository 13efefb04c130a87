/** What every component can use. */
import { createContext } from "svelte";
import type { BoardSound } from "../board/sound";
import type { Device } from "./device.svelte";
import type { Hosts } from "./hosts";
import type { Router } from "./router.svelte";
import type { Settings } from "./settings.svelte";
import type { Setup } from "./setup.svelte";
import type { Studies } from "./studies";
import type { Updates } from "./updates.svelte";

/** Keys and what they do. */
export type KeyList = readonly (readonly [string, string])[];

export interface App {
  readonly api: Hosts;
  readonly device: Device;
  readonly router: Router;
  readonly settings: Settings;
  readonly setup: Setup;
  readonly sound: BoardSound;
  readonly studies: Studies;
  readonly updates: Updates;
  /** Announce a text to screen readers. */
  announce(text: string): void;
  /** Open the dialog that lists the keyboard shortcuts: these, or those of the play page. */
  showKeys(list?: KeyList): void;
}

export const [useApp, provideApp] = createContext<App>();
