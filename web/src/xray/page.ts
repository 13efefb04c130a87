/** The X-ray page: connects state, settings and components. */
import { xrayWords } from "../i18n/xray-languages";
import type { XrayWords } from "../i18n/xray-words";
import { step } from "./actions";
import { controls } from "./controls";
import type { XrayData } from "../tree/data";
import { element } from "./dom";
import { count } from "../i18n/format";
import { header } from "./header";
import { listenToKeys } from "./keys";
import { list } from "./list";
import { Playback } from "./playback";
import { loadSettings, saveSettings } from "./settings";
import { positionPanel } from "./position-panel";
import { createXrayState } from "./state";
import { buildTree } from "../tree/tree";
import type { Component, Context, GameLink } from "./component";

/**
 * Build the page in an element and listen for input. `storage` is where the visitor's settings are
 * kept, if not in their usual place.
 */
export function createPage(
  host: HTMLElement,
  data: XrayData,
  game: GameLink | null = null,
  storage?: string,
): void {
  const state = createXrayState(buildTree(data));
  const settings = loadSettings(storage);
  let waiting = 0;
  const redraw = (): void => {
    waiting ||= requestAnimationFrame(draw);
  };
  const playback = new Playback(
    () => {
      const hasMoved = step(state, 1);
      redraw();
      return hasMoved;
    },
    (isPlaying) => {
      state.isPlaying = isPlaying;
      redraw();
    },
  );
  const context: Context = {
    state,
    settings,
    words: () => xrayWords(settings.language),
    act(action) {
      action(state);
      redraw();
    },
    change(values) {
      Object.assign(settings, values);
      saveSettings(settings, storage);
      redraw();
    },
    play(on) {
      if (on !== state.isPlaying) playback.play(on);
    },
  };
  const notice = notices(context, game);
  const components: Component[] = [
    header(context, game),
    positionPanel(context),
    controls(context, playback),
    list(context),
    notice,
  ];
  const [top, left, bar, tree] = components.map((component) => component.root);
  const right = element("section", { class: "right" }, bar!, notice.root, tree!);
  host.append(top!, element("main", {}, left!, right));
  listenToKeys(context);
  function draw(): void {
    waiting = 0;
    document.documentElement.lang = context.words().lang;
    document.documentElement.dataset["theme"] = settings.theme;
    document.documentElement.dataset["kind"] = data.kind;
    document.title = context.words().title(data.player);
    for (const component of components) component.draw();
  }
  draw();
}

/** Notices for trees that were cut off, and for searches that differ from the one in the game. */
function notices(context: Context, game: GameLink | null): Component {
  const { data } = context.state.tree;
  const root = element("p", { class: "notice" });
  const draw = (): void => {
    const words = context.words();
    const kept = data.complete ? "" : words.kept(count(data.nodes.length), count(data.entered));
    const differs = differsText(data, game, words);
    root.textContent = [differs, kept].filter(Boolean).join(" ");
    root.hidden = !root.textContent;
  };
  return { root, draw };
}

/** How the repeated search differs from the one in the game; empty if it does not. */
function differsText(data: XrayData, game: GameLink | null, words: XrayWords): string {
  const { point, nodes } = data.decision;
  if (!game?.point) return "";
  if (game.nodes === null) return game.point === point ? "" : words.hosted.differsHere(game.point);
  const isSame = game.point === point && game.nodes === nodes;
  return isSame ? "" : words.hosted.differs(game.point, count(game.nodes));
}
