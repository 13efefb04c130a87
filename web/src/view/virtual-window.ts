/** Which rows of a long list of equally high rows are drawn, and where keys lead. All lengths in pixels. */

/** A scrolled list. */
export interface ScrolledList {
  /** Number of rows. */
  count: number;
  rowHeight: number;
  scrollTop: number;
  /** Of the visible part. */
  height: number;
}

/** The rows from `start` up to, not including, `end`. */
export interface RowWindow {
  start: number;
  end: number;
}

/** Rows drawn above and below the visible ones, so that scrolling shows no gap. */
const OVERSCAN = 8;

/** The rows to draw. */
export function visibleRows({ count, rowHeight, scrollTop, height }: ScrolledList): RowWindow {
  const first = Math.floor(scrollTop / rowHeight);
  const last = Math.ceil((scrollTop + height) / rowHeight);
  const start = clamp(first - OVERSCAN, 0, Math.max(0, count - 1));
  return { start, end: clamp(last + OVERSCAN, start, count) };
}

/** The position of the scroll bar at which a row is wholly visible, as near as possible to the current one. */
export function scrollTopFor(index: number, list: ScrolledList): number {
  const { count, rowHeight, scrollTop, height } = list;
  const top = index * rowHeight;
  const highest = Math.max(0, count * rowHeight - height);
  const target = top < scrollTop ? top : Math.max(scrollTop, top + rowHeight - height);
  // A row higher than the list begins at its top.
  return clamp(Math.min(target, top), 0, highest);
}

/** The row that a key leads to from the chosen one (-1: none); null for a key that moves nothing. */
export function rowForKey(
  key: string,
  active: number,
  { count, rowHeight, height }: ScrolledList,
): number | null {
  const page = Math.max(1, Math.floor(height / rowHeight) - 1);
  const targets: Record<string, number> = {
    ArrowUp: active - 1,
    ArrowDown: active + 1,
    PageUp: active - page,
    PageDown: active + page,
    Home: 0,
    End: count - 1,
  };
  const target = Object.hasOwn(targets, key) ? targets[key]! : null;
  return target === null || !count ? null : clamp(target, 0, count - 1);
}

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
