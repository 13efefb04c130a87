/**
 * The languages of the app. Every file here whose name is two letters is a language.
 * English is part of the main bundle and the fallback; the others are loaded when they are chosen.
 */
import type { Text } from "../net/messages";
import type { AppWords } from "./app-words";
import { codeOfFile, FALLBACK_LANGUAGE } from "./codes";
import { app as english } from "./en";

const loaders = new Map(
  Object.entries(
    import.meta.glob<AppWords>(["./[a-z][a-z].ts", "!./en.ts"], { import: "app" }),
  ).map(([path, load]) => [codeOfFile(path), load]),
);

/** The codes of all languages, English first. */
export const LANGUAGES: readonly string[] = [FALLBACK_LANGUAGE, ...loaders.keys()];

/** The catalogue of a language; the English one if the other cannot be loaded. */
export async function loadWords(language: string): Promise<AppWords> {
  try {
    return (await loaders.get(language)?.()) ?? english;
  } catch {
    return english;
  }
}

/** A text of the server in the language of these words; English where it lacks that language. */
export function localize(words: AppWords, text: Text): string {
  const texts: Partial<Record<string, string>> = { ...text };
  return texts[words.lang.slice(0, 2)] ?? text.en;
}
