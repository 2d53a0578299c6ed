import type { Queryable } from '#engine/db/pool.server.ts';
import type { CoveredJob } from './coveredJob.ts';

/** Finds the policy that a customer's contracts specify for a job; null when they specify none. */
export type ContractPolicies = (
  tx: Queryable,
  customerIds: readonly number[],
) => Promise<(job: CoveredJob) => number | null>;

let contracts: ContractPolicies | undefined;

/** Registered by the area of contracts; once per process. */
export const contractsPromise = (found: ContractPolicies): void => {
  contracts = found;
};

export const contractPolicies: ContractPolicies = async (tx, customerIds) =>
  (await contracts?.(tx, customerIds)) ?? (() => null);
