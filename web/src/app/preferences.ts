/** What a visitor prefers; remembered where the browser lets a page remember. */
import { SYMMETRIES, type Symmetry } from "../board/symmetry";
import type { Toggle } from "../i18n/app";
import { APP_LANGUAGES, chooseLanguage } from "../i18n/languages";

export type Theme = "auto" | "light" | "dark";

export interface Preferences extends Record<Toggle, boolean> {
  language: string;
  theme: Theme;
  symmetry: Symmetry;
  name: string;
}

/** The part of the browser's memory that is used. */
export type Memory = Pick<Storage, "getItem" | "setItem">;

export const THEMES: readonly Theme[] = ["auto", "light", "dark"];

const KEY = "tengen-preferences";
const LONGEST_NAME = 32;

const USUAL: Record<Toggle, boolean> = {
  coordinates: true,
  numbers: false,
  forbidden: true,
  threats: false,
  sound: true,
  confirm: true,
};

/** What was remembered, with the usual wherever it is missing or makes no sense. */
export function readPreferences(text: string | null, languages: readonly string[]): Preferences {
  const kept = parse(text);
  const toggles = Object.fromEntries(
    Object.entries(USUAL).map(([name, usual]) => {
      const value = kept[name];
      return [name, typeof value === "boolean" ? value : usual];
    }),
  ) as Record<Toggle, boolean>;
  const { language, theme, symmetry, name } = kept;
  return {
    ...toggles,
    language: String(language) in APP_LANGUAGES ? String(language) : chooseLanguage(languages),
    theme: THEMES.includes(theme as Theme) ? (theme as Theme) : "auto",
    symmetry: SYMMETRIES.includes(symmetry as Symmetry) ? (symmetry as Symmetry) : "identity",
    name: typeof name === "string" ? name.slice(0, LONGEST_NAME) : "",
  };
}

export function loadPreferences(): Preferences {
  return readPreferences(recall(KEY), navigator.languages);
}

export function savePreferences(preferences: Preferences): void {
  remember(KEY, JSON.stringify(preferences));
}

/** What was kept under a name; null if nothing was, or the browser does not let us look. */
export function recall(key: string, memory: () => Memory = () => localStorage): string | null {
  try {
    return memory().getItem(key);
  } catch {
    return null;
  }
}

/** Keep a text under a name, if the browser lets us. */
export function remember(
  key: string,
  text: string,
  memory: () => Memory = () => localStorage,
): void {
  try {
    memory().setItem(key, text);
  } catch {
    // A browser that does not want to remember is right; the page works without.
  }
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    return typeof value === "object" && value ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
