/** The grid for screen readers and the keyboard: a labelled cell over every point. */
import { fromScreen } from "./geometry";
import type { Point } from "./points";
import { cellContent, type BoardState } from "./state";

export class Cells {
  /** The parts of the state that the cells depend on. */
  static readonly needs: readonly (keyof BoardState)[] = [
    "size",
    "symmetry",
    "words",
    "cursor",
    "stones",
    "labels",
    "figures",
    "numbers",
    "lastMove",
    "playable",
    "forbidden",
    "win",
    "pending",
    "offers",
    "marks",
    "arrows",
  ];

  readonly root = document.createElement("div");
  private readonly cells = new Map<Point, HTMLElement>();
  private frame = "";

  constructor(private readonly state: BoardState) {
    this.root.className = "cells";
    this.root.setAttribute("role", "presentation");
  }

  at(point: Point): HTMLElement | undefined {
    return this.cells.get(point);
  }

  /** Set the distance from the board's edge to the outermost cells, as a share of its width. */
  setInset(inset: number): void {
    this.root.style.inset = `${(100 * inset).toFixed(3)}%`;
  }

  draw(): void {
    const { size, symmetry, cursor, words } = this.state;
    const frame = `${size} ${symmetry}`;
    if (frame !== this.frame) this.build();
    this.frame = frame;
    for (const [point, cell] of this.cells) {
      setAttribute(cell, "aria-label", words.cell(point, cellContent(this.state, point)));
      setAttribute(cell, "tabindex", point === cursor ? "0" : "-1");
    }
  }

  /** Create the cells in screen order and restore the keyboard focus. */
  private build(): void {
    const hadFocus = this.root.contains(document.activeElement);
    const indexes = [...Array(this.state.size).keys()];
    this.cells.clear();
    this.root.replaceChildren(
      ...indexes.map((y) => {
        const row = document.createElement("div");
        row.setAttribute("role", "row");
        row.append(...indexes.map((x) => this.cell(fromScreen(this.state, { x, y }))));
        return row;
      }),
    );
    if (hadFocus) this.at(this.state.cursor)?.focus({ preventScroll: true });
  }

  private cell(point: Point): HTMLElement {
    const cell = document.createElement("div");
    cell.setAttribute("role", "gridcell");
    cell.tabIndex = -1;
    cell.id = `${this.state.id}-${point}`;
    cell.dataset["point"] = point;
    this.cells.set(point, cell);
    return cell;
  }
}

function setAttribute(cell: HTMLElement, name: string, value: string): void {
  if (cell.getAttribute(name) !== value) cell.setAttribute(name, value);
}
