import type { CoveredJob } from '#areas/desk/sla/coveredJob.ts';

/** A signed contract with the policy of its service level. */
export interface PromisingContract {
  readonly customerId: number;
  readonly startsOn: string;
  readonly endsOn: string | null;
  /** Empty means all. */
  readonly coveredSiteIds: readonly number[];
  readonly slaPolicyId: number;
}

/**
 * The policy for a job from contracts that were in force when it was logged and cover its site. A contract that names
 * the site takes precedence over one for all sites, and an older one over a newer one.
 */
export function promisedPolicy(
  contracts: readonly PromisingContract[],
  { customerId, siteId, loggedOn }: CoveredJob,
): number | null {
  const covering = contracts.filter(
    (each) =>
      each.customerId === customerId &&
      each.startsOn <= loggedOn &&
      (each.endsOn === null || loggedOn <= each.endsOn) &&
      (each.coveredSiteIds.length === 0 || siteId === null || each.coveredSiteIds.includes(siteId)),
  );
  const named = covering.filter(({ coveredSiteIds }) => siteId !== null && coveredSiteIds.includes(siteId));
  const general = covering.filter(({ coveredSiteIds }) => coveredSiteIds.length === 0);
  const [first] =
    [named, general, covering]
      .find((some) => some.length > 0)
      ?.toSorted((one, other) => one.startsOn.localeCompare(other.startsOn)) ?? [];
  return first?.slaPolicyId ?? null;
}
