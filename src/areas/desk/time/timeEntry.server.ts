import { addDays } from '#engine/calendar/calendar.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { localDay } from '#engine/calendar/zone.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import { Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { may } from '#engine/permission/permission.ts';
import { companyHours } from '#engine/settings/companyHours.server.ts';
import type { BeforeSave, Change, Saved } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { job } from '../jobs/job.ts';
import { copyVisibility, keysSeen } from '../sharing/visibility.server.ts';
import { endOfTimer } from './forgottenTimers.server.ts';
import { charged } from './timeBill.rules.ts';
import { LONGEST_ENTRY_HOURS, timeEntry } from './timeEntry.ts';

type EntryChange = Change<typeof timeEntry>;

const prepare: BeforeSave<typeof timeEntry> = async (context, changes) => {
  for (const change of changes) judge(change, context.now);
  const open = () => changes.filter((change) => !change.problem);
  await fillCustomers(context, open());
  await refuseOverlaps(context, open());
  await fillCharges(context, open());
};

export const timeEntryBehaviour = behaviour(timeEntry, {
  beforeSave: [prepare],
  afterSave: [addUp, ({ tx }, changes) => copyVisibility(tx, [...new Set(changes.map(({ after }) => after.jobId))])],
  actions: {
    stop: async ({ context, row, input }) => ({
      ...(await endOfTimer(context, row)),
      summary: input.summary ?? row.summary,
    }),
    submit: () => ({ sentBackReason: null }),
    approve: () => ({}),
    reject: ({ input }) => ({ sentBackReason: input.reason }),
  },
});

const MINUTE = 60_000;
const LONGEST = LONGEST_ENTRY_HOURS * 60 * MINUTE;
const AHEAD = 5 * MINUTE;

function judge(change: EntryChange, now: string): void {
  const { before, after } = change;
  // Merges of jobs and their undo may move time entries.
  const isEdit = change.action === 'update';
  if (before?.state === 'approved' && isEdit)
    change.problem = new Problem(409, 'approved', 'Approved time cannot be changed.');
  if (isEdit && before && before.jobId !== after.jobId)
    refuseField(change, 'jobId', 'Time stays with its job. Log it again there.');
  const [start, end] = [Date.parse(after.startedAt), after.endedAt === null ? null : Date.parse(after.endedAt)];
  if (end === null) {
    if (after.state !== 'running') refuseField(change, 'endedAt', 'Enter when the work ended.');
    after.minutes = 0;
    return;
  }
  if (end < start) refuseField(change, 'endedAt', 'Enter an end after the start.');
  else if (end - start > LONGEST) refuseField(change, 'endedAt', `Enter at most ${LONGEST_ENTRY_HOURS} hours.`);
  else if (end > Date.parse(now) + AHEAD) refuseField(change, 'endedAt', 'Enter an end that is not in the future.');
  after.minutes = Math.round((end - start) / MINUTE);
}

async function fillCustomers({ tx, actor }: Context, changes: readonly EntryChange[]): Promise<void> {
  const { rows } = await tx.query<{
    id: number;
    customer_id: number;
    status: string;
    shared_with: string[];
    is_private: boolean;
    private_to: string[];
  }>('select id, customer_id, status, shared_with, is_private, private_to from job where id = any($1::bigint[])', [
    changes.map(({ after }) => after.jobId),
  ]);
  for (const change of changes) {
    const owner = rows.find(({ id }) => id === change.after.jobId);
    // If the user may not see the job, the refusal is on the reference.
    if (owner) {
      change.after.customerId = owner.customer_id;
      change.after.sharedWith = keysSeen(owner.shared_with, actor);
      change.after.isPrivate = owner.is_private;
      change.after.privateTo = owner.private_to;
    }
    if (!change.before && owner?.status === 'merged')
      refuseField(change, 'jobId', 'This job was merged. Log the time on the job it was merged into.');
  }
}

/** Refuses overlapping time entries of one colleague. */
async function refuseOverlaps({ tx, actor }: Context, changes: readonly EntryChange[]): Promise<void> {
  const timed = changes.filter(
    ({ before, after }) =>
      after.archivedAt === null &&
      after.endedAt !== null &&
      !(after.mayOverlap && may(actor.patterns, 'timeEntry.update')) &&
      (!before || before.startedAt !== after.startedAt || before.endedAt !== after.endedAt),
  );
  if (timed.length === 0) return;
  const { rows } = await tx.query<{ at: number; number: string; started_at: string }>(
    `select x.at::int as at, j.number, e.started_at
       from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::bigint[]) with ordinality as x (staff_id, starts, ends, own, at)
       join time_entry e on e.staff_id = x.staff_id and e.archived_at is null and e.id is distinct from x.own
                        and e.started_at < x.ends and e.started_at > x.starts - interval '${LONGEST_ENTRY_HOURS} hours' and e.ended_at > x.starts
       join job j on j.id = e.job_id`,
    [
      timed.map(({ after }) => after.staffId),
      timed.map(({ after }) => after.startedAt),
      timed.map(({ after }) => after.endedAt),
      timed.map(({ before }) => before?.id ?? null),
    ],
  );
  for (const [at, change] of timed.entries()) {
    const other = rows.find((row) => row.at === at + 1);
    if (!other) continue;
    const message = `This time overlaps time on ${other.number}. Change the start or the end, or mark it as overlapping.`;
    change.problem = new Problem(422, 'overlap', message, { errors: { startedAt: [message] } });
  }
}

/** Computes the charge from the work type and the company's hours. */
async function fillCharges({ tx }: Context, changes: readonly EntryChange[]): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await tx.query<{
    id: number;
    out_of_hours_percent: number;
    holiday_percent: number;
    minimum_minutes: number;
    increment_minutes: number;
    rounding: 'up' | 'nearest' | 'none';
  }>(
    'select id, out_of_hours_percent, holiday_percent, minimum_minutes, increment_minutes, rounding from work_type where id = any($1::bigint[])',
    [changes.map(({ after }) => after.workTypeId)],
  );
  const days = changes.map(({ after }) => localDay(Date.parse(after.startedAt), companyZone())).sort();
  const hours = await companyHours(tx, { from: addDays(days[0] ?? '', -1), to: addDays(days.at(-1) ?? '', 2) });
  for (const { after } of changes) {
    const type = rows.find(({ id }) => id === after.workTypeId);
    after.billedMinutes =
      !type || !after.isBillable || after.endedAt === null
        ? 0
        : charged({
            ...hours,
            entries: [{ start: after.startedAt, end: after.endedAt }],
            outOfHoursPercent: type.out_of_hours_percent,
            holidayPercent: type.holiday_percent,
            minimumMinutes: type.minimum_minutes,
            incrementMinutes: type.increment_minutes,
            rounding: type.rounding,
          }).billedMinutes;
  }
}

/** Stores the sum of time entries on the job. */
async function addUp(context: Context, changes: readonly Saved<typeof timeEntry>[]): Promise<void> {
  const { rows } = await context.tx.query<{ id: number; sum: number }>(
    `select j.id, coalesce(sum(e.minutes) filter (where e.archived_at is null), 0)::int as sum, j.logged_minutes
       from job j left join time_entry e on e.job_id = j.id
      where j.id = any($1::bigint[]) group by j.id
     having coalesce(sum(e.minutes) filter (where e.archived_at is null), 0) <> j.logged_minutes`,
    [[...new Set(changes.flatMap(({ before, after }) => [after.jobId, before?.jobId ?? after.jobId]))]],
  );
  if (rows.length === 0) return;
  const outcomes = await changeMany(
    context,
    job,
    'time-logged',
    rows.map(({ id, sum }) => ({ id, version: null, set: { loggedMinutes: sum } })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}
