/** Texts of src/tengen/i18n in the browser, in all languages at once. */
import type { Text } from "../net/messages";
import en from "./generated/en.json";
import ja from "./generated/ja.json";
import zh from "./generated/zh.json";

export type Language = keyof Text;

export type Value = string | number;
export type Values = Readonly<Record<string, Value | Text>>;

const CATALOGUES: Record<Language, Readonly<Record<string, string>>> = { en, zh, ja };

/** The text of a catalogue key in one language, with `{name}` placeholders replaced. */
export function say(
  language: Language,
  key: string,
  values: Readonly<Record<string, Value>> = {},
): string {
  const found = CATALOGUES[language][key];
  if (found === undefined) throw new Error(`there is no text ${key}`);
  return found.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ""));
}

/** A text from a function of the language. */
export function eachLanguage(textIn: (language: Language) => string): Text {
  return { en: textIn("en"), zh: textIn("zh"), ja: textIn("ja") };
}

/** A name that is the same in every language. */
export function verbatim(name: string): Text {
  return { en: name, zh: name, ja: name };
}

/** The text of a key in every language; a value that is a text is taken in each language. */
export function textOf(key: string, values: Values = {}): Text {
  return eachLanguage((language) => {
    const chosen = Object.entries(values).map(([name, value]): [string, Value] => [
      name,
      typeof value === "object" ? value[language] : value,
    ]);
    return say(language, key, Object.fromEntries(chosen));
  });
}
