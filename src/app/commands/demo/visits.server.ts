import { visit } from '#areas/visits/visits/visit.ts';
import { eov } from '#areas/visits/reports/eov.ts';
import { timeEntry } from '#areas/desk/time/timeEntry.ts';
import { ACTIVE_STATUSES } from '#areas/desk/jobs/jobStatus.ts';
import { addDays, weekdayOf } from '#engine/calendar/calendar.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { instantOf, localDay } from '#engine/calendar/zone.ts';
import { actionOf } from '#engine/changes/auditEvents.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, type PatchOf } from '#engine/store/store.server.ts';
import { type DemoPeople, make, type Place } from './customers.server.ts';

/** Days from today, with the hours of the visit and the engineer's index among the staff. */
const PAST = [
  { days: -8, from: 9, hours: 3, who: 1 },
  { days: -6, from: 13, hours: 2, who: 1 },
  { days: -2, from: 9, hours: 2, who: 3 },
] as const;
const COMING = [
  { days: 0, from: 20, hours: 1, who: 1 },
  { days: 0, from: 21, hours: 1, who: 1 },
  { days: 1, from: 9, hours: 3, who: 1 },
  { days: 1, from: 11, hours: 2, who: 1 },
  { days: 3, from: 10, hours: 2, who: 3 },
  { days: 7, from: 9, hours: 3, who: 2 },
] as const;

/** Visits of the last days with their reports, visits today, and future visits, two of them at the same time. */
export async function demoVisits(context: Context, places: readonly Place[], { staffIds }: DemoPeople): Promise<void> {
  const { rows } = await context.tx.query<{ id: number; customerId: number; siteId: number }>(
    `select distinct on (j.customer_id) j.id, j.customer_id as "customerId", s.id as "siteId"
       from job j join site s on s.customer_id = j.customer_id and s.archived_at is null
      where j.status = any($1) and j.customer_id = any($2::bigint[]) order by j.customer_id, j.id, s.id`,
    [ACTIVE_STATUSES, places.map(({ customerId }) => customerId)],
  );
  const [workType] = (await context.tx.query<{ id: number }>(`select id from work_type where name = 'On site'`)).rows;
  if (!workType) return;
  const planned = async (at: number, { days, from, hours, who }: (typeof PAST)[number] | (typeof COMING)[number]) => {
    const job = rows[at % rows.length];
    const engineerId = staffIds[who];
    if (!job || engineerId === undefined) return undefined;
    const span = timesOf(context.now, days, from, hours);
    const [row] = await make(context, visit, [
      {
        customerId: job.customerId,
        siteId: job.siteId,
        engineerId,
        jobIds: [job.id],
        plannedStart: span.start,
        plannedEnd: span.end,
        ...(days === 7 ? { repeats: 'week' as const, purpose: 'Regular visit: check backups and updates.' } : {}),
      },
    ]);
    return row && { row, job, span };
  };
  for (const [at, plan] of PAST.entries()) {
    const made = await planned(at, plan);
    if (!made) continue;
    const { row, job, span } = made;
    await change(context, 'arrive', row.id, { status: 'on-site', arrivedAt: span.start, travelMinutes: 25 });
    await make(context, timeEntry, [
      {
        jobId: job.id,
        staffId: row.engineerId,
        workTypeId: workType.id,
        startedAt: span.start,
        endedAt: new Date(Date.parse(span.start) + 90 * 60_000).toISOString(),
        summary: 'Replaced the failing part and tested with the site manager.',
      },
    ]);
    await change(context, 'depart', row.id, {
      status: 'done',
      departedAt: span.end,
      onSiteMinutes: plan.hours * 60,
    });
  }
  await signOldest(context);
  for (const [at, plan] of COMING.entries()) await planned(at + PAST.length, plan);
}

/** The start and end of a visit some days from today. Past and future visits move to a working day. */
function timesOf(now: string, days: number, from: number, hours: number) {
  const day = addDays(localDay(Date.parse(now), companyZone()), days);
  const past = Math.max(0, weekdayOf(day) - 5);
  const working = addDays(day, days < 0 ? -past : days > 0 ? (3 - past) % 3 : 0);
  const at = (hour: number): string => new Date(instantOf(working, hour * 60, companyZone())).toISOString();
  return { start: at(from), end: at(from + hours) };
}

async function change(context: Context, action: string, id: number, set: PatchOf<typeof visit>['set']): Promise<void> {
  const [outcome] = await changeMany(context, visit, actionOf(visit, action), [{ id, version: null, set }]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
}

async function signOldest(context: Context): Promise<void> {
  const { rows } = await context.tx.query<{ id: number }>(
    `select id from eov where state = 'draft' order by date limit 2`,
  );
  const outcomes = await changeMany(
    context,
    eov,
    'eov-signed',
    rows.map(({ id }) => ({
      id,
      version: null,
      set: { state: 'signed', signerName: 'Jane Ashworth', signerRole: 'Business manager', signedAt: context.now },
    })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}
