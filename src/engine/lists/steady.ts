/** The displayed list, by ids, while newer rows wait. */
export interface Standing {
  readonly ids: ReadonlySet<number>;
  readonly total: number;
}

/** The list after it was fetched again. */
export interface ReadAgain {
  readonly ids: ReadonlySet<number>;
  readonly total: number;
  /** The total is an estimate. */
  readonly isEstimated: boolean;
}

/** Rows changed by others that are no longer in the list: they left the filter, or are on another page. */
export const goneFrom = (standing: Standing, now: ReadAgain, told: ReadonlySet<number>): ReadonlySet<number> =>
  new Set([...standing.ids].filter((id) => told.has(id) && !now.ids.has(id)));

/** The number of rows waiting to be shown: new rows in the list, or the growth of its total if that is higher. */
export function waitingIn(standing: Standing, now: ReadAgain, told: ReadonlySet<number>): number {
  const seen = [...now.ids].filter((id) => told.has(id) && !standing.ids.has(id)).length;
  return Math.max(seen, now.isEstimated ? 0 : now.total - standing.total);
}
