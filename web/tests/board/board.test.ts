// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { BoardApi, BoardConfig, Point } from "../../src/board/api";
import { createBoard } from "../../src/board/board";
import { CELL, centerOf, margin, side } from "../../src/board/geometry";
import { fromMoves } from "../../src/board/position";

const WIDTH = 600;
const playable = new Set(["h8", "i9", "j10"]);

let host: HTMLElement;
let board: BoardApi;
let events: string[];

beforeEach(() => {
  host = document.body.appendChild(document.createElement("div"));
  host.getBoundingClientRect = () => ({ left: 0, top: 0, width: WIDTH, height: WIDTH }) as DOMRect;
  events = [];
});
afterEach(() => {
  board.destroy();
  host.remove();
});

function open(config: Partial<BoardConfig> = {}): void {
  board = createBoard(host, config, {
    onPlay: (point) => events.push(`play ${point}`),
    onRefused: (point, why) => events.push(`${why} ${point}`),
    onPoint: (point) => events.push(`at ${point}`),
    onPending: (point) => events.push(`pending ${point}`),
    onDrag: (from, to) => events.push(`drag ${from} ${to}`),
  });
}

const frame = (): Promise<unknown> => new Promise((go) => requestAnimationFrame(go));
const all = (selector: string): Element[] => [...host.querySelectorAll(selector)];
const cell = (point: Point): HTMLElement => host.querySelector(`[data-point=${point}]`)!;

/** The screen position of a point. */
function at(point: Point): { clientX: number; clientY: number } {
  const { x, y } = centerOf(board.state, point)!;
  const scale = WIDTH / side(board.state);
  return { clientX: x * scale, clientY: y * scale };
}

function mouse(type: string, point: Point, pointerType = "mouse"): void {
  host.dispatchEvent(new PointerEvent(type, { ...at(point), pointerType, bubbles: true }));
}

function click(point: Point, pointerType = "mouse"): void {
  mouse("pointerdown", point, pointerType);
  host.dispatchEvent(new MouseEvent("click", { ...at(point), bubbles: true }));
}

function press(key: string, options: KeyboardEventInit = {}): KeyboardEvent {
  const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...options });
  (document.activeElement ?? host).dispatchEvent(event);
  return event;
}

describe("the rendered board", () => {
  test("is a grid of labelled cells, one of which is focusable", () => {
    open({ size: 5, ...fromMoves(["c3"]) });
    expect(host.getAttribute("role")).toBe("grid");
    expect(host.getAttribute("aria-label")).toBe("Board 5 × 5");
    expect(all("[role=row]")).toHaveLength(5);
    expect(all("[role=row]:first-child > [role=gridcell]")).toHaveLength(5);
    expect(cell("c3").getAttribute("aria-label")).toBe("c3 black");
    expect(all("[tabindex='0']")).toEqual([cell("c3")]);
  });

  test("is below its cells", () => {
    open();
    const inset = (100 * (margin(board.state) - CELL / 2)) / side(board.state);
    expect(host.querySelector<HTMLElement>(".cells")!.style.inset).toBe(`${inset.toFixed(3)}%`);
  });

  test("changes in the next frame, and only where needed", async () => {
    open(fromMoves(["h8", "i9"]));
    const [stone, background] = [all(".stone")[0], all(".background > *")[0]];
    board.set(fromMoves(["h8", "i9", "j8"]));
    board.set({ toMove: "white" });
    expect(all(".stone")).toHaveLength(2);
    await frame();
    expect(all(".stone")).toHaveLength(3);
    expect(all(".stone")[0]).toBe(stone);
    expect(all(".background > *")[0]).toBe(background);
    expect(cell("j8").getAttribute("aria-label")).toBe("j8 black");
    board.set(fromMoves(["h8"]));
    await frame();
    expect(all(".stone")).toEqual([stone]);
  });

  test("is not rebuilt when the mouse moves", async () => {
    open({ ...fromMoves(["a1"]), playable, toMove: "white" });
    const words = vi.fn(() => "cell");
    board.set({ words: { board: () => "board", cell: words } });
    await frame();
    words.mockClear();
    mouse("pointermove", "h8");
    await frame();
    expect(all(".ghost")).toHaveLength(1);
    expect(words).not.toHaveBeenCalled();
  });

  test("uses the labels it is given", async () => {
    open({ size: 5 });
    board.set({ words: { board: () => "棋盘", cell: (point) => `点${point}` } });
    await frame();
    expect(host.getAttribute("aria-label")).toBe("棋盘");
    expect(cell("a1").getAttribute("aria-label")).toBe("点a1");
  });

  test("rotates with its cells and keeps the focus", async () => {
    open();
    board.focus();
    board.set({ symmetry: "rotate-180" });
    await frame();
    expect(all("[role=gridcell]")[0]).toBe(cell("o1"));
    expect(document.activeElement).toBe(cell("h8"));
  });

  test("is removed completely", () => {
    open();
    board.destroy();
    expect(host.childElementCount).toBe(0);
    expect([...host.attributes].map((one) => one.value).join("")).toBe("");
    host.dispatchEvent(new MouseEvent("click", { clientX: 300, clientY: 300 }));
    expect(events).toEqual([]);
  });
});

describe("a drag", () => {
  const drag = (from: Point, to: Point, button: number): void => {
    for (const [type, point] of [
      ["pointerdown", from],
      ["pointermove", to],
      ["pointerup", to],
    ] as const)
      host.dispatchEvent(
        new PointerEvent(type, { ...at(point), button, pointerType: "mouse", bubbles: true }),
      );
    if (button === 0) host.dispatchEvent(new MouseEvent("click", { ...at(to), bubbles: true }));
  };
  const heard = (): string[] => events.filter((event) => !event.startsWith("at "));

  test("is not reported by default", () => {
    open({ playable: new Set(["i9"]) });
    drag("h8", "i9", 0);
    drag("h8", "i9", 2);
    expect(heard()).toEqual(["play i9"]);
  });

  test("of the right button is reported, also at one point", () => {
    open({ drag: "secondary", playable: new Set(["i9"]) });
    drag("h8", "i9", 2);
    drag("h8", "h8", 2);
    drag("h8", "i9", 0);
    expect(heard()).toEqual(["drag h8 i9", "drag h8 h8", "play i9"]);
  });

  test("of the right button leaves the next click of a screen reader alone", () => {
    open({ drag: "secondary", playable: new Set(["i9"]) });
    drag("h8", "i9", 2);
    cell("i9").click();
    expect(heard()).toEqual(["drag h8 i9", "play i9"]);
  });

  test("of the main button plays nothing, a click does", () => {
    open({ drag: "always", playable: new Set(["i9"]) });
    drag("h8", "i9", 0);
    drag("i9", "i9", 0);
    expect(heard()).toEqual(["drag h8 i9", "play i9"]);
  });

  test("is drawn until it ends", async () => {
    open({ drag: "always" });
    for (const [type, point] of [
      ["pointerdown", "h8"],
      ["pointermove", "j8"],
    ] as const)
      mouse(type, point);
    await frame();
    expect(all(".arrow")).toHaveLength(1);
    host.dispatchEvent(new PointerEvent("pointercancel", { bubbles: true }));
    await frame();
    expect(all(".arrow")).toHaveLength(0);
    expect(heard()).toEqual([]);
  });
});

describe("the pointer", () => {
  test("plays the nearest point, or reports a refusal", () => {
    open({ ...fromMoves(["a1"]), playable, forbidden: new Set(["c3"]) });
    for (const point of ["h8", "a1", "c3", "d4"]) click(point);
    expect(events).toEqual(["play h8", "taken a1", "forbidden c3", "not-now d4"]);
  });

  test("does nothing far outside the lines", () => {
    open({ playable });
    host.dispatchEvent(new MouseEvent("click", { clientX: 2, clientY: 2 }));
    expect(events).toEqual([]);
  });

  test("reports each point once until it leaves", async () => {
    open({ playable });
    mouse("pointermove", "h8");
    mouse("pointermove", "h8");
    await frame();
    expect(host.classList.contains("can-play")).toBe(true);
    mouse("pointermove", "a1");
    await frame();
    expect(host.classList.contains("can-play")).toBe(false);
    host.dispatchEvent(new PointerEvent("pointerleave"));
    host.dispatchEvent(new PointerEvent("pointerleave"));
    expect(events).toEqual(["at h8", "at a1", "at null"]);
  });

  test("shows no stone under a moving finger", () => {
    open({ playable });
    mouse("pointermove", "h8", "touch");
    expect(events).toEqual([]);
  });

  test("may be a finger, which confirms with a second tap", async () => {
    open({ playable, toMove: "black", confirm: "touch" });
    click("h8", "touch");
    await frame();
    expect(all(".crosshair")).toHaveLength(1);
    click("h8", "touch");
    expect(events).toEqual(["pending h8", "pending null", "play h8"]);
  });

  test("may be a screen reader, which clicks a cell", () => {
    open({ playable });
    cell("i9").dispatchEvent(new MouseEvent("click", { bubbles: true }));
    expect(events).toEqual(["play i9"]);
  });
});

describe("the page", () => {
  test("confirms or cancels the pending point", () => {
    open({ playable, confirm: "always" });
    board.confirm();
    click("h8");
    board.cancel();
    click("i9");
    board.confirm();
    expect(events).toEqual(["pending h8", "pending null", "pending i9", "pending null", "play i9"]);
  });

  test("is notified when the pending point is no longer playable", () => {
    open({ playable, confirm: "always" });
    click("h8");
    board.set({ playable: new Set() });
    expect(events).toEqual(["pending h8", "pending null"]);
  });
});

describe("the keyboard", () => {
  test("focuses the cell at the cursor when the board gets the focus", () => {
    open();
    host.focus();
    expect(document.activeElement).toBe(cell("h8"));
  });

  test("moves a visible cursor and the focus with it", async () => {
    open({ playable });
    board.focus();
    press("ArrowRight");
    const event = press("ArrowUp");
    await frame();
    expect(event.defaultPrevented).toBe(true);
    expect(document.activeElement).toBe(cell("i9"));
    expect(all("[tabindex='0']")).toEqual([cell("i9")]);
    expect(all(".cursor")).toHaveLength(1);
    expect(events.slice(-2)).toEqual(["at i8", "at i9"]);
  });

  test.each(["Enter", " "])("plays with %j", (key) => {
    open({ playable, confirm: "always" });
    board.focus();
    press("ArrowRight");
    press("ArrowUp");
    press(key);
    press(key, { repeat: true });
    press("ArrowUp");
    press(key);
    expect(events.filter((line) => !line.startsWith("at"))).toEqual(["play i9", "not-now i10"]);
  });

  test("plays nothing without a visible cursor", () => {
    open({ playable });
    board.focus();
    click("h8");
    events = [];
    expect(press("Enter").defaultPrevented).toBe(false);
    expect(events).toEqual([]);
  });

  test("leaves unused keys to the page", () => {
    open({ playable, confirm: "always" });
    board.focus();
    const bubbled: string[] = [];
    const listen = (event: KeyboardEvent): void => void bubbled.push(event.key);
    document.body.addEventListener("keydown", listen);
    press("u");
    press("ArrowUp", { ctrlKey: true });
    press("Escape");
    click("h8");
    press("Escape");
    press("ArrowUp");
    document.body.removeEventListener("keydown", listen);
    expect(bubbled).toEqual(["u", "ArrowUp", "Escape"]);
    expect(events).toContain("pending null");
  });

  test("hides the cursor when the focus leaves", () => {
    open();
    board.focus();
    press("ArrowUp");
    expect(board.state.hasCursor).toBe(true);
    (document.activeElement as HTMLElement).blur();
    expect(board.state.hasCursor).toBe(false);
    expect(events.at(-1)).toBe("at null");
  });
});
