/** Keyboard shortcuts of the play page, except where the focused element uses keys itself. */
import type { App } from "../stores/context";
import { nextSymmetry } from "../board/symmetry";
import { abilitiesOf } from "../game/abilities";
import type { GameController } from "../stores/controller.svelte";

/** The action of a key; null if it has none now. */
export function keyAction(
  event: KeyboardEvent,
  app: App,
  controller: GameController,
): (() => void) | null {
  if (event.altKey || event.ctrlKey || event.metaKey || usesKeys(event.target)) return null;
  const { values } = app.settings;
  const able = abilitiesOf(controller.game);
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  switch (key) {
    case "[":
    case "ArrowLeft":
      return () => controller.step("back");
    case "]":
    case "ArrowRight":
      return () => controller.step("forward");
    case "u":
      return able.undo ? () => controller.act({ kind: "undo" }) : null;
    case "h":
      return able.hint ? () => void controller.hint() : null;
    case "f":
      return () => app.settings.change({ symmetry: nextSymmetry(values.symmetry) });
    case "t":
      return () => app.settings.change({ threats: !values.threats });
    case "s":
      return () => app.settings.change({ scores: !values.scores });
    case "n":
      return () => app.router.go("/");
    case "?":
      return () => app.showKeys();
    default:
      return null;
  }
}

/** Whether an element uses keys itself. */
export function usesKeys(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches("input, select, textarea, dialog, dialog *");
}
