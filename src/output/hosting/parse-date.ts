// Finds a date in the text of a changelog entry. Ambiguous dates are skipped: `03/04/2026` can be two different days.

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const MONTH =
  "(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const DAY = "(\\d{1,2})(?:st|nd|rd|th)?";
const YEAR = "(\\d{4})";

const ISO = /(?<!\d)(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?(?!\d)/;
const MONTH_FIRST = new RegExp(`\\b${MONTH}\\s+${DAY}(?:\\s*[-–]\\s*\\d{1,2})?,?\\s+${YEAR}\\b`, "i");
const DAY_FIRST = new RegExp(`\\b${DAY}\\s+(?:of\\s+)?${MONTH},?\\s+${YEAR}\\b`, "i");
const MONTH_ONLY = new RegExp(`\\b${MONTH},?\\s+${YEAR}\\b`, "i");

/** The date in a text, at midnight UTC; a month alone is its first day. `"v2 (Jan 5, 2026)"` → 2026-01-05. */
export function parseDate(text: string): Date | undefined {
  const iso = ISO.exec(text);
  if (iso) return toDate(iso[1], Number(iso[2]), iso[3]);
  const monthFirst = MONTH_FIRST.exec(text);
  if (monthFirst) return toDate(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]);
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return toDate(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  const monthOnly = MONTH_ONLY.exec(text);
  return monthOnly ? toDate(monthOnly[2], monthNumber(monthOnly[1]), undefined) : undefined;
}

function monthNumber(name = ""): number {
  return MONTHS.findIndex((month) => month.startsWith(name.toLowerCase().slice(0, 3))) + 1;
}

function toDate(year: string | undefined, month: number, day: string | undefined): Date | undefined {
  const [y, d] = [Number(year), Number(day ?? 1)];
  if (y < 1990 || y > 2100 || month < 1 || month > 12) return undefined;
  const date = new Date(Date.UTC(y, month - 1, d));
  // April 31 would become May 1.
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === d ? date : undefined;
}
