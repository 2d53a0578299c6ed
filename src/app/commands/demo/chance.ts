/** A seeded random generator, so that all demo companies are the same. */
export interface Chance {
  /** From 0 up to, not including, 1. */
  next(): number;
  whole(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  /** True with this probability in percent. */
  often(percent: number): boolean;
  /** A day in a range of days before or after another, YYYY-MM-DD. */
  day(around: string, from: number, to: number): string;
}

export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    next,
    whole,
    pick: (from) => {
      const found = from[Math.floor(next() * from.length)];
      if (found === undefined) throw new Error('The list to pick from is empty.');
      return found;
    },
    often: (percent) => next() * 100 < percent,
    day: (around, from, to) =>
      new Date(Date.parse(`${around}T00:00:00Z`) + whole(from, to) * 86_400_000).toISOString().slice(0, 10),
  };
}
