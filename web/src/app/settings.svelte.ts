/** The visitor's preferences as the pages see them: a change is shown and remembered at once. */
import type { AppWords } from "../i18n/app";
import { APP_LANGUAGES } from "../i18n/languages";
import { loadPreferences, savePreferences, type Preferences } from "./preferences";

export class Settings {
  values: Preferences = $state(loadPreferences());
  readonly words: AppWords = $derived(APP_LANGUAGES[this.values.language]!);

  change(wish: Partial<Preferences>): void {
    Object.assign(this.values, wish);
    savePreferences(this.values);
  }
}
