/** The visitor's preferences, kept in the browser's storage. */
import { parseObject } from "../base/json";
import { PREFERENCES, readStorage, writeStorage } from "../base/storage";
import { THEMES, type Theme } from "../base/theme";
import { SYMMETRIES, type Symmetry } from "../board/symmetry";
import type { Toggle } from "../i18n/app-words";
import { ENGINE_HOSTS, type EngineHost } from "../game/device";
import { chooseLanguage } from "../i18n/codes";
import { LANGUAGES } from "../i18n/languages";

export interface Preferences extends Record<Toggle, boolean> {
  /** A language code. */
  language: string;
  theme: Theme;
  symmetry: Symmetry;
  /** The visitor's name; empty if none was given. */
  name: string;
  /** Where the computer's moves are computed. */
  engine: EngineHost;
}

const MAX_NAME_LENGTH = 32;

const DEFAULT_TOGGLES: Record<Toggle, boolean> = {
  coordinates: true,
  numbers: false,
  forbidden: true,
  threats: false,
  scores: false,
  sound: true,
  confirm: true,
};

/** Stored preferences, with the default for each value that is missing or invalid. */
export function parsePreferences(text: string | null, languages: readonly string[]): Preferences {
  const stored = parseObject(text);
  const toggles = Object.fromEntries(
    Object.entries(DEFAULT_TOGGLES).map(([name, fallback]) => {
      const value = stored[name];
      return [name, typeof value === "boolean" ? value : fallback];
    }),
  ) as Record<Toggle, boolean>;
  const { language, theme, symmetry, name, engine } = stored;
  return {
    ...toggles,
    language: LANGUAGES.find((code) => code === language) ?? chooseLanguage(languages, LANGUAGES),
    theme: THEMES.find((name) => name === theme) ?? "auto",
    symmetry: SYMMETRIES.find((name) => name === symmetry) ?? "identity",
    name: typeof name === "string" ? name.slice(0, MAX_NAME_LENGTH) : "",
    engine: ENGINE_HOSTS.find((host) => host === engine) ?? "auto",
  };
}

export function loadPreferences(): Preferences {
  return parsePreferences(readStorage(PREFERENCES), navigator.languages);
}

export function savePreferences(preferences: Preferences): void {
  writeStorage(PREFERENCES, JSON.stringify(preferences));
}
