/** Numbers and dates: in the format of a language, and for the X-ray page in one format for all. */

export interface Format {
  count(value: number): string;
  /** In a few characters: 1.2M. */
  compact(value: number): string;
  /** In two digits and a word: 1.2 million. */
  rough(value: number): string;
  /** With two decimal digits up to ten, then with one. */
  decimal(value: number): string;
  /** With a sign and at most two decimal digits. */
  signed(value: number): string;
  /** A share from 0 to 1 as a percentage. */
  percent(value: number): string;
  /** The same with two decimal digits; what is short of all is not rounded up to 100%. */
  exactPercent(value: number): string;
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
  const compacts = new Intl.NumberFormat(lang, { notation: "compact", maximumFractionDigits: 1 });
  const roughly = new Intl.NumberFormat(lang, {
    notation: "compact",
    compactDisplay: "long",
    maximumSignificantDigits: 2,
  });
  const decimals = [1, 2].map(
    (digits) =>
      new Intl.NumberFormat(lang, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      }),
  );
  const signs = new Intl.NumberFormat(lang, {
    signDisplay: "exceptZero",
    maximumFractionDigits: 2,
  });
  const percents = new Intl.NumberFormat(lang, { style: "percent", maximumFractionDigits: 0 });
  const exactPercents = new Intl.NumberFormat(lang, {
    style: "percent",
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  const dates = new Intl.DateTimeFormat(lang, { dateStyle: "medium", timeStyle: "short" });
  const plurals = new Intl.PluralRules(lang);
  return {
    count: (value) => counts.format(value),
    compact: (value) => compacts.format(value),
    rough: (value) => roughly.format(value),
    decimal: (value) => decimals[value < 10 ? 1 : 0]!.format(value),
    signed: (value) => signs.format(value),
    percent: (value) => percents.format(value),
    exactPercent: (value) => shortOfAll(value) + exactPercents.format(rounded(value)),
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

/** With two decimal digits; what is short of all is not rounded up to 100%. */
export function exactPercent(share: number): string {
  return `${shortOfAll(share)}${(100 * rounded(share)).toFixed(2)}%`;
}

const NEARLY_ALL = 0.99995;

/** The sign before 99.99% for a share that is nearly all. */
function shortOfAll(share: number): string {
  return share >= NEARLY_ALL && share < 1 ? ">" : "";
}

function rounded(share: number): number {
  return shortOfAll(share) ? 0.9999 : share;
}

/** A score in at most four characters or so, for a point of the board: 640, 1.3k, −50k, 0.53. */
export function compact(value: number): string {
  const size = Math.abs(value);
  if (size < 1) return plainMinus(String(Number(value.toFixed(2))));
  if (size < 999.5) return plainMinus(value.toFixed(0));
  if (size < 9950) return plainMinus(`${(value / 1e3).toFixed(1)}k`);
  if (size < 999_500) return plainMinus(`${(value / 1e3).toFixed(0)}k`);
  return plainMinus(`${(value / 1e6).toFixed(size < 9.95e6 ? 1 : 0)}M`);
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
