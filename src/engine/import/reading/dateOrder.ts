const DATE = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](?:\d{2}|\d{4})\b/;

/** How many dates of a file can only be read one way. */
export interface DateCount {
  dayFirst: number;
  monthFirst: number;
}

/** A first number above 12 can only be a day, a second above 12 only means that the month came first. */
export function countDate(count: DateCount, text: string): void {
  const found = text.length < 30 ? DATE.exec(text) : null;
  if (!found) return;
  if (Number(found[1]) > 12) count.dayFirst++;
  else if (Number(found[2]) > 12) count.monthFirst++;
}

/** Which way round the file writes its dates; undefined when its dates do not settle it, or contradict each other. */
export function dateOrder({ dayFirst, monthFirst }: Readonly<DateCount>): 'dmy' | 'mdy' | undefined {
  if ((dayFirst === 0) === (monthFirst === 0)) return undefined;
  return monthFirst > 0 ? 'mdy' : 'dmy';
}

/** Whether a date can be read both ways, so that the guess decides it. */
export function isEitherWay(text: string): boolean {
  const found = DATE.exec(text);
  return found !== null && Number(found[1]) <= 12 && Number(found[2]) <= 12 && Number(found[1]) !== Number(found[2]);
}
