/** The players as options of a select element. */
import type { AppWords } from "../i18n/app-words";
import { localize } from "../i18n/languages";
import type { Options } from "../net/messages";

export function playerOptions(
  options: Options | null,
  words: AppWords,
): { value: string; text: string }[] {
  const players = options?.players ?? [];
  return players.map(({ spec, label }) => ({ value: spec, text: localize(words, label) }));
}
