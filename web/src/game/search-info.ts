/** A search report as labels and values. */
import type { AppWords } from "../i18n/app-words";
import { formatFor } from "../i18n/format";
import type { Report } from "../net/messages";

export function searchFacts(report: Report, words: AppWords): [string, string][] {
  const names = words.searchInfo;
  const format = formatFor(words.lang);
  const { score, win_probability: chance, mate_in: mate, pruning_ratio: pruned } = report;
  const facts: ([string, string] | null)[] = [
    mate ? [names.mate, mate > 0 ? names.mateIn(mate) : names.matedIn(-mate)] : null,
    score !== null && !mate ? [names.score, format.signed(score)] : null,
    chance !== null ? [names.winning, format.percent(chance)] : null,
    report.depth ? [names.depth, format.count(report.depth)] : null,
    [names.nodes, format.count(report.nodes)],
    [names.time, names.seconds(report.seconds)],
    pruned !== null ? [names.pruned, format.percent(pruned)] : null,
  ];
  return facts.filter((fact) => fact !== null);
}
