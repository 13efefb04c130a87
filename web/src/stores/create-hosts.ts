/** The hosts of the app; everything about the device is loaded when it is first needed. */
import { readStorage, writeStorage } from "../base/storage";
import type { GameStore } from "../local/storage";
import { createApi } from "../net/api";
import type { Options } from "../net/messages";
import type { Device } from "./device.svelte";
import { Hosts } from "./hosts";
import { createServerHost } from "./server-host";
import type { Settings } from "./settings.svelte";

/** Set once the browser has stored a game, so that others need not look for one. */
const HAS_GAMES = "tengen-has-games";

/** `hasServer` is false where the app is plain files. */
export function createHosts(settings: Settings, device: Device, hasServer: boolean): Hosts {
  const api = createApi();
  let opened: Promise<GameStore> | null = null;
  const store = (): Promise<GameStore> =>
    (opened ??= import("../local/storage").then(({ openStore }) => openStore()));
  return new Hosts({
    server: hasServer ? createServerHost(api) : null,
    async loadDevice() {
      const [{ loadLocalHost }, games] = await Promise.all([import("../local/load"), store()]);
      return loadLocalHost(games, hasServer ? api : null, {
        onSync: () => device.synced(),
        onSpeed: (speed) => (device.speed = speed),
      });
    },
    hasGame: async (id) =>
      readStorage(HAS_GAMES) !== null && (await (await store()).find(id)) !== null,
    loadOptions: async () =>
      (await import("../i18n/generated/options.json")).default as unknown as Options,
    preference: () => settings.values.engine,
    wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    onDevice: (host) => device.loaded(host),
    onGame: () => writeStorage(HAS_GAMES, "1"),
  });
}
