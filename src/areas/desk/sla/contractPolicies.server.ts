import type { Queryable } from '#engine/db/pool.server.ts';
import type { CoveredJob } from './coveredJob.ts';

/** The policy that the contracts of some customers promise for a job; null where they promise none. */
export type ContractPolicies = (
  tx: Queryable,
  customerIds: readonly number[],
) => Promise<(job: CoveredJob) => number | null>;

let contracts: ContractPolicies | undefined;

/** A later area knows what contracts promise; once per process. */
export const contractsPromise = (found: ContractPolicies): void => {
  contracts = found;
};

export const contractPolicies: ContractPolicies = async (tx, customerIds) =>
  (await contracts?.(tx, customerIds)) ?? (() => null);
