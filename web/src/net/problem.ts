/** Errors of requests to the server. */
import type { Text } from "./messages";

/** The code of a request that never reached the server. */
export const OFFLINE = "offline";

/** The code of a request to the engine on this device that could not be loaded. */
export const NO_ENGINE = "no-engine";

export class Problem extends Error {
  constructor(
    /** The HTTP status; 0 if the server was not reached. */
    readonly status: number,
    /** A machine-readable code such as `stale`. */
    readonly code: string,
    /** The server's explanation, if it sent one. */
    readonly detail: Text | null = null,
    /** Seconds to wait before the next attempt; null if the server does not say. */
    readonly retryAfter: number | null = null,
    /** The version that the server has, where that is the reason; else null. */
    readonly version: number | null = null,
  ) {
    super(detail?.en ?? code);
  }
}

/** The error as a problem; any other error is thrown again. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

/** Whether the same request may succeed later. */
export function mayPass({ status, code }: Problem): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500 || code === "garbled";
}

/** The problem that a response describes. */
export async function readProblem(response: Response): Promise<Problem> {
  const wait = Number(response.headers.get("retry-after"));
  const retryAfter = wait > 0 ? wait : null;
  const body: unknown = await response.json().catch(() => null);
  const { code, detail, version } = (body ?? {}) as Record<string, unknown>;
  return new Problem(
    response.status,
    typeof code === "string" ? code : `http-${response.status}`,
    isText(detail) ? detail : null,
    retryAfter,
    typeof version === "number" ? version : null,
  );
}

/** Whether a value is a text of the server; English is always there, other languages may not be. */
function isText(value: unknown): value is Text {
  return typeof (value as Partial<Text> | null)?.en === "string";
}
