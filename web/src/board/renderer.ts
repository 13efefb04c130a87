/** Updates the board's elements from the state; touches only what has changed. */
import { CELL, margin, side } from "./geometry";
import { renderBackground } from "./background";
import { FRAME, LAYERS, type Layer } from "./layers";
import type { Items } from "./markup";
import { definitions } from "./pieces";
import { Cells } from "./cells";
import type { BoardState } from "./state";

const SVG = "http://www.w3.org/2000/svg";

export class Renderer {
  private readonly cells: Cells;
  private readonly steps: (() => void)[];

  /** The board fills the host element. */
  constructor(
    private readonly host: HTMLElement,
    private readonly state: BoardState,
  ) {
    host.classList.add("tengen-board");
    host.setAttribute("role", "grid");
    // Focusable by script only: the focus moves on to the cell at the cursor.
    host.tabIndex = -1;
    const [background, pieces] = [createSvg("background"), createSvg("pieces")];
    pieces.innerHTML = definitions(state.id);
    const picture = document.createElement("div");
    picture.className = "picture";
    picture.setAttribute("aria-hidden", "true");
    picture.append(background, pieces);
    this.cells = new Cells(state);
    host.replaceChildren(picture, this.cells.root);
    this.steps = [
      whenChanged(state, FRAME, () => this.drawFrame(background, pieces)),
      ...LAYERS.map((layer) => layerStep(pieces, state, layer)),
      whenChanged(state, Cells.needs, () => this.cells.draw()),
      whenChanged(state, ["size", "words"], () => this.drawLabel()),
      whenChanged(state, ["hover", "playable", "drag"], () => this.drawPointer()),
    ];
  }

  draw(): void {
    for (const step of this.steps) step();
  }

  /** Focus the cell at the cursor. */
  focus(): void {
    this.cells.at(this.state.cursor)?.focus({ preventScroll: true });
  }

  /** Move the focus to the cursor, if the board has the focus. */
  followCursor(): void {
    if (this.cells.root.contains(document.activeElement)) this.focus();
  }

  /** Restore the host element. */
  remove(): void {
    this.host.classList.remove("tengen-board", "can-play", "can-drag");
    for (const name of ["role", "tabindex", "aria-label"]) this.host.removeAttribute(name);
    this.host.style.removeProperty("--units");
    this.host.replaceChildren();
  }

  private drawFrame(background: Element, pieces: Element): void {
    const length = side(this.state);
    for (const svg of [background, pieces]) svg.setAttribute("viewBox", `0 0 ${length} ${length}`);
    this.host.style.setProperty("--units", String(length));
    background.innerHTML = renderBackground(this.state);
    this.cells.setInset((margin(this.state) - CELL / 2) / length);
  }

  private drawLabel(): void {
    this.host.setAttribute("aria-label", this.state.words.board(this.state.size));
  }

  private drawPointer(): void {
    const { drag, hover, playable } = this.state;
    this.host.classList.toggle("can-play", hover !== null && playable.has(hover));
    this.host.classList.toggle("can-drag", drag === "always");
  }
}

function createSvg(kind: string): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", kind);
  return svg;
}

/** A step that is skipped while the parts of the state it needs are unchanged. */
function whenChanged(
  state: BoardState,
  needs: readonly (keyof BoardState)[],
  draw: () => void,
): () => void {
  let previous: unknown[] | null = null;
  return () => {
    const current = needs.map((name) => state[name]);
    if (previous && current.every((value, i) => Object.is(value, previous![i]))) return;
    previous = current;
    draw();
  };
}

function layerStep(pieces: Element, state: BoardState, layer: Layer): () => void {
  const group = pieces.appendChild(document.createElementNS(SVG, "g"));
  group.setAttribute("class", `layer-${layer.name}`);
  const patch = patcher(group);
  return whenChanged(state, [...FRAME, ...layer.needs], () => patch(layer.draw(state)));
}

/** Returns a function that shows items in a group and leaves unchanged items alone. */
function patcher(group: Element): (items: Items) => void {
  const shown = new Map<string, { markup: string; node: Element }>();
  return (items) => {
    for (const [key, { node }] of shown)
      if (!items.has(key)) {
        node.remove();
        shown.delete(key);
      }
    for (const [key, markup] of items) {
      const old = shown.get(key);
      if (old?.markup === markup) continue;
      group.insertAdjacentHTML("beforeend", markup);
      const node = group.lastElementChild!;
      old?.node.replaceWith(node);
      shown.set(key, { markup, node });
    }
  };
}
