/** The players as a list to choose from. */
import type { AppWords } from "../i18n/app";
import { say } from "../i18n/languages";
import type { Options } from "../net/messages";

export function playerOptions(
  options: Options | null,
  words: AppWords,
): { value: string; text: string }[] {
  const players = options?.players ?? [];
  return players.map(({ spec, label }) => ({ value: spec, text: say(words, label) }));
}
