/** The keys of the play page, wherever the focus is, except where keys already mean something. */
import type { App } from "../app/context";
import { nextSymmetry } from "../board/symmetry";
import { can } from "../game/abilities";
import type { Table } from "./table.svelte";

/** What a key does now, or null if it does nothing. */
export function keyAction(event: KeyboardEvent, app: App, table: Table): (() => void) | null {
  if (event.altKey || event.ctrlKey || event.metaKey || isTaken(event.target)) return null;
  const { values } = app.settings;
  const able = can(table.game);
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  switch (key) {
    case "[":
    case "ArrowLeft":
      return () => table.step("back");
    case "]":
    case "ArrowRight":
      return () => table.step("forward");
    case "u":
      return able.undo ? () => table.act({ kind: "undo" }) : null;
    case "h":
      return able.hint ? () => void table.hint() : null;
    case "f":
      return () => app.settings.change({ symmetry: nextSymmetry(values.symmetry) });
    case "t":
      return () => app.settings.change({ threats: !values.threats });
    case "n":
      return () => app.router.go("/");
    case "?":
      return () => app.showKeys();
    default:
      return null;
  }
}

function isTaken(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, select, textarea, dialog, dialog *");
}
