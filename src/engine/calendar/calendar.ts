/** Days as text, "2026-11-20". The arithmetic does not depend on a time zone. */

export const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** The text of a day if it exists: (2026, 11, 20) → "2026-11-20", (2026, 2, 30) → undefined */
export function makeDay(year: number, month: number, date: number): string | undefined {
  const time = new Date(Date.UTC(year, month - 1, date));
  const exists = time.getUTCFullYear() === year && time.getUTCMonth() === month - 1 && time.getUTCDate() === date;
  return exists ? time.toISOString().slice(0, 10) : undefined;
}

/** Whether a text is an existing day in the form YYYY-MM-DD. */
export function isDay(text: string): boolean {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text) ?? [];
  return makeDay(Number(year), Number(month), Number(date)) === text;
}

/** ("2026-11-20", 30) → "2026-12-20" */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** Monday is 1, Sunday 7. */
export const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

/** "nov", "Nov." or "november" → 11 */
export function monthNamed(word: string): number | undefined {
  const start = word.toLowerCase().replace('.', '');
  const found = LONG_MONTHS.findIndex(
    (month) => start.length >= 3 && (month.startsWith(start) || (month === 'september' && start === 'sept')),
  );
  return found < 0 ? undefined : found + 1;
}

const LONG_MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** 26 → 2026, 85 → 1985. Four digits are returned as they are. */
export const fullYear = (digits: string): number =>
  digits.length > 2 ? Number(digits) : Number(digits) + (Number(digits) < 80 ? 2000 : 1900);
