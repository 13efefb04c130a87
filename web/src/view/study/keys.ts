/** Keyboard shortcuts of the study page, except where the focused element uses keys itself. */
import { nextSymmetry } from "../../board/symmetry";
import { studyWords } from "../../i18n/study-words";
import type { App } from "../../stores/context";
import { MARK_TOOLS, type StudyController } from "../../stores/study-controller.svelte";
import { usesKeys } from "../keys";

/** What the column beside the board does. */
export interface StudyPanels {
  toggleEngine(): void;
  focusComment(): void;
}

/** The action of a key; null if it has none now. */
export function studyKey(
  event: KeyboardEvent,
  app: App,
  controller: StudyController,
  panels: StudyPanels | null,
): (() => void) | null {
  if (event.altKey || usesKeys(event.target)) return null;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.ctrlKey || event.metaKey) return editKey(key, event.shiftKey, controller);
  return (
    walkKey(key, controller) ?? toolKey(key, controller) ?? pageKey(key, app, controller, panels)
  );
}

function editKey(key: string, isShifted: boolean, controller: StudyController) {
  if (key === "z") return () => (isShifted ? controller.redo() : controller.undo());
  return key === "y" ? () => controller.redo() : null;
}

function walkKey(key: string, controller: StudyController): (() => void) | null {
  switch (key) {
    case "[":
    case "ArrowLeft":
      return () => controller.back();
    case "]":
    case "ArrowRight":
      return () => controller.forward();
    case "ArrowUp":
      return () => controller.sibling(-1);
    case "ArrowDown":
      return () => controller.sibling(1);
    case "Home":
      return () => controller.first();
    case "End":
      return () => controller.last();
    default:
      return null;
  }
}

function toolKey(key: string, controller: StudyController): (() => void) | null {
  switch (key) {
    case "p":
    case "Escape":
      return () => controller.setTool("play");
    case "b":
      return () => controller.setTool("black");
    case "w":
      return () => controller.setTool("white");
    case "x":
      return () => controller.setTool("erase");
    case "a":
      return () => controller.setTool("arrow");
    case "m":
      return () => nextMark(controller);
    default:
      return null;
  }
}

/** The marks, or with them chosen the next shape. */
function nextMark(controller: StudyController): void {
  const next = MARK_TOOLS[(MARK_TOOLS.indexOf(controller.markTool) + 1) % MARK_TOOLS.length]!;
  if (controller.tool === "mark") controller.markTool = next;
  else controller.setTool("mark");
}

function pageKey(
  key: string,
  app: App,
  controller: StudyController,
  panels: StudyPanels | null,
): (() => void) | null {
  const { values } = app.settings;
  switch (key) {
    case "c":
      return () => panels?.focusComment();
    case "e":
      return () => panels?.toggleEngine();
    case "Delete":
      return () => controller.remove();
    case "f":
      return () => app.settings.change({ symmetry: nextSymmetry(values.symmetry) });
    case "t":
      return () => app.settings.change({ threats: !values.threats });
    case "n":
      return () => void controller.keeper.begin();
    case "?":
      return () => app.showKeys(studyWords(app.settings.words).keys);
    default:
      return null;
  }
}
