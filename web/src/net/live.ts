/** The live line of a game: a socket that comes back by itself. */
import { backoff } from "./backoff";
import type { ClientMessage, ServerMessage } from "./messages";

/** What is needed of a browser's socket. */
export interface Socket {
  readyState: number;
  onopen: (() => void) | null;
  onclose: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface LiveEvents {
  onMessage(message: ServerMessage): void;
  onConnection(isOnline: boolean): void;
}

/** Time, chance and sockets, so that tests can bring their own. */
export interface LiveWorld {
  open(url: string): Socket;
  random(): number;
  later(task: () => void, ms: number): number;
  cancel(timer: number): void;
}

const CONNECTING = 0;
const OPEN = 1;
const PING_MS = 20_000;
const SILENCE_MS = 8_000;

export class Live {
  private socket: Socket | null = null;
  private attempt = 0;
  private retry = 0;
  private heartbeat = 0;
  private isClosed = false;

  constructor(
    private readonly url: string,
    private readonly events: LiveEvents,
    private readonly world: LiveWorld = browserWorld(),
  ) {
    this.connect();
  }

  /** Send now; false if there is no connection, and then nothing is sent. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Try again at once, for instance because the network is back. */
  wake(): void {
    if (this.isClosed || this.socket) return;
    this.world.cancel(this.retry);
    this.attempt = 0;
    this.connect();
  }

  close(): void {
    this.isClosed = true;
    this.world.cancel(this.retry);
    this.drop();
  }

  private connect(): void {
    const socket = this.world.open(this.url);
    this.socket = socket;
    socket.onopen = () => this.beat();
    socket.onmessage = (event) => this.hear(String(event.data));
    socket.onclose = () => this.lose();
  }

  private hear(text: string): void {
    this.beat();
    const message = read(text);
    if (!message) return;
    if (message.type === "welcome") {
      this.attempt = 0;
      this.events.onConnection(true);
    }
    this.events.onMessage(message);
  }

  /** Something was heard: ask again in a while, and give up if there is no answer then. */
  private beat(): void {
    this.world.cancel(this.heartbeat);
    this.heartbeat = this.world.later(() => {
      this.send({ type: "ping" });
      this.heartbeat = this.world.later(() => this.lose(), SILENCE_MS);
    }, PING_MS);
  }

  private lose(): void {
    this.drop();
    if (this.isClosed) return;
    this.events.onConnection(false);
    const wait = backoff(this.attempt++, this.world.random());
    this.retry = this.world.later(() => this.connect(), wait);
  }

  private drop(): void {
    this.world.cancel(this.heartbeat);
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onclose = socket.onmessage = null;
    // Browsers complain about a socket that is closed before it is open.
    if (socket.readyState === CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  }
}

/** The address of a game's live line, for a page at that address. */
export function liveUrl(id: string, page: { protocol: string; host: string }): string {
  const protocol = page.protocol === "https:" ? "wss:" : "ws:";
  return `${protocol}//${page.host}/api/games/${encodeURIComponent(id)}/live`;
}

function read(text: string): ServerMessage | null {
  try {
    const message = JSON.parse(text) as ServerMessage | null;
    return typeof message?.type === "string" ? message : null;
  } catch {
    return null;
  }
}

function browserWorld(): LiveWorld {
  return {
    open: (url) => new WebSocket(url) as unknown as Socket,
    random: Math.random,
    later: (task, ms) => window.setTimeout(task, ms),
    cancel: (timer) => window.clearTimeout(timer),
  };
}
