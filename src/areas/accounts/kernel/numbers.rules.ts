/** The financial year of a day: 2627 when it starts in 2026, or 2026 when it starts on 1 January. */
export function yearLabel(date: string, yearStart: string): string {
  const year = Number(date.slice(0, 4)) - (date.slice(5) < yearStart ? 1 : 0);
  return yearStart === '01-01' ? String(year) : `${two(year)}${two(year + 1)}`;
}

const two = (year: number): string => String(year % 100).padStart(2, '0');

/** A document number: {FY} is the financial year, {N5} the number with at least five digits. */
export const docNumber = (given: {
  readonly pattern: string;
  readonly date: string;
  /** Month and day, "04-01". */
  readonly yearStart: string;
  readonly n: number;
}) => ({
  number: given.pattern
    .replace('{FY}', yearLabel(given.date, given.yearStart))
    .replace(/\{N(\d)\}/, (_, length: string) => String(given.n).padStart(Number(length), '0')),
});
