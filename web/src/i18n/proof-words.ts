/** Every text of the proof panel, which the study page loads with the panel. */
import type { AppWords } from "./app-words";
import { FALLBACK_LANGUAGE } from "./codes";

export type ProofKind = "vcf" | "vct" | "win";

/** Why there is no answer: the game is over, a move is against the rules, or the engine fails. */
export type ProofProblem = "over" | "position" | "unavailable" | "failed";

/** Colours are names as in "Black wins". */
export interface ProofWords {
  /** Of the catalogue's sentences. */
  code: "en" | "zh" | "ja";
  heading: string;
  intro: string;
  /** The side whose win is looked for. */
  side: string;
  color: Record<"black" | "white", string>;
  toMove: string;
  kinds: Record<ProofKind, { name: string; title: string }>;
  limit: string;
  /** A time; `count`: a number in the format of the language. */
  seconds(count: string): string;
  prove: string;
  stop: string;
  /** Figures of the running search. */
  progress: { nodes: string; proof: string; disproof: string; time: string };
  starting: string;
  /** What a search has found; `moves`: the attacker's moves at most. */
  won(color: string, kind: ProofKind, moves: number): string;
  none(color: string, kind: ProofKind): string;
  unknown(seconds: number): string;
  stopped: string;
  problem: Record<ProofProblem, string>;
  /** "Why not?": a move is to be refuted. */
  whyNot: {
    heading: string;
    last(point: string): string;
    choose: string;
    choosing: string;
    cancel: string;
    won(point: string, color: string, kind: ProofKind): string;
    none(point: string): string;
    unknown(point: string): string;
    wins(point: string): string;
    refused(point: string): string;
  };
  walk: {
    heading: string;
    hint: string;
    /** Where too many defences are listed for a ring each. */
    hintMany: string;
    ended: string;
    hidden: string;
    show: string;
    first: string;
    back: string;
    forward: string;
    /** A reply on the board that cannot be played. */
    refused(point: string): string;
    /** The attacker's moves up to the five. */
    left(moves: number): string;
    add: string;
    added: string;
    notHere: string;
    notOwner: string;
    download: string;
    close: string;
  };
  /** Sentences about replies that do not hold out longest. */
  why: {
    unmet: string;
    any: string;
    many(count: number): string;
    met(points: string): string;
    metOrFours(points: string, fours: string): string;
  };
  outline: {
    label(moves: number): string;
    /** The point to look for; an example of one. */
    search: string;
    example: string;
    find: string;
    found(index: number, count: number): string;
    notFound: string;
    next: string;
    unfold: string;
    fold: string;
    /** The answer to every reply that is not listed. */
    otherwise: string;
    pass: string;
    wins: string;
    /** Before the first move, if the defender is to move. */
    start: string;
  };
  file: {
    text: string;
    open: string;
    checking: string;
    valid(color: string, kind: ProofKind, moves: number): string;
    invalid(problem: string): string;
    tooLarge: string;
    position: string;
  };
  /** The comment at the first move of a line. */
  comment(color: string, kind: ProofKind): string;
}

const CATALOGUES = import.meta.glob<ProofWords>("./proof/*.ts", { eager: true, import: "proof" });

/** The texts in the language of the app; English where that language lacks them. */
export function proofWords({ lang }: Pick<AppWords, "lang">): ProofWords {
  const inLanguage = (code: string): ProofWords | undefined => CATALOGUES[`./proof/${code}.ts`];
  return inLanguage(lang.slice(0, 2)) ?? inLanguage(FALLBACK_LANGUAGE)!;
}
