/** From a game to its study: on the move on display, or with a review that starts by itself. */
import type { GameView } from "../net/messages";
import type { App } from "./context";
import { gamePath } from "./routes";

export interface Wanted {
  /** The number of moves on display. */
  ply: number;
  /** Whether the review starts by itself. */
  isReview: boolean;
}

/** Open a new study of a game. */
export async function openGameStudy(
  { settings, studies }: Pick<App, "settings" | "studies">,
  view: GameView,
  { ply, isReview }: Wanted,
): Promise<void> {
  const { studyOfGame, titleOf } = await import("../study/from-game");
  const study = studyOfGame(view, settings.words, ply);
  const title = titleOf(view, settings.words);
  await studies.openRecord(study, { title, source: gamePath(view.id), isReview });
}
