/** The languages of the X-ray page. It is one file that works offline, so it holds them all. */
import { codeOfFile, FALLBACK_LANGUAGE } from "./codes";
import type { XrayWords } from "./xray-words";

const catalogues: Readonly<Record<string, XrayWords>> = Object.fromEntries(
  Object.entries(
    import.meta.glob<XrayWords>("./[a-z][a-z].ts", { eager: true, import: "xray" }),
  ).map(([path, words]) => [codeOfFile(path), words]),
);

/** The codes of all languages. */
export const XRAY_LANGUAGES: readonly string[] = Object.keys(catalogues);

/** The catalogue of a language; the English one if there is none. */
export function xrayWords(language: string): XrayWords {
  return catalogues[language] ?? catalogues[FALLBACK_LANGUAGE]!;
}
