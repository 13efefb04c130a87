/** What is to the point in a forced win, as `forcing` of src/tengen/hint.py has it. */
import type { Reasons, ShapeName } from "../engine/api";

/** The shapes that are mentioned together; the first group of which there is one. */
const BY_FORCE: readonly (readonly ShapeName[])[] = [
  ["open-four", "double-four"],
  ["four", "open-three"],
  ["three"],
];

/** Without what is beside the point: shapes that force less than others, most blocks. */
export function forcing(found: Reasons): Reasons {
  const blocks = found.blocks.filter((shape) => shape === "five");
  const groups = blocks.length ? BY_FORCE.slice(0, -1) : BY_FORCE;
  const made = groups.map((shapes) => found.makes.filter(({ shape }) => shapes.includes(shape)));
  return { ...found, makes: made.find(({ length }) => length > 0) ?? [], blocks };
}
