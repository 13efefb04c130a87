/** The toolbar above the tree: stepping, filters, folding, search. */
import type { NodeFilter, XrayWords } from "../i18n/xray-words";
import { find, foldToLevel, setFilter, step, stepToEdge } from "./actions";
import { element, icon, setText } from "./dom";
import { count } from "../i18n/format";
import { SPEEDS, type Playback, type Speed } from "./playback";
import type { Component, Context } from "./component";

const ICONS = {
  first: "M6 5h2v14H6zM19 5v14l-10-7z",
  back: "M16 5v14L6 12z",
  play: "M7 4v16l13-8z",
  pause: "M6 5h4v14H6zM14 5h4v14h-4z",
  forward: "M8 5v14l10-7z",
  last: "M16 5h2v14h-2zM5 5v14l10-7z",
};

export function controls(context: Context, playback: Playback): Component {
  const root = element("div", { class: "controls" });
  let drawParts = (): void => {};
  let drawn = "";
  const draw = (): void => {
    if (drawn !== context.settings.language) {
      drawn = context.settings.language;
      const parts = [stepper(context, playback), finder(context), filters(context)];
      root.replaceChildren(...parts.map((part) => part.root));
      drawParts = () => parts.forEach((part) => part.draw());
    }
    drawParts();
  };
  return { root, draw };
}

function button(
  name: keyof typeof ICONS,
  words: XrayWords,
  onClick: () => void,
): HTMLButtonElement {
  const result = element("button", { type: "button", id: `step-${name}` }, icon(ICONS[name]));
  result.title = words.steps[name];
  result.setAttribute("aria-label", words.steps[name]);
  result.addEventListener("click", onClick);
  return result;
}

function stepper(context: Context, playback: Playback): Component {
  const words = context.words();
  const pauseAnd = (action: Parameters<Context["act"]>[0]) => (): void => {
    context.play(false);
    context.act(action);
  };
  const play = button("play", words, () => context.play(!context.state.isPlaying));
  const counter = element("output", { class: "counter", id: "counter" });
  const speed = choice(
    words.speed,
    "speed",
    SPEEDS.map((name) => [name, words.speeds[name]]),
    (value) => (playback.speed = value as Speed),
  );
  speed.value = playback.speed;
  const root = element(
    "div",
    { class: "stepper", role: "group" },
    button(
      "first",
      words,
      pauseAnd((state) => stepToEdge(state, "first")),
    ),
    button(
      "back",
      words,
      pauseAnd((state) => void step(state, -1)),
    ),
    play,
    button(
      "forward",
      words,
      pauseAnd((state) => void step(state, 1)),
    ),
    button(
      "last",
      words,
      pauseAnd((state) => stepToEdge(state, "last")),
    ),
    counter,
    speed,
  );
  const draw = (): void => {
    const { state } = context;
    const name = state.isPlaying ? "pause" : "play";
    play.replaceChildren(icon(ICONS[name]));
    play.title = words.steps[name];
    play.setAttribute("aria-label", words.steps[name]);
    setText(counter, words.stepOf(count(state.selected + 1), count(state.tree.count)));
  };
  return { root, draw };
}

function filters(context: Context): Component {
  const words = context.words();
  const { tree } = context.state;
  const isMonteCarlo = tree.data.kind === "mcts";
  const kinds: NodeFilter[] = isMonteCarlo
    ? ["all", "best"]
    : ["all", "best", "cuts", "alpha", "beta", "leaves"];
  const kind = choice(
    words.show,
    "filter",
    kinds.map((name) => [name, words.kinds[name]]),
    (value) => context.act((state) => setFilter(state, { kind: value as NodeFilter })),
  );
  const plies = Array.from({ length: tree.maxPly }, (_, i) => i + 1);
  const ply = choice(
    words.ply,
    "ply",
    [["", words.anyPly], ...plies.map((n): [string, string] => [String(n), words.atPly(n)])],
    (value) => context.act((state) => setFilter(state, { ply: value ? Number(value) : null })),
  );
  const levels = plies.slice(0, -1).map((n): [string, string] => [String(n), words.unfoldTo(n)]);
  const unfold = choice(
    words.unfold,
    "unfold",
    [["", words.unfoldHint], ...levels, [String(tree.maxPly), words.unfoldAll]],
    (value) => {
      if (value) context.act((state) => foldToLevel(state, Number(value)));
      unfold.value = "";
    },
  );
  const root = element("div", { class: "filters" }, kind, ply, unfold);
  const draw = (): void => {
    kind.value = context.state.filter.kind;
    ply.value = String(context.state.filter.ply ?? "");
  };
  return { root, draw };
}

function finder(context: Context): Component {
  const words = context.words();
  const input = element("input", {
    id: "find",
    type: "search",
    placeholder: words.findHint,
    "aria-label": words.find,
    maxlength: 3,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
  });
  const answer = element("output", { class: "answer", id: "answer" });
  const root = element(
    "form",
    { class: "finder" },
    input,
    element("button", { type: "submit" }, words.findNext),
    answer,
  );
  root.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim()) context.act((state) => void find(state, input.value));
  });
  const draw = (): void => {
    const { notFound, rows } = context.state;
    setText(answer, notFound ? words.notFound(notFound) : words.rowCount(count(rows.length)));
    answer.classList.toggle("missing", notFound !== null);
  };
  return { root, draw };
}

/** A drop-down menu without a visible label; the label is for screen readers. */
function choice(
  label: string,
  id: string,
  options: (readonly [string, string])[],
  onChange: (value: string) => void,
): HTMLSelectElement {
  const entries = options.map(([value, text]) => element("option", { value }, text));
  const select = element("select", { id, title: label, "aria-label": label }, ...entries);
  select.addEventListener("change", () => onChange(select.value));
  return select;
}
