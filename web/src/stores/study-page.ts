/** What a panel beside the study board can use: the study on display, and the board. */
import type { BoardConfig } from "../board/api";
import type { Position } from "../engine/api";
import type { AnalysisBoard } from "../game/analysis";
import type { Review } from "../net/messages";
import type { NodeId, Study } from "../study/study";

export interface StudyPage extends AnalysisBoard {
  /** The study on display; reactive. */
  readonly study: Study;
  /** The position at the selected node; reactive. */
  readonly position: Position;
  /** Whether the visitor may change the study. Readers may look and analyse. */
  readonly isOwner: boolean;
  /** The review that is kept with the study; null without one; reactive. */
  readonly review: Review | null;
  /** The id on this device; null until the first change is stored, and where it is only read. */
  readonly id: string | null;
  /** The id on the server; null while the study is on this device only. */
  readonly serverId: string | null;
  select(id: NodeId): void;
  /** Keep a review with the study; the server is not told of one that it has made. */
  setReview(review: Review | null, isFromServer?: boolean): void;
  /** Store everything now, on the server too; ends when it has answered. */
  send(): Promise<void>;
  /** The text of a proof file that the panel of proofs is to open; null: none; reactive. */
  readonly proofToOpen: string | null;
  /** Open a proof file in the panel of proofs; null: it is open. */
  openProof(text: string | null): void;
  /** Change the study: one step of undo, stored soon. Refused with a notice unless `isOwner`. */
  edit(change: (study: Study) => Study): void;
  /** Draw over the position of the selected node until replaced, or until another is selected. */
  draw(overlay: Partial<BoardConfig> | null): void;
  /** Take the clicks on the board, or with null no longer; false: the page handles the click. */
  capture(onPlay: ((point: string) => boolean) | null): void;
}
