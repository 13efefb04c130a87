/** The header of the page: the player, the decision and the cost of the search. */
import { count, exactPercent, figure, seconds } from "../i18n/format";
import { languageName } from "../i18n/codes";
import { XRAY_LANGUAGES } from "../i18n/xray-languages";
import { toNumber } from "../tree/data";
import { element } from "./dom";
import { THEMES, type Theme } from "../base/theme";
import type { Component, Context, GameLink } from "./component";

export function header(context: Context, game: GameLink | null): Component {
  const heading = element("h1");
  const about = element("p", { class: "about" });
  const list = element("dl", { class: "facts" });
  const language = element("select", { class: "quiet", id: "language" });
  const theme = element("select", { class: "quiet", id: "theme" });
  language.append(
    ...XRAY_LANGUAGES.map((code) =>
      element("option", { value: code, lang: code }, languageName(code)),
    ),
  );
  language.addEventListener("change", () => context.change({ language: language.value }));
  theme.addEventListener("change", () => context.change({ theme: theme.value as Theme }));
  const back = element("a", { class: "back", href: game?.href ?? "", hidden: !game });
  const root = element(
    "header",
    {},
    element("div", { class: "name" }, heading, about),
    list,
    element("div", { class: "edge" }, back, theme, language),
  );
  let drawn = "";
  const draw = (): void => {
    const { language: code, theme: chosen } = context.settings;
    if (drawn === code + chosen) return;
    drawn = code + chosen;
    const words = context.words();
    const { data } = context.state.tree;
    const { position } = data;
    heading.replaceChildren(`${words.heading} `, element("span", {}, data.player));
    about.textContent = `${words.toMove(position.turn)} · ${words.rule(position.rule)} · ${position.size} × ${position.size}`;
    back.textContent = words.hosted.back;
    list.replaceChildren(...factRows(context));
    language.value = code;
    language.setAttribute("aria-label", words.language);
    theme.setAttribute("aria-label", words.theme);
    theme.replaceChildren(
      ...THEMES.map((name) =>
        element("option", { value: name, selected: name === chosen }, words.themes[name]),
      ),
    );
  };
  return { root, draw };
}

function factRows(context: Context): HTMLElement[] {
  const { data } = context.state.tree;
  const { decision } = data;
  const words = context.words();
  const { facts } = words;
  const isMonteCarlo = data.kind === "mcts";
  // The engine counts neither.
  const isCounted = !isMonteCarlo && decision.leaves + decision.cutoffs > 0;
  const score = toNumber(decision.score);
  const { pruning_ratio: pruned, pruning_ratio_all: prunedAll = null } = decision;
  const rows: [string, string, boolean, string?][] = [
    [facts.plays, decision.point, true],
    [facts.score, figure(score), !Number.isNaN(score)],
    [facts.depth, count(decision.depth), decision.depth > 0],
    [isMonteCarlo ? facts.playouts : facts.nodes, count(decision.nodes), true],
    [facts.leaves, count(decision.leaves), isCounted],
    [facts.cutoffs, count(decision.cutoffs), isCounted],
    [facts.pruned, exactPercent(pruned ?? 0), pruned !== null, words.factTitle.pruned],
    [facts.prunedAll, exactPercent(prunedAll ?? 0), prunedAll !== null, words.factTitle.prunedAll],
    [facts.time, words.seconds(seconds(decision.seconds)), true],
  ];
  return rows
    .filter(([, , isKnown]) => isKnown)
    .map(([name, value, , title]) =>
      element("div", title ? { title } : {}, element("dt", {}, name), element("dd", {}, value)),
    );
}
