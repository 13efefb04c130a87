/** The layers above the background, lowest first, and what each depends on. */
import type { Items } from "./markup";
import * as overlays from "./overlays";
import * as pieces from "./pieces";
import type { BoardState } from "./state";

export interface Layer {
  readonly name: string;
  /** The parts of the state, besides the frame, that cause a redraw when they change. */
  readonly needs: readonly (keyof BoardState)[];
  readonly draw: (state: BoardState) => Items;
}

/** The parts of the state that every layer depends on. */
export const FRAME: readonly (keyof BoardState)[] = ["size", "symmetry", "coordinates"];

const GHOST = ["hover", "hasCursor", "cursor", "pending", "playable", "toMove"] as const;

export const LAYERS: readonly Layer[] = [
  { name: "region", needs: ["region"], draw: overlays.region },
  { name: "heat", needs: ["heat", "stones"], draw: overlays.heat },
  { name: "crosshair", needs: ["pending"], draw: pieces.crosshair },
  { name: "shadows", needs: ["stones", "landing"], draw: pieces.shadows },
  { name: "stones", needs: ["stones", "landing", "win"], draw: pieces.stones },
  { name: "offers", needs: ["offers"], draw: pieces.offers },
  { name: "preview", needs: ["preview"], draw: pieces.preview },
  { name: "ghost", needs: [...GHOST, "offers", "preview"], draw: pieces.ghost },
  { name: "threats", needs: ["threats"], draw: overlays.threats },
  { name: "forbidden", needs: ["forbidden", "stones", "reason"], draw: pieces.forbidden },
  { name: "reason", needs: ["reason", "toMove"], draw: overlays.reason },
  { name: "candidates", needs: ["candidates"], draw: overlays.candidates },
  { name: "lines", needs: ["lines"], draw: pieces.lines },
  { name: "arrows", needs: ["arrows", "dragged"], draw: pieces.arrows },
  { name: "win", needs: ["win"], draw: overlays.win },
  { name: "marks", needs: ["marks", "stones"], draw: pieces.marks },
  {
    name: "labels",
    needs: ["labels", "numbers", "showNumbers", "stones", "lastMove"],
    draw: pieces.labels,
  },
  { name: "figures", needs: ["figures", "stones", "lastMove"], draw: pieces.figures },
  {
    name: "last",
    needs: ["lastMove", "labels", "figures", "numbers", "showNumbers", "win"],
    draw: pieces.lastMove,
  },
  { name: "cursor", needs: ["cursor", "hasCursor"], draw: pieces.cursor },
];
