/** Figures as people read them, the same in both languages. */

/** 1,440 or 0.53; infinity as its sign; an ellipsis for what is not known. */
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

/** [alpha, beta] */
export function searchWindow(alpha: number, beta: number): string {
  return `[${figure(alpha)}, ${figure(beta)}]`;
}

/** "-0" is nobody's score, and a true minus lines up with the digits. */
function plainMinus(text: string): string {
  return text === "-0" ? "0" : text.replace("-", "−");
}
