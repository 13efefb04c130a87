/** Numbers of the X-ray page, written the same in all languages. */

/** 1,440 or 0.53; ∞ for infinity; an ellipsis for NaN, which means unknown. */
export function figure(value: number): string {
  if (Number.isNaN(value)) return "…";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  const size = Math.abs(value);
  const digits = size >= 1000 ? 0 : size >= 10 ? 1 : 3;
  return plainMinus(value.toLocaleString("en-US", { maximumFractionDigits: digits }));
}

export function count(value: number): string {
  return value.toLocaleString("en-US");
}

export function percent(share: number): string {
  return `${(100 * share).toLocaleString("en-US", { maximumFractionDigits: 1 })}%`;
}

export function seconds(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: value < 10 ? 3 : 1 });
}

/** The window as [alpha, beta]. */
export function searchWindow(alpha: number, beta: number): string {
  return `[${figure(alpha)}, ${figure(beta)}]`;
}

/** "0" for "-0", and the typographic minus, which is as wide as a digit. */
function plainMinus(text: string): string {
  return text === "-0" ? "0" : text.replace("-", "−");
}
