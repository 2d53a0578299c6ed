import { addDays } from '#engine/calendar/calendar.ts';
import { houseZone } from '#engine/calendar/houseZone.ts';
import type { OpeningHours } from '#engine/calendar/openTime.ts';
import { localDay } from '#engine/calendar/zone.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { calendarHours, companyHours } from '#engine/settings/companyHours.server.ts';
import type { Priority } from '../jobs/priority.rules.ts';
import { contractPolicies } from './contractPolicies.server.ts';
import type { CoveredJob } from './coveredJob.ts';
import type { Terms } from './jobClocks.rules.ts';
import { type PolicyFrom, type Target, USUAL_TARGETS } from './targets.ts';

/** As far as bank holidays are looked up for due times. */
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
  /** Null where no policy is the default and the usual targets hold. */
  readonly policy: { readonly id: number; readonly name: string } | null;
  readonly from: PolicyFrom;
  readonly terms: Terms;
}

/** What decides which policy a job gets. */
export interface TermsAsked extends CoveredJob {
  /** The policy the job names itself. */
  readonly slaPolicyId: number | null;
  readonly priority: Priority;
}

/** What is promised for a job; null where its policy promises nothing for its priority. */
export type TermsOf = (asked: TermsAsked) => Promised | null;

/**
 * Reads policies, contracts and working hours once for any number of jobs. A job gets the policy it names, else that of
 * the contract that covers it, else the default.
 * @param since the day of the oldest event that counts
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

/** The day on which something was logged, on the clocks of the company. */
export const dayOf = (at: string): string => localDay(Date.parse(at), houseZone());
