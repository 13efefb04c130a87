/** Where games are played: a server, or the visitor's device. */
import type { Api } from "../net/api";
import type { LiveEvents } from "../net/live";
import type { Connection } from "./session";

export interface GameHost extends Api {
  /** Follow a game, and act in it. */
  connect(id: string, events: LiveEvents): Connection;
}
