/** Numbers and dates in the format of a language. */

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
