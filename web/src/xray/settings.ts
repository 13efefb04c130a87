/** What a visitor prefers; remembered where the browser lets a page remember. */
import { LANGUAGES, usualLanguage, type Language } from "../i18n/words";

export type Theme = "auto" | "light" | "dark";

export interface Settings {
  language: Language;
  theme: Theme;
}

const KEY = "tengen-xray";
const THEMES: readonly Theme[] = ["auto", "light", "dark"];

export function loadSettings(): Settings {
  const settings: Settings = { language: usualLanguage(navigator.languages), theme: "auto" };
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>;
    if (kept.language && kept.language in LANGUAGES) settings.language = kept.language;
    if (kept.theme && THEMES.includes(kept.theme)) settings.theme = kept.theme;
  } catch {
    // A page from a file may not be allowed to remember; then it does not.
  }
  return settings;
}

export function saveSettings(settings: Settings): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // As above.
  }
}
