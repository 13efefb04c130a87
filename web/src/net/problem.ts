/** Why a request failed, in words for the visitor. */
import type { Text } from "./messages";

/** The code of a request that never reached the server. */
export const OFFLINE = "offline";

export class Problem extends Error {
  constructor(
    /** The HTTP status; 0 if the server was not reached. */
    readonly status: number,
    /** A word for programs, such as `stale`. */
    readonly code: string,
    /** The server's own words, if it had any. */
    readonly detail: Text | null = null,
    /** Seconds to wait before another try; null if the server does not say. */
    readonly retryAfter: number | null = null,
  ) {
    super(detail?.en ?? code);
  }
}

/** Whatever was thrown, as a problem; programming errors stay what they are. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  throw error;
}

/** The problem that an answer of the server describes. */
export async function readProblem(response: Response): Promise<Problem> {
  const wait = Number(response.headers.get("retry-after"));
  const retryAfter = wait > 0 ? wait : null;
  const body: unknown = await response.json().catch(() => null);
  const { code, detail } = (body ?? {}) as { code?: unknown; detail?: unknown };
  return new Problem(
    response.status,
    typeof code === "string" ? code : `http-${response.status}`,
    isText(detail) ? detail : null,
    retryAfter,
  );
}

function isText(value: unknown): value is Text {
  const text = value as Partial<Text> | null;
  return typeof text?.en === "string" && typeof text.zh === "string";
}
