/** What a stone makes and blocks, in words. */
import type { Reasons } from "../engine/api";
import { say, type Language } from "./catalogue";

/** Shapes mentioned for each side in one sentence. */
const MAX_SHAPES = 2;

/** What the stone makes and blocks, as a part of a sentence; empty if that is nothing. */
export function purposeIn(language: Language, { makes, blocks }: Reasons): string {
  const both = say(language, "hint.both");
  const shapeName = (shape: string): string => say(language, `hint.shape.${shape}`);
  const parts: string[] = [];
  if (makes.length) {
    const made = makes.slice(0, MAX_SHAPES).map(({ direction, shape }) => {
      const line = say(language, `hint.line.${direction}`);
      return say(language, "hint.on_line", { shape: shapeName(shape), line });
    });
    parts.push(say(language, "hint.makes", { shapes: made.join(both) }));
  }
  if (blocks.length) {
    const blocked = blocks.slice(0, MAX_SHAPES).map(shapeName).join(both);
    parts.push(say(language, "hint.blocks", { shapes: blocked }));
  }
  return parts.join(say(language, "hint.also"));
}
