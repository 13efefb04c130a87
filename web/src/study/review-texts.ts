/** Placeholder until the sentences of branch `words` are merged. */
import type { ColorName, Text } from "../net/messages";
import type { ReviewedPositions } from "./review";

export function momentText(positions: ReviewedPositions, ply: number, first: ColorName): Text {
  void first;
  const text = positions[ply]?.played?.move ?? "";
  return { en: text, zh: text, ja: text };
}
