/** Games on the server: its HTTP API and its live connections. */
import type { GameHost } from "../game/game-host";
import type { ServerApi } from "../net/api";
import { LiveConnection, liveUrl } from "../net/live";

export type ServerHost = GameHost & ServerApi;

export function createServerHost(api: ServerApi): ServerHost {
  return {
    ...api,
    connect: (id, events) => new LiveConnection(liveUrl(id, location), events),
  };
}
