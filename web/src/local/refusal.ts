/** Refusals with the codes and sentences of the server. */
import type { ForbiddenName } from "../engine/api";
import type { Text } from "../net/messages";
import { Problem } from "../net/problem";
import { textOf } from "../i18n/catalogue";

export interface Refusal {
  /** The HTTP status that the server would answer with. */
  status: number;
  code: string;
  detail: Text;
}

/** A refusal; the sentence is the catalogue's `server.KEY`, by default `server.errors.CODE`. */
export function refusal(
  status: number,
  code: string,
  key: string = `errors.${code}`,
  values: Parameters<typeof textOf>[1] = {},
): Refusal {
  return { status, code, detail: textOf(`server.${key}`, values) };
}

/** A refusal as the error of a request. */
export function problemOf({ status, code, detail }: Refusal): Problem {
  return new Problem(status, code, detail);
}

/** The reasons for which a point is forbidden to black. */
export const FORBIDDEN: readonly string[] = [
  "overline",
  "double-four",
  "double-three",
] satisfies ForbiddenName[];
const CODES: Readonly<Record<string, string>> = {
  occupied: "occupied",
  "off-board": "outside",
  pass: "pass",
};

/** Why the rules do not allow a point; `reason` is the code of an `EngineError`. */
export function illegalMove(reason: string, point: string): Refusal {
  const values = { point: point.toUpperCase() };
  if (FORBIDDEN.includes(reason)) return refusal(422, "forbidden", `illegal.${reason}`, values);
  const code = CODES[reason] ?? "opening";
  return refusal(422, code, `illegal.${code}`, values);
}
