/** The live connection of a game: a WebSocket that reconnects by itself. */
import { backoff } from "./backoff";
import type { ClientMessage, ServerMessage } from "./messages";

/** The part of `WebSocket` that is used. */
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

/** Timers, random numbers and sockets; tests replace them. */
export interface LiveEnvironment {
  open(url: string): Socket;
  random(): number;
  setTimer(task: () => void, ms: number): number;
  clearTimer(timer: number): void;
}

const CONNECTING = 0;
const OPEN = 1;
const PING_INTERVAL_MS = 20_000;
const PONG_TIMEOUT_MS = 8_000;

export class LiveConnection {
  private socket: Socket | null = null;
  private attempt = 0;
  private retry = 0;
  private heartbeat = 0;
  private isClosed = false;

  constructor(
    private readonly url: string,
    private readonly events: LiveEvents,
    private readonly environment: LiveEnvironment = browserEnvironment(),
  ) {
    this.connect();
  }

  /** Send a message; false if there is no connection. */
  send(message: ClientMessage): boolean {
    if (this.socket?.readyState !== OPEN) return false;
    this.socket.send(JSON.stringify(message));
    return true;
  }

  /** Reconnect at once, for instance because the network is back. */
  reconnect(): void {
    if (this.isClosed || this.socket) return;
    this.environment.clearTimer(this.retry);
    this.attempt = 0;
    this.connect();
  }

  close(): void {
    this.isClosed = true;
    this.environment.clearTimer(this.retry);
    this.dropSocket();
  }

  private connect(): void {
    const socket = this.environment.open(this.url);
    this.socket = socket;
    socket.onopen = () => this.restartHeartbeat();
    socket.onmessage = (event) => this.onMessage(String(event.data));
    socket.onclose = () => this.onDisconnect();
  }

  private onMessage(text: string): void {
    this.restartHeartbeat();
    const message = parseMessage(text);
    if (!message) return;
    if (message.type === "welcome") {
      this.attempt = 0;
      this.events.onConnection(true);
    }
    this.events.onMessage(message);
  }

  /** After each message: ping later, and disconnect if the ping is not answered. */
  private restartHeartbeat(): void {
    this.environment.clearTimer(this.heartbeat);
    this.heartbeat = this.environment.setTimer(() => {
      this.send({ type: "ping" });
      this.heartbeat = this.environment.setTimer(() => this.onDisconnect(), PONG_TIMEOUT_MS);
    }, PING_INTERVAL_MS);
  }

  private onDisconnect(): void {
    this.dropSocket();
    if (this.isClosed) return;
    this.events.onConnection(false);
    const wait = backoff(this.attempt++, this.environment.random());
    this.retry = this.environment.setTimer(() => this.connect(), wait);
  }

  private dropSocket(): void {
    this.environment.clearTimer(this.heartbeat);
    const { socket } = this;
    this.socket = null;
    if (!socket) return;
    socket.onclose = socket.onmessage = null;
    // Browsers log a warning when a socket is closed before it is open.
    if (socket.readyState === CONNECTING) socket.onopen = () => socket.close();
    else socket.close();
  }
}

/** The WebSocket URL of a game, for a page at this location. */
export function liveUrl(id: string, page: { protocol: string; host: string }): string {
  const protocol = page.protocol === "https:" ? "wss:" : "ws:";
  return `${protocol}//${page.host}/api/games/${encodeURIComponent(id)}/live`;
}

function parseMessage(text: string): ServerMessage | null {
  try {
    const message = JSON.parse(text) as ServerMessage | null;
    return typeof message?.type === "string" ? message : null;
  } catch {
    return null;
  }
}

function browserEnvironment(): LiveEnvironment {
  return {
    open: (url) => new WebSocket(url) as unknown as Socket,
    random: Math.random,
    setTimer: (task, ms) => window.setTimeout(task, ms),
    clearTimer: (timer) => window.clearTimeout(timer),
  };
}
