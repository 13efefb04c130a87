/** Where the engine computes the moves of the next game, and why it has no choice. */
import type { Limitation } from "../i18n/device-words";
import type { PlayerInfo } from "../net/messages";
import type { EngineHost } from "./device";
import { FREE, type Draft } from "./draft";

export type Place = "device" | "server";

export interface EnginePlace {
  /** Null if the engine can run nowhere. */
  place: Place | null;
  /** Why nothing else can be chosen; null if the visitor has the choice. */
  because: Limitation | null;
}

export interface Circumstances {
  draft: Pick<Draft, "opening">;
  /** The chosen opponent; null until it is known. */
  player: Pick<PlayerInfo, "kind"> | null;
  preference: EngineHost;
  hasServer: boolean;
  /** What keeps the engine from running on this device; null: nothing. */
  obstacle: Limitation | null;
}

export function enginePlace(now: Circumstances): EnginePlace {
  const { hasServer, obstacle, preference } = now;
  if (!hasServer)
    return obstacle
      ? { place: null, because: obstacle }
      : { place: "device", because: "no-server" };
  const because = needsServer(now) ?? obstacle;
  if (because) return { place: "server", because };
  return { place: preference === "server" ? "server" : "device", because: null };
}

function needsServer({ draft, player }: Circumstances): Limitation | null {
  if (player?.kind === "classic" || player?.kind === "program") return player.kind;
  return draft.opening === FREE ? null : "opening";
}
