/** A rate that holds from a day on. */
export interface DatedRate {
  readonly from: string;
  readonly rateBps: number;
}

/** The rate of a day in basis points; undefined before the first. */
export const rateOn = (rates: readonly DatedRate[], day: string): number | undefined =>
  [...rates].sort((one, other) => one.from.localeCompare(other.from)).findLast(({ from }) => from <= day)?.rateBps;

/** The first day that has two rates. */
export const repeatedDay = (rates: readonly DatedRate[]): string | undefined =>
  rates.find(({ from }, at) => rates.slice(0, at).some((each) => each.from === from))?.from;
