/** The head of the page: who thought, and what it took. */
import { count, figure, percent, seconds } from "./format";
import { toNumber } from "./data";
import { element } from "./dom";
import type { Theme } from "./settings";
import type { Context, Part } from "./view";

export function header(context: Context): Part {
  const heading = element("h1");
  const about = element("p", { class: "about" });
  const facts = element("dl", { class: "facts" });
  const language = element("button", { type: "button", class: "quiet", id: "language" });
  const theme = element("select", { class: "quiet", id: "theme" });
  language.addEventListener("click", () => {
    context.change({ language: context.settings.language === "en" ? "zh" : "en" });
  });
  theme.addEventListener("change", () => context.change({ theme: theme.value as Theme }));
  const root = element(
    "header",
    {},
    element("div", { class: "name" }, heading, about),
    facts,
    element("div", { class: "edge" }, theme, language),
  );
  let drawn = "";
  const draw = (): void => {
    const { language: spoken, theme: chosen } = context.settings;
    if (drawn === spoken + chosen) return;
    drawn = spoken + chosen;
    const words = context.words();
    const { data } = context.state.tree;
    const { position } = data;
    heading.replaceChildren(`${words.heading} `, element("span", {}, data.player));
    about.textContent = `${words.toMove(position.turn)} · ${words.rule(position.rule)} · ${position.size} × ${position.size}`;
    facts.replaceChildren(...figures(context));
    language.textContent = words.otherLanguage;
    theme.setAttribute("aria-label", words.theme);
    theme.replaceChildren(
      ...(["auto", "light", "dark"] as const).map((name) =>
        element("option", { value: name, selected: name === chosen }, words.themes[name]),
      ),
    );
  };
  return { root, draw };
}

function figures(context: Context): HTMLElement[] {
  const { data } = context.state.tree;
  const { decision } = data;
  const words = context.words();
  const { facts } = words;
  const isMonteCarlo = data.kind === "mcts";
  const score = toNumber(decision.score);
  const rows: [string, string, boolean][] = [
    [facts.plays, decision.point, true],
    [facts.score, figure(score), !Number.isNaN(score)],
    [facts.depth, count(decision.depth), decision.depth > 0],
    [isMonteCarlo ? facts.playouts : facts.nodes, count(decision.nodes), true],
    [facts.leaves, count(decision.leaves), !isMonteCarlo],
    [facts.cutoffs, count(decision.cutoffs), !isMonteCarlo],
    [facts.pruned, percent(decision.pruning_ratio ?? 0), decision.pruning_ratio !== null],
    [facts.time, words.seconds(seconds(decision.seconds)), true],
  ];
  return rows
    .filter(([, , isKnown]) => isKnown)
    .map(([name, value]) => element("div", {}, element("dt", {}, name), element("dd", {}, value)));
}
