/** Numbers, shares and dates as a language writes them. */

export interface Format {
  count(value: number): string;
  /** With one digit after the point. */
  decimal(value: number): string;
  /** With its sign and at most two digits after the point. */
  signed(value: number): string;
  /** A share of one, as a percentage. */
  percent(value: number): string;
  /** An ISO date as day and time. */
  date(iso: string): string;
  plural(value: number): Intl.LDMLPluralRule;
}

const known = new Map<string, Format>();

/** The writing habits of a language, made once. */
export function formatFor(lang: string): Format {
  const format = known.get(lang) ?? make(lang);
  known.set(lang, format);
  return format;
}

function make(lang: string): Format {
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
