const DATE = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{2}|\d{4})\b/;

/** Counts of the dates in a file that can only be read one way. */
export interface DateCount {
  dayFirst: number;
  monthFirst: number;
}

/** A first number above 12 must be a day; a second number above 12 means that the month is first. */
export function countDate(count: DateCount, text: string): void {
  const found = text.length < 30 ? DATE.exec(text) : null;
  if (!found) return;
  if (Number(found[1]) > 12) count.dayFirst++;
  else if (Number(found[2]) > 12) count.monthFirst++;
}

/** The date order of a file; undefined if its dates are ambiguous or contradict each other. */
export function dateOrder({ dayFirst, monthFirst }: Readonly<DateCount>): 'dmy' | 'mdy' | undefined {
  if ((dayFirst === 0) === (monthFirst === 0)) return undefined;
  return monthFirst > 0 ? 'mdy' : 'dmy';
}

/** Whether a date can be read both ways, so that the assumed order decides. */
export function isEitherWay(text: string): boolean {
  const found = DATE.exec(text);
  return found !== null && Number(found[1]) <= 12 && Number(found[2]) <= 12 && Number(found[1]) !== Number(found[2]);
}
