/** A rate with its first day. */
export interface DatedRate {
  readonly from: string;
  readonly rateBps: number;
}

/** The rate of a day in basis points; undefined before the first. */
export const rateOn = (rates: readonly DatedRate[], day: string): number | undefined =>
  [...rates].sort((one, other) => one.from.localeCompare(other.from)).findLast(({ from }) => from <= day)?.rateBps;

/** The first date that occurs twice. */
export const repeatedDay = (rates: readonly DatedRate[]): string | undefined =>
  rates.find(({ from }, at) => rates.slice(0, at).some((each) => each.from === from))?.from;
