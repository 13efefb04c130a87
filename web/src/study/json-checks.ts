/** Checks that values of a JSON document are what they should be; an error says where they are not. */
import { pointNamed } from "./points";
import { RecordError } from "./record-error";
import { PASS } from "./tree";

/** A value, and its path in the document, such as `games[0].size`. */
export type Check<T> = (value: unknown, place: string) => T;

/** The place of a fault is its path; callers that know a game or a node name that. */
export function fault(place: string, message: string): RecordError {
  return new RecordError(null, 0, `${place}: ${message}`);
}

/** An object that has these names only, and all that are needed. */
export function objectOf(
  value: unknown,
  place: string,
  names: readonly string[],
  needed: readonly string[] = [],
): Record<string, unknown> {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw fault(place, "no object");
  const unknown = Object.keys(value).find((name) => !names.includes(name));
  if (unknown !== undefined) throw fault(place, `unknown: ${unknown.slice(0, 40)}`);
  const missing = needed.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) throw fault(place, `${missing} is missing`);
  return value as Record<string, unknown>;
}

export function listOf<T>(check: Check<T>): Check<T[]> {
  return (value, place) => {
    if (!Array.isArray(value)) throw fault(place, "no list");
    return value.map((item, i) => check(item, `${place}[${i}]`));
  };
}

/** An object of any names; `name` checks them. */
export function entriesOf<T>(name: Check<string>, check: Check<T>): Check<Record<string, T>> {
  return (value, place) => {
    if (typeof value !== "object" || value === null || Array.isArray(value))
      throw fault(place, "no object");
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => {
        const at = `${place}.${key.slice(0, 40)}`;
        return [name(key, at), check(item, at)];
      }),
    );
  };
}

/** A text that can be stored and sent. */
export const text: Check<string> = (value, place) => {
  if (typeof value !== "string") throw fault(place, "no text");
  if (/\p{Surrogate}/u.test(value)) throw fault(place, "half of a character");
  return value;
};

/** A text of limited length, in characters. */
export function textUpTo(length: number): Check<string> {
  return (value, place) => {
    if (text(value, place).length > length) throw fault(place, `more than ${length} characters`);
    return value as string;
  };
}

export const integer: Check<number> = (value, place) => {
  if (!Number.isInteger(value)) throw fault(place, "no whole number");
  return value as number;
};

/** A number of seconds, or null for an unknown one. */
export const seconds: Check<number | null> = (value, place) => {
  if (value === null) return null;
  if (typeof value !== "number" || Math.abs(value) > 1e300) throw fault(place, "no seconds");
  return value;
};

/** One of a vocabulary. */
export function oneOf<T extends string>(words: readonly T[]): Check<T> {
  return (value, place) => {
    if (!(words as readonly unknown[]).includes(value))
      throw fault(place, `expected one of ${words.join(", ")}`);
    return value as T;
  };
}

/** A point of the board. */
export function pointOf(size: number): Check<string> {
  return (value, place) => {
    const point = typeof value === "string" ? pointNamed(value, size) : null;
    if (point === null) throw fault(place, "no point of the board");
    return point;
  };
}

/** A point of the board or a pass. */
export function moveOf(size: number): Check<string> {
  const check = pointOf(size);
  return (value, place) => (value === PASS ? PASS : check(value, place));
}
