import { act } from '#engine/actions/act.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, createMany, read } from '#engine/store/store.server.ts';
import { usualWorkType } from '#areas/desk/desk.server.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { LONGEST_ENTRY_HOURS, timeEntry } from '#areas/desk/time/timeEntry.ts';
import { wrongCustomer } from '../belonging.server.ts';
import { uncovered } from './restTime.rules.ts';
import type { visit } from './visit.ts';

interface Rest {
  readonly restJobId: number | null;
  readonly restSummary: string | null;
  /** Departure time. */
  readonly until: string;
}

/** On departure, stops the engineers' timers on jobs of the customer and optionally logs the remaining time on site. */
export async function finishTime(context: Context, row: Row<typeof visit>, rest: Rest): Promise<void> {
  const { rows } = await context.tx.query<{ id: number; version: number; startedAt: string }>(
    `select id, version, started_at as "startedAt" from time_entry
      where staff_id = any($1::bigint[]) and customer_id = $2 and state = 'running' and archived_at is null order by id`,
    [[row.engineerId, ...row.otherIds], row.customerId],
  );
  for (const { id, version } of rows) await act(context, timeEntry, 'stop', id, version, {});
  if (rest.until < context.now) await endWithVisit(context, rows, rest.until);
  if (rest.restJobId !== null) await logRest(context, row, { jobId: rest.restJobId, ...rest });
}

/** Timers that ran on because the departure was sent late end at the departure. */
async function endWithVisit(
  context: Context,
  timers: readonly { readonly id: number; readonly startedAt: string }[],
  until: string,
): Promise<void> {
  const outcomes = await changeMany(
    context,
    timeEntry,
    'update',
    timers
      .filter(({ startedAt }) => Date.parse(startedAt) < Date.parse(until))
      .map(({ id }) => ({ id, version: null, set: { endedAt: until } })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}

async function logRest(
  context: Context,
  { engineerId, customerId, arrivedAt }: Row<typeof visit>,
  { jobId, restSummary: summary, until }: Rest & { readonly jobId: number },
): Promise<void> {
  const { tx } = context;
  const on = await read(context, job, jobId);
  if (on.customerId !== customerId) throw wrongCustomer('restJobId');
  const from = arrivedAt ?? until;
  const { rows } = await tx.query<{ from: string; to: string }>(
    `select started_at as "from", ended_at as "to" from time_entry
      where staff_id = $1 and archived_at is null and started_at < $3
        and started_at > $2::timestamptz - interval '${LONGEST_ENTRY_HOURS} hours' and ended_at > $2`,
    [engineerId, from, until],
  );
  const covered = rows.map((each) => ({ from: Date.parse(each.from), to: Date.parse(each.to) }));
  const gaps = uncovered({ from: Date.parse(from), to: Date.parse(until) }, covered);
  if (gaps.length === 0) return;
  const workTypeId = await usualWorkType(tx, engineerId);
  const outcomes = await createMany(
    context,
    timeEntry,
    gaps.map((gap) => ({
      jobId,
      staffId: engineerId,
      workTypeId,
      startedAt: new Date(gap.from).toISOString(),
      endedAt: new Date(gap.to).toISOString(),
      ...(summary === null ? {} : { summary }),
    })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}
