/** Keyboard shortcuts of the page, except where the focused element uses the key itself. */
import { foldOrLeave, foldToLevel, moveRows, step, unfoldOrEnter } from "./actions";
import type { XrayState } from "./state";
import type { Context } from "./component";

const PAGE = 15;

const ACTIONS: Readonly<Record<string, (state: XrayState) => void>> = {
  ArrowUp: (state) => moveRows(state, -1),
  ArrowDown: (state) => moveRows(state, 1),
  ArrowLeft: foldOrLeave,
  ArrowRight: unfoldOrEnter,
  PageUp: (state) => moveRows(state, -PAGE),
  PageDown: (state) => moveRows(state, PAGE),
  Home: (state) => moveRows(state, -Infinity),
  End: (state) => moveRows(state, Infinity),
  n: (state) => void step(state, 1),
  ".": (state) => void step(state, 1),
  p: (state) => void step(state, -1),
  ",": (state) => void step(state, -1),
  "0": (state) => foldToLevel(state, state.tree.maxPly),
};

export function listenToKeys(context: Context): void {
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || isHandledBy(event.target, event.key))
      return;
    if (press(context, event.key)) event.preventDefault();
  });
}

/** Run the action of a key; false if it has none. */
function press(context: Context, key: string): boolean {
  if (key === "/") {
    document.querySelector<HTMLInputElement>("#find")?.select();
    return true;
  }
  if (key === " ") {
    context.play(!context.state.isPlaying);
    return true;
  }
  const level = /^[1-9]$/.test(key) ? Number(key) : null;
  const action = level
    ? (state: XrayState) => foldToLevel(state, level)
    : ACTIONS[key.length === 1 ? key.toLowerCase() : key];
  if (!action) return false;
  context.play(false);
  context.act(action);
  return true;
}

function isHandledBy(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.matches("input")) {
    if (key === "Escape") (target as HTMLInputElement).blur();
    return true;
  }
  return target.matches("select") || (key === " " && target.matches("button, summary"));
}
