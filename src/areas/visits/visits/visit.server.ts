import { behaviour } from '#engine/actions/behaviour.server.ts';
import { conflict, invalid } from '#engine/http/problem.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { refuseOtherCustomers } from '../belonging.server.ts';
import { askAnew } from '../confirmation/askContact.server.ts';
import { readCoverFirst } from '../cover/mustRead.server.ts';
import { confirmHazardsFirst } from '../hazards/confirmFirst.server.ts';
import { reportVisits } from '../reports/build.server.ts';
import { finishTime } from './restTime.server.ts';
import { setMissedTimers } from './missed.server.ts';
import { planNext } from './planNext.server.ts';
import { stepTime } from './stepTime.rules.ts';
import { visit } from './visit.ts';
import { LONGEST_VISIT_HOURS } from './visitChoices.ts';
import { judgeConflicts } from './visitConflicts.server.ts';
import { moveJobs } from './visitJobs.server.ts';
import { tellOfVisits } from './visitNotices.server.ts';

type VisitChange = Change<typeof visit>;
type Visit = Row<typeof visit>;

/** Behaviour of visits: planning, travel, arrival and departure, and their effects. */
export const visitBehaviour = behaviour(visit, {
  beforeSave: [prepare],
  afterSave: [setMissedTimers, moveJobs, tellOfVisits, planNext, reportVisits],
  actions: {
    travel: async ({ context, row, input }) => {
      await confirmHazardsFirst(context, row);
      await readCoverFirst(context, row, 'travel');
      return { travelStartedAt: timeOf(input.at, context, null) };
    },
    arrive: async ({ context, row, input }) => {
      await refuseElsewhere(context, row);
      await confirmHazardsFirst(context, row);
      await readCoverFirst(context, row, 'arrive');
      const arrivedAt = timeOf(input.at, context, row.travelStartedAt);
      return {
        arrivedAt,
        travelMinutes: row.travelStartedAt === null ? 0 : minutesBetween(row.travelStartedAt, arrivedAt),
      };
    },
    depart: async ({ context, row, input }) => {
      const departedAt = timeOf(input.at, context, row.arrivedAt);
      await finishTime(context, row, { ...input, until: departedAt });
      return { departedAt, onSiteMinutes: minutesBetween(row.arrivedAt ?? departedAt, departedAt) };
    },
    returnToSite: async ({ context, row }) => {
      await refuseElsewhere(context, row);
      await refuseSigned(context, row);
      return { departedAt: null, onSiteMinutes: 0 };
    },
    replan: ({ input }) => ({ ...input, travelStartedAt: null, cancelledReason: null }),
    cancel: ({ input }) => ({ cancelledReason: input.reason }),
  },
});

function timeOf(at: string | null, { now }: Context, earlier: string | null): string {
  const time = stepTime(at, { now, earlier });
  if (time === null) throw invalid({ at: ['Enter a time within the last 24 hours.'] });
  return time;
}

const minutesBetween = (from: string, to: string): number =>
  Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000));

async function prepare(context: Context, changes: readonly VisitChange[]): Promise<void> {
  for (const change of changes) judge(change);
  const open = () => changes.filter(({ problem }) => !problem);
  await refuseOtherCustomers(context, open(), {
    what: 'a visit',
    named: ({ siteId, jobIds, contactId }) => ({
      siteId: ['site', [siteId]],
      jobIds: ['job', jobIds],
      contactId: ['contact', contactId === null ? [] : [contactId]],
    }),
  });
  await refuseDeactivated(context, open());
  await judgeConflicts(context, open());
  for (const change of open()) askAnew(change);
}

function judge(change: VisitChange): void {
  const { before, after, action } = change;
  const [start, end] = [Date.parse(after.plannedStart), Date.parse(after.plannedEnd)];
  if (end <= start) refuseField(change, 'plannedEnd', 'Enter an end after the start.');
  else if (end - start > LONGEST_VISIT_HOURS * 3_600_000)
    refuseField(change, 'plannedEnd', `Enter an end within ${LONGEST_VISIT_HOURS} hours of the start.`);
  after.otherIds = after.otherIds.filter((id) => id !== after.engineerId);
  if (after.repeats === 'none') after.repeatsUntil = null;
  if (action !== 'update' || !before || before.arrivedAt === null) return;
  if ((['siteId', 'engineerId', 'plannedStart', 'plannedEnd'] as const).some((key) => before[key] !== after[key]))
    change.problem ??= conflict(
      'arrived',
      'Engineers arrived already. Site, engineer and planned times can no longer be changed.',
    );
}

async function refuseDeactivated({ tx }: Context, changes: readonly VisitChange[]): Promise<void> {
  const named = changes.filter(
    ({ before, after }) => !before || before.engineerId !== after.engineerId || before.otherIds !== after.otherIds,
  );
  if (named.length === 0) return;
  const { rows } = await tx.query<{ id: number }>(
    `select id from "user" where id = any($1::bigint[]) and (status = 'deactivated' or archived_at is not null)`,
    [named.flatMap(({ after }) => [after.engineerId, ...after.otherIds])],
  );
  const gone = new Set(rows.map(({ id }) => id));
  for (const change of named) {
    const { before, after } = change;
    if (gone.has(after.engineerId) && before?.engineerId !== after.engineerId)
      refuseField(change, 'engineerId', 'This user is deactivated. Choose another engineer.');
    if (after.otherIds.some((id) => gone.has(id) && !before?.otherIds.includes(id)))
      refuseField(change, 'otherIds', 'One of these users is deactivated. Choose others.');
  }
}

/** Refuses an arrival while the engineer is at another site. */
async function refuseElsewhere({ tx }: Context, row: Visit): Promise<void> {
  const { rows } = await tx.query<{ number: string; site: string }>(
    `select v.number, s.name as site from visit v join site s on s.id = v.site_id
      where v.engineer_id = $1 and v.status = 'on-site' and v.id <> $2 and v.archived_at is null limit 1`,
    [row.engineerId, row.id],
  );
  const [other] = rows;
  if (other)
    throw conflict(
      'on_site_elsewhere',
      `The engineer is on site at ${other.site} (${other.number}). Depart there first.`,
    );
}

/** Refuses a change after signing, because the signed report states the departure. */
async function refuseSigned({ tx }: Context, { id }: Visit): Promise<void> {
  const { rows } = await tx.query<{ number: string }>(
    `select number from eov where $1 = any(visit_ids) and state in ('signed', 'unsigned', 'sent') and archived_at is null limit 1`,
    [id],
  );
  if (rows[0])
    throw conflict(
      'reported',
      `Report ${rows[0].number} covers this visit and is finished. Plan another visit instead.`,
    );
}
