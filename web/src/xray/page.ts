/** The X-ray page: wires the state, its parts and the visitor's wishes together. */
import { LANGUAGES } from "../i18n/words";
import { step } from "./actions";
import { controls } from "./controls";
import type { XrayData } from "./data";
import { element } from "./dom";
import { count } from "./format";
import { header } from "./header";
import { listenToKeys } from "./keys";
import { list } from "./list";
import { Playback } from "./playback";
import { loadSettings, saveSettings } from "./settings";
import { stage } from "./stage";
import { createXrayState } from "./state";
import { buildTree } from "./tree";
import type { Context, Part } from "./view";

/** Show the data in the element and begin to listen. */
export function createPage(host: HTMLElement, data: XrayData): void {
  const state = createXrayState(buildTree(data));
  const settings = loadSettings();
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
    words: () => LANGUAGES[settings.language],
    act(action) {
      action(state);
      redraw();
    },
    change(wish) {
      Object.assign(settings, wish);
      saveSettings(settings);
      redraw();
    },
    play(on) {
      if (on !== state.isPlaying) playback.play(on);
    },
  };
  const notice = keptNotice(context);
  const parts: Part[] = [
    header(context),
    stage(context),
    controls(context, playback),
    list(context),
    notice,
  ];
  const [top, left, bar, tree] = parts.map((part) => part.root);
  const right = element("section", { class: "right" }, bar!, notice.root, tree!);
  host.append(top!, element("main", {}, left!, right));
  listenToKeys(context);
  function draw(): void {
    waiting = 0;
    document.documentElement.lang = context.words().lang;
    document.documentElement.dataset["theme"] = settings.theme;
    document.documentElement.dataset["kind"] = data.kind;
    document.title = context.words().title(data.player);
    for (const part of parts) part.draw();
  }
  draw();
}

/** Says so if the tree is not whole. */
function keptNotice(context: Context): Part {
  const { data } = context.state.tree;
  const root = element("p", { class: "notice", hidden: data.complete });
  const draw = (): void => {
    root.textContent = context.words().kept(count(data.nodes.length), count(data.entered));
  };
  return { root, draw };
}
