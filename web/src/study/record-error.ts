/** Why a file cannot be read, and where. */

/** What the place of a fault counts, from 1; null: the file as a whole. */
export type RecordUnit = "character" | "line" | "move" | "game" | "node" | null;

export class RecordError extends Error {
  constructor(
    readonly unit: RecordUnit,
    readonly place: number,
    message: string,
  ) {
    super(message);
    this.name = "RecordError";
  }
}
