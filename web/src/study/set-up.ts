/** Set-up of a position: stones, side to move, rule and size. */
import type { ColorName, RuleName } from "../engine/api";
import { isSize } from "./bounds";
import { createStudy } from "./edits";
import { isOnBoard, stonesAt, turnAt, type Study } from "./tree";

/** A change of the position on display. */
export type SetUpChange =
  | { readonly size?: number; readonly rule?: RuleName; readonly turn?: ColorName }
  | { readonly place: { readonly point: string; readonly color: ColorName | null } };

/**
 * Change the position on display. It becomes the root of a new tree, with its stones as set-up; stones
 * outside a smaller board are dropped. Players and facts are kept, the result is not.
 */
export function setUp(study: Study, change: SetUpChange): Study {
  const fields = "place" in change ? {} : change;
  const { size = study.size, rule = study.rule, turn = turnAt(study) } = fields;
  if (!isSize(size)) return study;
  const stones = stonesAt(study);
  if ("place" in change) {
    const { point, color } = change.place;
    if (!isOnBoard(point, size) || (stones.get(point) ?? null) === color) return study;
    if (color) stones.set(point, color);
    else stones.delete(point);
  }
  const of = (color: ColorName): string[] =>
    [...stones].filter(([point, each]) => each === color && isOnBoard(point, size)).map(([p]) => p);
  const setup = { black: of("black"), white: of("white") };
  const { black, white, info, nextId } = study;
  return { ...createStudy({ size, rule, turn, setup }), black, white, info, nextId };
}
