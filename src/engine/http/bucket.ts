/** A token bucket: it allows a number per second and a burst, and starts full. Times in milliseconds. */
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

  /** Takes one token, if one is left. */
  take(now: number): boolean {
    const since = this.#at === null ? 0 : Math.max(0, now - this.#at);
    this.#at = now;
    // In thousandths, so that 100 ms yields exactly one token at ten per second.
    this.#left = Math.min(this.#burst, this.#left + (since * this.#perSecond) / 1_000);
    if (this.#left < 1 - 1e-9) return false;
    this.#left -= 1;
    return true;
  }

  /** The number of tokens left after the last take. */
  get left(): number {
    return Math.max(0, Math.floor(this.#left + 1e-9));
  }

  /** Seconds from the last take until this many tokens are available. */
  secondsUntil(count: number): number {
    return Math.max(0, Math.ceil((Math.min(count, this.#burst) - this.#left) / this.#perSecond));
  }
}

/** The number of takes that succeed at the given times. */
export function countTaken(
  perSecond: number,
  burst: number,
  times: readonly number[],
): { readonly accepted: number; readonly refused: number } {
  const bucket = new Bucket(perSecond, burst);
  const accepted = times.filter((time) => bucket.take(time)).length;
  return { accepted, refused: times.length - accepted };
}
