import type { Queryable } from '#engine/db/pool.server.ts';
import type { AllowancePeriod, Rollover, Use } from '../hours/allowance.rules.ts';
import type { ContractState } from '../agreements/contractStates.ts';
import type { CoveringContract } from './cover.rules.ts';

export interface StoredContract extends CoveringContract {
  readonly customerId: number;
  /** Other customers of its group that it covers. */
  readonly coveredCustomerIds: readonly number[];
  readonly title: string;
  readonly status: ContractState;
  readonly serviceLevel: string | null;
  readonly noticeBy: string | null;
  readonly usage: Use[];
}

interface ContractRow extends Record<string, unknown> {
  readonly id: number;
  readonly customerId: number;
  readonly coveredCustomerIds: readonly number[];
  readonly title: string;
  readonly status: ContractState;
  readonly serviceLevel: string | null;
  readonly startsOn: string;
  readonly endsOn: string | null;
  readonly noticeBy: string | null;
  readonly coveredSiteIds: readonly number[];
  readonly workTypeIds: readonly number[];
  readonly minutes: number | null;
  readonly period: AllowancePeriod;
  readonly rollover: Rollover;
  readonly capMinutes: number | null;
}

/**
 * Owners of the signed contracts that cover some customers. They must be locked too, because customers of a group share
 * the hours.
 */
export async function contractOwners(tx: Queryable, customerIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select distinct customer_id as id from support_contract
      where covered_customer_ids && $1::bigint[] and status <> 'draft' and archived_at is null`,
    [customerIds],
  );
  return rows.map(({ id }) => id);
}

/**
 * Signed contracts that cover customers, their own and those of their group, with existing usage, oldest first, in two
 * statements.
 */
export async function contractsCovering(
  tx: Queryable,
  customerIds: readonly number[],
): Promise<readonly StoredContract[]> {
  const { rows } = await tx.query<ContractRow>(
    `select c.id, c.customer_id as "customerId", c.title, c.status, l.name as "serviceLevel", c.starts_on as "startsOn",
            c.ends_on as "endsOn", c.notice_by as "noticeBy", c.covered_site_ids as "coveredSiteIds", c.covered_customer_ids as "coveredCustomerIds",
            c.work_type_ids as "workTypeIds", c.included_minutes as minutes, c.period, c.rollover,
            c.cap_minutes as "capMinutes"
       from support_contract c left join service_level l on l.id = c.service_level_id
      where (c.customer_id = any($1::bigint[]) or c.covered_customer_ids && $1::bigint[]) and c.status <> 'draft' and c.archived_at is null
      order by c.starts_on, c.id`,
    [customerIds],
  );
  const used = await tx.query<Use & { contractId: number } & Record<string, unknown>>(
    `select contract_id as "contractId", "on", sum(minutes)::int as minutes from time_charge
      where cover = 'contract' and contract_id = any($1::bigint[]) group by 1, 2 having sum(minutes) <> 0`,
    [rows.map(({ id }) => id)],
  );
  return rows.map(({ minutes, period, rollover, capMinutes, ...contract }) => ({
    ...contract,
    allowance:
      minutes === null
        ? null
        : { minutes, period, startsOn: contract.startsOn, endsOn: contract.endsOn, rollover, capMinutes },
    usage: used.rows
      .filter(({ contractId }) => contractId === contract.id)
      .map(({ on, minutes: taken }) => ({ on, minutes: taken })),
  }));
}
