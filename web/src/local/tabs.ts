/** Tells the other tabs of this browser about changed games and studies. */

export type TabMessage =
  /** An item was stored. */
  | { kind: "changed"; id: string; revision: number }
  /** A tab no longer shows the game, and no longer thinks for its programs. */
  | { kind: "left"; id: string };

export interface Tabs {
  send(message: TabMessage): void;
  listen(listener: (message: TabMessage) => void): void;
}

/** The channel between the tabs; without one, every tab is alone. */
export function openTabs(channelName: "tengen-games" | "tengen-studies"): Tabs {
  if (typeof BroadcastChannel === "undefined") return { send: () => {}, listen: () => {} };
  const channel = new BroadcastChannel(channelName);
  return {
    send: (message) => channel.postMessage(message),
    listen: (listener) => {
      channel.onmessage = (event: MessageEvent<TabMessage>) => listener(event.data);
    },
  };
}
