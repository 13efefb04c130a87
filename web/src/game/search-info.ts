/** A search report as labels and values. */
import type { AppWords } from "../i18n/app-words";
import { formatFor } from "../i18n/format";
import type { Report } from "../net/messages";
import { scoreText, type ScoreKind } from "./move-scores";

export interface SearchFact {
  name: string;
  value: string;
  /** An explanation on demand. */
  title?: string;
}

export function searchFacts(
  report: Report,
  words: AppWords,
  kind: ScoreKind = "score",
): SearchFact[] {
  const names = words.searchInfo;
  const format = formatFor(words.lang);
  const { score, win_probability: chance, mate_in: mate } = report;
  const { pruning_ratio: pruned, pruning_ratio_all: prunedAll } = report;
  const facts: (SearchFact | false)[] = [
    !!mate && {
      name: names.mate,
      value: mate > 0 ? names.mateIn(mate) : names.matedIn(-mate),
    },
    score !== null && !mate && { name: names[kind], value: scoreText(kind, score, format) },
    chance !== null && { name: names.winning, value: format.percent(chance) },
    report.depth > 0 && { name: names.depth, value: format.count(report.depth) },
    {
      name: kind === "score" ? names.nodes : names.playouts,
      value: format.count(report.nodes),
    },
    report.leaves > 0 && {
      name: names.leaves,
      value: format.count(report.leaves),
      title: names.leavesText,
    },
    { name: names.time, value: names.seconds(report.seconds) },
    pruned !== null && {
      name: names.pruned,
      value: format.exactPercent(pruned),
      title: names.prunedText,
    },
    prunedAll !== null && {
      name: names.prunedAll,
      value: format.exactPercent(prunedAll),
      title: names.prunedAllText,
    },
  ];
  return facts.filter((fact) => fact !== false);
}
