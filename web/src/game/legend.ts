/** The legend of the threats on the board. */
import type { AppWords } from "../i18n/app-words";
import { localize } from "../i18n/languages";
import type { ColorName, Threat } from "../net/messages";

export interface LegendEntry {
  color: ColorName;
  shape: string;
  text: string;
  count: number;
}

/** One entry for each colour and shape, in the order of the list. */
export function legendOf(threats: readonly Threat[], words: AppWords): LegendEntry[] {
  const entries = new Map<string, LegendEntry>();
  for (const { color, shape, label } of threats) {
    const key = `${color} ${shape}`;
    const known = entries.get(key);
    if (known) known.count++;
    else entries.set(key, { color, shape, text: localize(words, label), count: 1 });
  }
  return [...entries.values()];
}
