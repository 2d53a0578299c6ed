/** A clock of the database that was set back by more than this was wrong before, and is followed. */
const MOST_HELD_MS = 2 * 3_600_000;
/** Our clocks told two times that far apart: one was set, or the machine slept. */
const APART_MS = 5_000;

export interface Clock {
  /** The clock on the wall, in milliseconds. */
  readonly wall: () => number;
  /** One that only goes forward, in milliseconds. */
  readonly steady: () => number;
}

/** The time of the database, as far as this process knows it. */
export interface DatabaseTime {
  /** Milliseconds since 1970. Until it was told anything, those of our own clock. */
  now(): number;
  /** Takes up how far the database's clock is ahead of ours. */
  follow(skewMs: number): void;
  /** Whether it is better asked for again at once. */
  isDoubtful(): boolean;
}

/**
 * Carries the database's time on by a clock that only goes forward, so that a clock of ours which is wrong, or is set,
 * moves no deadline. Where the database's own is set back the time stands still until it has caught up: what ended
 * stays ended.
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
