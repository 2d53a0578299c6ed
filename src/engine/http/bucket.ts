/** Lets so many through a second, and a burst at once; full at the start. Times in milliseconds. */
export class Bucket {
  readonly #perSecond: number;
  readonly #burst: number;
  #left: number;
  #at: number | null = null;

  constructor(perSecond: number, burst: number) {
    this.#perSecond = perSecond;
    this.#burst = burst;
    this.#left = burst;
  }

  /** Takes one, if one is left. */
  take(now: number): boolean {
    const since = this.#at === null ? 0 : Math.max(0, now - this.#at);
    this.#at = now;
    // In thousandths, so that a tenth of a second is exactly one of ten a second.
    this.#left = Math.min(this.#burst, this.#left + (since * this.#perSecond) / 1_000);
    if (this.#left < 1 - 1e-9) return false;
    this.#left -= 1;
    return true;
  }

  /** How many may still be taken at once, as of the last take. */
  get left(): number {
    return Math.max(0, Math.floor(this.#left + 1e-9));
  }

  /** Seconds from the last take until so many may be taken. */
  secondsUntil(count: number): number {
    return Math.max(0, Math.ceil((Math.min(count, this.#burst) - this.#left) / this.#perSecond));
  }
}

/** How many of these get through. */
export function countTaken(
  perSecond: number,
  burst: number,
  times: readonly number[],
): { readonly accepted: number; readonly refused: number } {
  const bucket = new Bucket(perSecond, burst);
  const accepted = times.filter((time) => bucket.take(time)).length;
  return { accepted, refused: times.length - accepted };
}
