/** What a screen reader says about the board, put together from the terms of a language. */
import type { BoardWords, CellContent, Color, MarkShape } from "../board/state";

export interface BoardTerms {
  board(size: number): string;
  stone: Record<Color, string>;
  empty: string;
  number(number: number): string;
  label(label: string): string;
  offer(letter: string): string;
  last: string;
  winning: string;
  forbidden: string;
  pending: string;
  marks: Record<MarkShape, string>;
  /** An arrow to that point. */
  arrow(point: string): string;
  /** Said of playable points; left out where every empty point is playable. */
  playable?: string;
  separator: string;
}

export function boardWords(terms: BoardTerms): BoardWords {
  const describe = (content: CellContent): (string | null | false | undefined)[] =>
    [
      content.stone ? terms.stone[content.stone] : terms.empty,
      content.number && terms.number(content.number),
      content.label && terms.label(content.label),
      content.mark && terms.marks[content.mark],
      ...content.arrows.map((to) => terms.arrow(to.toUpperCase())),
      content.offer && terms.offer(content.offer),
      content.isLast && terms.last,
      content.isWinning && terms.winning,
      content.isForbidden && terms.forbidden,
      content.isPending && terms.pending,
      content.isPlayable && terms.playable,
    ] as (string | null | false | undefined)[];
  return {
    board: terms.board,
    cell: (point, content) =>
      [point.toUpperCase(), ...describe(content)].filter(Boolean).join(terms.separator),
  };
}
