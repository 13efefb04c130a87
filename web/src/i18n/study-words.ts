/** Every text of the study page, loaded with the page, all languages together. */
import type { MarkShape } from "../board/state";
import type { ColorName } from "../net/messages";
import type { AppWords } from "./app-words";
import { FALLBACK_LANGUAGE } from "./codes";

/** What a click on the board does. */
export type Tool = "play" | "black" | "white" | "erase" | "mark" | "arrow";

export interface StudyWords {
  heading: string;
  untitled: string;
  /** The title of a copy. */
  copyOf(title: string): string;
  loading: string;
  missing: string;
  missingNext: string;
  damaged: string;
  /** How the study is kept. */
  state: Record<"saved" | "saving" | "memory" | "unsent" | "refused", string>;
  /** `toGame`: the link back to the game that the study was made from. */
  head: { title: string; create: string; toGame: string };
  reader: { text: string; fork: string };
  notes: {
    readOnly: string;
    elsewhere: string;
    copied(title: string): string;
    newPosition: string;
    full: string;
    undone: string;
    redone: string;
    branchCopied: string;
    otherSize: string;
    unchecked: string;
    arrowFrom(point: string): string;
    illegal: string;
  };
  tools: {
    label: string;
    names: Record<Tool, string>;
    /** What a click does now. */
    about: Record<Exclude<Tool, "play">, string>;
    /** How arrows can be drawn without the mode. */
    anyTime: string;
    shapes: Record<MarkShape | "label", string>;
    text: string;
    nextLetter: string;
    turn: string;
    turns: Record<ColorName, string>;
    rule: string;
    size: string;
    clear: string;
    undo: string;
    redo: string;
    back: string;
    forward: string;
  };
  tree: {
    label: string;
    start: string;
    none: string;
    fold: string;
    unfold: string;
    hidden(moves: number): string;
    actions: string;
    promote: string;
    mainLine: string;
    copy: string;
    paste: string;
    remove: string;
    /** For screen readers: the move on display. */
    at(ply: number, all: number): string;
  };
  comment: { label: string; placeholder: string };
  engine: {
    options: string;
    threads: string;
    depth: string;
    time: string;
    unlimited: string;
    seconds(seconds: number): string;
    add: string;
    added(move: string): string;
    /** A comment: where a line comes from. */
    source(score: string, depth: string): string;
  };
  balance: {
    heading: string;
    text: string;
    find: string;
    stop: string;
    progress(share: number): string;
    found(point: string, black: number): string;
    /** No move comes near; the nearest one. */
    none(point: string, black: number): string;
    play(point: string): string;
    failed: string;
  };
  second: {
    heading: string;
    text: string;
    player: string;
    time: string;
    ask: string;
    stop: string;
    asking(name: string): string;
    needsServer: string;
  };
  import: {
    heading: string;
    text: string;
    textHere: string;
    field: string;
    open: string;
    file: string;
    drop: string;
    choose(games: number): string;
    game(number: number): string;
    moves(moves: number): string;
    cancel: string;
    unreadable: string;
    at(unit: "character" | "line" | "move" | "game" | "node", place: number): string;
    tooLarge: string;
    needsServer: string;
    someFailed(count: number): string;
    opened(title: string): string;
  };
  export: { heading: string; text: string; position: string; more: string; needsServer: string };
  share: {
    heading: string;
    text: string;
    go: string;
    link: string;
    shared: string;
    needsServer: string;
  };
  list: {
    heading: string;
    none: string;
    loading: string;
    rename: string;
    renameOf(title: string): string;
    remove: string;
    removeOf(title: string): string;
    removed(title: string): string;
    restore: string;
    create: string;
    shared: string;
    inMemory: string;
  };
  keys: readonly (readonly [string, string])[];
}

const CATALOGUES = import.meta.glob<StudyWords>("./study/*.ts", { eager: true, import: "study" });

/** The texts in the language of the app; English where that language lacks them. */
export function studyWords({ lang }: Pick<AppWords, "lang">): StudyWords {
  const inLanguage = (code: string): StudyWords | undefined => CATALOGUES[`./study/${code}.ts`];
  return inLanguage(lang.slice(0, 2)) ?? inLanguage(FALLBACK_LANGUAGE)!;
}
