/** The board's configuration for a study. */
import type { BoardConfig, Reason, Threat } from "../board/api";
import { fromXY } from "../board/points";
import { alternate } from "../board/position";
import type { BoardState, ColorName } from "../engine/api";
import type { BoardAnalysis } from "../game/analysis";
import type { Tool } from "../i18n/study-words";
import { nodeOf, PASS, pathTo, stonesAt, turnAt, type Study } from "../study/study";

/** What is drawn over a position. */
export interface StudyOverlay {
  reason: Reason | null;
  /** The moves of a line from here. */
  line: readonly string[];
  threats: readonly Threat[];
  /** A point that something is about. */
  pointed: string | null;
  analysis: BoardAnalysis | null;
  /** What a panel draws. */
  drawn: Partial<BoardConfig> | null;
}

export const NO_OVERLAY: StudyOverlay = {
  reason: null,
  line: [],
  threats: [],
  pointed: null,
  analysis: null,
  drawn: null,
};

export interface BoardView {
  study: Study;
  /** What the rules say; null if they are not loaded, or refuse the position. */
  state: BoardState | null;
  /** Whether moves may be played: the rules have not refused the position. */
  isLegal: boolean;
  tool: Tool;
  isOwner: boolean;
  showForbidden: boolean;
  /** Where the arrow begins whose end is yet to be chosen. */
  arrowFrom: string | null;
  overlay: StudyOverlay;
}

export type StudyBoardConfig = Omit<
  BoardConfig,
  "showNumbers" | "confirm" | "coordinates" | "symmetry" | "words"
>;

export function studyBoardConfig(view: BoardView): StudyBoardConfig {
  const { study, state, overlay, showForbidden } = view;
  const stones = Object.fromEntries(stonesAt(study));
  const { reason } = overlay;
  const isBusy = reason !== null || overlay.line.length > 0;
  return withDrawn(
    {
      size: study.size,
      stones,
      ...movesOf(study),
      toMove: stoneToPlace(view),
      playable: playablePoints(view, stones),
      forbidden: new Set(
        state && showForbidden && !state.outcome ? Object.keys(state.forbidden) : [],
      ),
      win: state?.outcome?.line ?? [],
      reason,
      // A panel may have drawn these.
      region: null,
      offers: [],
      heat: {},
      figures: {},
      preview: alternate(overlay.line, turnAt(study)),
      candidates: isBusy ? [] : (overlay.analysis?.candidates ?? []),
      threats: reason ? [] : overlay.threats,
      ...notesOf(view, stones, !isBusy),
      drag: !view.isOwner ? "never" : view.tool === "arrow" ? "always" : "secondary",
    },
    overlay.drawn,
  );
}

function movesOf(study: Study): Pick<BoardConfig, "numbers" | "lastMove"> {
  const path = pathTo(study);
  const numbered = path.map(({ move }, i) => [move!, i + 1] as const);
  const last = path.at(-1)?.move ?? null;
  return {
    numbers: Object.fromEntries(numbered.filter(([move]) => move !== PASS)),
    lastMove: last === PASS ? null : last,
  };
}

function stoneToPlace({ study, state, isLegal, tool }: BoardView): ColorName | null {
  if (tool === "black" || tool === "white") return tool;
  return tool === "play" && isLegal && !state?.outcome ? turnAt(study) : null;
}

function playablePoints(view: BoardView, stones: BoardConfig["stones"]): Set<string> {
  const { study, state, isLegal, tool } = view;
  if (tool === "erase") return new Set(Object.keys(stones));
  if (tool !== "play") return new Set(pointsOf(study.size));
  if (!isLegal || state?.outcome) return new Set();
  const points = pointsOf(study.size);
  if (!state) return new Set(points.filter((point) => !(point in stones)));
  return new Set(points.filter((_, i) => state.legal[i] === "1"));
}

/** Every point, row by row from the top. */
function pointsOf(size: number): string[] {
  return Array.from({ length: size * size }, (_, i) =>
    fromXY(i % size, Math.floor(i / size), size),
  );
}

/** Marks, labels, arrows and lines of the selected node, and the letters of its variations. */
function notesOf(
  { study, arrowFrom, overlay }: BoardView,
  stones: BoardConfig["stones"],
  hasLetters: boolean,
): Pick<BoardConfig, "marks" | "labels" | "arrows" | "lines"> {
  const node = nodeOf(study);
  const pointed = [arrowFrom, overlay.pointed].filter((point) => point !== null);
  const pairs = (list: typeof node.arrows): { from: string; to: string }[] =>
    list.map(([from, to]) => ({ from, to }));
  const taken = new Set(overlay.analysis?.candidates.map(({ point }) => point));
  const letters = hasLetters
    ? variationLetters(study).filter(([point]) => !(point in stones) && !taken.has(point))
    : [];
  return {
    marks: {
      ...node.marks,
      ...Object.fromEntries(pointed.map((point) => [point, "circle" as const])),
    },
    labels: { ...Object.fromEntries(letters), ...node.labels },
    arrows: pairs(node.arrows),
    lines: pairs(node.lines),
  };
}

/** A letter for each move that continues, if there are several. */
function variationLetters(study: Study): [string, string][] {
  const { children } = nodeOf(study);
  if (children.length < 2) return [];
  return children.flatMap((id, i) => {
    const move = nodeOf(study, id).move!;
    return move === PASS ? [] : [[move, String.fromCharCode(97 + (i % 26))] as [string, string]];
  });
}

/**
 * Marks and labels are added to those of the position, everything else takes its place. With stones it
 * is another position, of which the notes say nothing.
 */
function withDrawn(config: StudyBoardConfig, drawn: Partial<BoardConfig> | null): StudyBoardConfig {
  if (!drawn) return config;
  if (drawn.stones) return { ...config, marks: {}, labels: {}, lines: [], arrows: [], ...drawn };
  const { marks, labels, ...others } = drawn;
  return {
    ...config,
    ...others,
    marks: { ...config.marks, ...marks },
    labels: { ...config.labels, ...labels },
  };
}
