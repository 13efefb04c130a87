/** The languages of the pages: every file here whose name is a language's two letters. */
import type { Text } from "../net/messages";
import type { AppWords } from "./app";

const files = import.meta.glob<AppWords>("./[a-z][a-z].ts", { eager: true, import: "app" });

/** The words of every language by its two letters. */
export const APP_LANGUAGES: Readonly<Record<string, AppWords>> = Object.fromEntries(
  Object.entries(files).map(([path, words]) => [path.slice(2, 4), words]),
);

/** The first of the browser's languages that we speak; English if we speak none. */
export function chooseLanguage(preferred: readonly string[]): string {
  const wished = preferred.map((tag) => tag.toLowerCase().slice(0, 2));
  return wished.find((letters) => letters in APP_LANGUAGES) ?? "en";
}

/** What the server said, in the language of these words. */
export function say(words: AppWords, text: Text): string {
  return text[words.server];
}
