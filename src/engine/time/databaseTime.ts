/** If the database's clock is set back by more than this, it was wrong before, so the new time applies. */
const MOST_HELD_MS = 2 * 3_600_000;
/** If the two local clocks differ by more than this, one was set or the machine was asleep. */
const APART_MS = 5_000;

export interface Clock {
  /** The wall clock, in milliseconds. */
  readonly wall: () => number;
  /** A monotonic clock, in milliseconds. */
  readonly steady: () => number;
}

/** The database's time as known to this process. */
export interface DatabaseTime {
  /** Milliseconds since 1970. The local clock until the first measurement. */
  now(): number;
  /** Sets how far the database's clock is ahead of the local one. */
  follow(skewMs: number): void;
  /** Whether the time should be measured again at once. */
  isDoubtful(): boolean;
}

/**
 * Continues the database's time with a monotonic clock, so that a wrong or adjusted local clock does not move
 * deadlines. If the database's clock is set back, this time stops until the database catches up, so that expired
 * deadlines stay expired.
 */
export function databaseTime({ wall, steady }: Clock): DatabaseTime {
  let known: { readonly wall: number; readonly steady: number; readonly skew: number } | undefined;
  let latest = Number.NEGATIVE_INFINITY;
  return {
    now: () => {
      if (!known) return wall();
      const read = Math.round(known.wall + known.skew + (steady() - known.steady));
      latest = read < latest && latest - read <= MOST_HELD_MS ? latest : read;
      return latest;
    },
    follow: (skew) => {
      known = { wall: wall(), steady: steady(), skew };
    },
    isDoubtful: () => known !== undefined && Math.abs(wall() - known.wall - (steady() - known.steady)) > APART_MS,
  };
}
