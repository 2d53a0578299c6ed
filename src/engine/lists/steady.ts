/** A list as it stands on the screen while newer rows wait, by their ids. */
export interface Standing {
  readonly ids: ReadonlySet<number>;
  readonly total: number;
}

/** What came of the list when it was read again. */
export interface ReadAgain {
  readonly ids: ReadonlySet<number>;
  readonly total: number;
  /** The total is no exact one. */
  readonly isEstimated: boolean;
}

/** Rows that others changed and that are here no more: they left the filter, or stand elsewhere now. */
export const goneFrom = (standing: Standing, now: ReadAgain, told: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...standing.ids].filter((id) => told.has(id) && !now.ids.has(id)));

/** How many rows wait to be shown: those that are seen to be new, and those by which the list has grown. */
export function waitingIn(standing: Standing, now: ReadAgain, told: ReadonlySet<number>): number {
  const seen = [...now.ids].filter((id) => told.has(id) && !standing.ids.has(id)).length;
  return Math.max(seen, now.isEstimated ? 0 : now.total - standing.total);
}
