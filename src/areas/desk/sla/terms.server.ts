import { addDays } from '#engine/calendar/calendar.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import type { OpeningHours } from '#engine/calendar/openTime.ts';
import { localDay } from '#engine/calendar/zone.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { calendarHours, companyHours } from '#engine/settings/companyHours.server.ts';
import type { Priority } from '../jobs/priority.rules.ts';
import { contractPolicies } from './contractPolicies.server.ts';
import type { CoveredJob } from './coveredJob.ts';
import type { Terms } from './jobClocks.rules.ts';
import { type PolicyFrom, type Target, USUAL_TARGETS } from './targets.ts';

/** Days ahead for which bank holidays are read. */
const AHEAD_DAYS = 1100;

interface PolicyRow extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly is_default: boolean;
  readonly working_calendar_id: number | null;
  readonly pauses_for_supplier: boolean;
  readonly targets: readonly Target[];
}

export interface Promised {
  /** Null when there is no default policy and the usual targets apply. */
  readonly policy: { readonly id: number; readonly name: string } | null;
  readonly from: PolicyFrom;
  readonly terms: Terms;
}

/** Facts that decide a job's policy. */
export interface TermsAsked extends CoveredJob {
  /** Policy set on the job itself. */
  readonly slaPolicyId: number | null;
  readonly priority: Priority;
}

/** The terms for a job; null when its policy has no target for its priority. */
export type TermsOf = (asked: TermsAsked) => Promised | null;

/**
 * Reads policies, contracts and working hours once for any number of jobs. A job uses its own policy, else that of the
 * contract that covers it, else the default.
 * @param since date of the oldest event that counts
 */
export async function readTerms(
  tx: Queryable,
  {
    since,
    today,
    customerIds,
  }: { readonly since: string; readonly today: string; readonly customerIds: readonly number[] },
): Promise<TermsOf> {
  const { rows } = await tx.query<PolicyRow>(
    `select id, name, is_default, working_calendar_id, pauses_for_supplier, targets from sla_policy where archived_at is null or not is_default order by id`,
  );
  const promisedBy = await contractPolicies(tx, customerIds);
  const span = { from: addDays(since, -2), to: addDays(today, AHEAD_DAYS) };
  const company = await companyHours(tx, span);
  const hours = new Map<number, OpeningHours>();
  for (const id of new Set(rows.flatMap((row) => row.working_calendar_id ?? [])))
    hours.set(id, (await calendarHours(tx, id, span)) ?? company);
  const chosen = ({ slaPolicyId, ...covered }: TermsAsked): { from: PolicyFrom; policy: PolicyRow | undefined } => {
    const byId = (id: number) => rows.find((row) => row.id === id);
    if (slaPolicyId !== null) return { from: 'job', policy: byId(slaPolicyId) };
    const contractId = promisedBy(covered);
    if (contractId !== null) return { from: 'contract', policy: byId(contractId) };
    return { from: 'default', policy: rows.find((row) => row.is_default) };
  };
  return (asked) => {
    const { from, policy } = chosen(asked);
    const target = (policy?.targets ?? USUAL_TARGETS).find((each) => each.priority === asked.priority);
    if (!target) return null;
    return {
      policy: policy ? { id: policy.id, name: policy.name } : null,
      from,
      terms: {
        target,
        pausesForSupplier: policy?.pauses_for_supplier ?? true,
        hours: (policy?.working_calendar_id && hours.get(policy.working_calendar_id)) || company,
      },
    };
  };
}

/** The date of a timestamp in the company's time zone. */
export const dayOf = (at: string): string => localDay(Date.parse(at), companyZone());
