/** Numbers and dates: in the format of a language, and for the X-ray page in one format for all. */

export interface Format {
  count(value: number): string;
  /** With one decimal digit. */
  decimal(value: number): string;
  /** With a sign and at most two decimal digits. */
  signed(value: number): string;
  /** A share from 0 to 1 as a percentage. */
  percent(value: number): string;
  /** Day and time of an ISO date. */
  date(iso: string): string;
  plural(value: number): Intl.LDMLPluralRule;
}

const cache = new Map<string, Format>();

/** The formatters of a language, created once. */
export function formatFor(lang: string): Format {
  const format = cache.get(lang) ?? createFormat(lang);
  cache.set(lang, format);
  return format;
}

function createFormat(lang: string): Format {
  const counts = new Intl.NumberFormat(lang, { maximumFractionDigits: 0 });
  const decimals = new Intl.NumberFormat(lang, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  });
  const signs = new Intl.NumberFormat(lang, {
    signDisplay: "exceptZero",
    maximumFractionDigits: 2,
  });
  const percents = new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 0 });
  const dates = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
  const plurals = new Intl.PluralRules(lang);
  return {
    count: (value) => counts.format(value),
    decimal: (value) => decimals.format(value),
    signed: (value) => signs.format(value),
    percent: (value) => percents.format(value),
    date: (iso) => dates.format(new Date(iso)),
    plural: (value) => plurals.select(value),
  };
}

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
