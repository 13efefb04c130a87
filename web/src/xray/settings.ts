/** The visitor's settings of the X-ray page, kept in the browser's storage. */
import { parseObject } from "../base/json";
import { readStorage, writeStorage } from "../base/storage";
import { THEMES, type Theme } from "../base/theme";
import { chooseLanguage } from "../i18n/codes";
import { XRAY_LANGUAGES } from "../i18n/xray-languages";

export interface Settings {
  /** A language code. */
  language: string;
  theme: Theme;
}

const KEY = "tengen-xray";

/** `key` is where the settings are stored; on the server's page, with the app's preferences. */
export function loadSettings(key = KEY): Settings {
  const { language, theme } = parseObject(readStorage(key));
  return {
    language:
      XRAY_LANGUAGES.find((code) => code === language) ??
      chooseLanguage(navigator.languages, XRAY_LANGUAGES),
    theme: THEMES.find((name) => name === theme) ?? "auto",
  };
}

export function saveSettings(settings: Settings, key = KEY): void {
  writeStorage(key, JSON.stringify({ ...parseObject(readStorage(key)), ...settings }));
}
