/** The browser's local storage. Browsers may refuse access; the pages work without it. */

/** The key of the visitor's preferences. */
export const PREFERENCES = "tengen-preferences";

/** The part of `Storage` that is used. */
export type KeyValueStorage = Pick<Storage, "getItem" | "setItem">;

const browserStorage = (): KeyValueStorage => localStorage;

/** The stored text; null if there is none or access is refused. */
export function readStorage(key: string, storage = browserStorage): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null;
  }
}

/** Store a text, unless access is refused. */
export function writeStorage(key: string, text: string, storage = browserStorage): void {
  try {
    storage().setItem(key, text);
  } catch {
    // Private browsing modes and pages opened from a file may have no storage.
  }
}

/** Forget a stored text. */
export function removeStorage(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // As above.
  }
}
