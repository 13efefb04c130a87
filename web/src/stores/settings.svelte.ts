/** The visitor's preferences and language as reactive state; a change is stored at once. */
import type { AppWords } from "../i18n/app-words";
import { loadWords } from "../i18n/languages";
import { loadPreferences, savePreferences, type Preferences } from "./preferences";

export class Settings {
  values: Preferences;
  /** The texts of the language. After a change the old ones stay until the new ones are loaded. */
  words: AppWords;

  private constructor(preferences: Preferences, words: AppWords) {
    this.values = $state(preferences);
    this.words = $state.raw(words);
  }

  /** Loads the language too, so that the first paint is in the right one. */
  static async load(): Promise<Settings> {
    const preferences = loadPreferences();
    return new Settings(preferences, await loadWords(preferences.language));
  }

  change(values: Partial<Preferences>): void {
    Object.assign(this.values, values);
    savePreferences(this.values);
    if (values.language) void this.changeWords(values.language);
  }

  private async changeWords(language: string): Promise<void> {
    const words = await loadWords(language);
    // The visitor may have chosen another language in the meantime.
    if (this.values.language === language) this.words = words;
  }
}
