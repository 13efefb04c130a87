/** Language codes: two letters, which are also the names of the catalogue files. */

export const FALLBACK_LANGUAGE = "en";

/** The language code of a catalogue file: `./ja.ts` is `ja`. */
export function codeOfFile(path: string): string {
  return path.slice(2, 4);
}

/** The first of the browser's languages that is available; English if there is none. */
export function chooseLanguage(preferred: readonly string[], available: readonly string[]): string {
  const codes = preferred.map((tag) => tag.toLowerCase().slice(0, 2));
  return codes.find((code) => available.includes(code)) ?? FALLBACK_LANGUAGE;
}

/** The name of a language in that language: 日本語. */
export function languageName(code: string): string {
  return new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
}
