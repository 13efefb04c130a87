/** The X-ray page: connects state, settings and components. */
import { xrayWords } from "../i18n/xray-languages";
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
import type { Component, Context } from "./component";

/** Build the page in an element and listen for input. */
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
    words: () => xrayWords(settings.language),
    act(action) {
      action(state);
      redraw();
    },
    change(values) {
      Object.assign(settings, values);
      saveSettings(settings);
      redraw();
    },
    play(on) {
      if (on !== state.isPlaying) playback.play(on);
    },
  };
  const notice = truncationNotice(context);
  const components: Component[] = [
    header(context),
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

/** A notice for trees that were cut off. */
function truncationNotice(context: Context): Component {
  const { data } = context.state.tree;
  const root = element("p", { class: "notice", hidden: data.complete });
  const draw = (): void => {
    root.textContent = context.words().kept(count(data.nodes.length), count(data.entered));
  };
  return { root, draw };
}
