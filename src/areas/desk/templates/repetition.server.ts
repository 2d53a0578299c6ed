import { behaviour } from '#engine/actions/behaviour.server.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import { instantOf, localDay } from '#engine/calendar/zone.ts';
import type { Row } from '#engine/entity/entity.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { titleOf } from '#engine/entity/shape.ts';
import { Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { type DueTimer, onTimer, setTimers } from '#engine/timers/timers.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { addLines } from '#platform/thread/threadStore.server.ts';
import { job } from '../jobs/job.ts';
import { jobTemplate } from './jobTemplate.ts';
import { logFromTemplate } from './logFromTemplate.server.ts';
import { dayAfter, isInEachMonth } from './repeats.rules.ts';

type TemplateChange = Change<typeof jobTemplate>;

const REPEAT_TIMER = 'repeat';
/** Jobs are logged at this minute of their day, 06:00. */
const AT_MINUTE = 360;
const ENTERED = ['create', 'update'];

const today = (now: string): string => localDay(Date.parse(now), companyZone());

/** Behaviour of job templates: the repetition of their jobs. */
export const jobTemplateBehaviour = behaviour(jobTemplate, {
  beforeSave: [
    ({ now }: Context, changes: readonly TemplateChange[]) => {
      for (const change of changes) judge(change, now);
    },
  ],
  afterSave: [setRepeats],
});

function judge(change: TemplateChange, now: string): void {
  const { action, before, after } = change;
  if (after.repeats === 'none') {
    Object.assign(after, { nextOn: null, customerIds: [] });
    return;
  }
  const { nextOn } = after;
  if (nextOn === null) refuseField(change, 'nextOn', 'Enter the day of the next job.');
  else if (!isInEachMonth(nextOn, after.repeats))
    refuseField(change, 'nextOn', 'Enter a day up to the 28th, because not each month has later ones.');
  else if (nextOn !== before?.nextOn && nextOn < today(now) && ENTERED.includes(action))
    refuseField(change, 'nextOn', 'Enter today or a later day.');
  else if (after.customerIds.length === 0) refuseField(change, 'customerIds', 'Choose the customers.');
}

async function setRepeats({ tx }: Context, changes: readonly Saved<typeof jobTemplate>[]): Promise<void> {
  await setTimers(
    tx,
    jobTemplate,
    REPEAT_TIMER,
    changes.map(({ after: { id, nextOn, archivedAt } }) => ({
      id,
      at:
        nextOn === null || archivedAt !== null
          ? null
          : new Date(instantOf(nextOn, AT_MINUTE, companyZone())).toISOString(),
    })),
  );
}

export const registerRepetition = (): void => onTimer(jobTemplate, REPEAT_TIMER, logDue);

/** Logs the jobs of templates that are due, one for each customer, and plans the next ones. */
async function logDue(context: Context, due: readonly DueTimer[]): Promise<void> {
  const ids = due.map(({ recordId }) => recordId);
  for (const row of await readRows(context.tx, jobTemplate, context.actor, ids, { lock: true })) {
    if (row.archivedAt !== null || row.nextOn === null) continue;
    for (const customer of await activeAmong(context, row.customerIds)) await logOne(context, row, customer);
    const nextOn = dayAfter(row.nextOn, row.repeats, today(context.now));
    const [outcome] = await changeMany(context, jobTemplate, 'repeated', [
      { id: row.id, version: null, set: { nextOn } },
    ]);
    if (outcome && 'problem' in outcome) throw outcome.problem;
  }
}

interface Named {
  readonly id: number;
  readonly name: string;
}

/** A customer whose job is refused does not prevent the jobs of the others. Notifies the author of the template. */
async function logOne(
  context: Context,
  template: Row<typeof jobTemplate>,
  { id: customerId, name }: Named,
): Promise<void> {
  const { tx } = context;
  // The savepoint reverts a job whose parts or checklist are refused.
  await tx.query('savepoint one_customer');
  try {
    const { id } = await logFromTemplate(context, template.id, { customerId });
    await addLines(context, job, [{ recordId: id, text: 'logged this from its template, as planned' }]);
    await tx.query('release savepoint one_customer');
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    await tx.query('rollback to savepoint one_customer');
    await notify(context, {
      userIds: template.createdBy === null ? [] : [template.createdBy],
      kind: 'job.planned',
      text: `The planned job of ${titleOf(jobTemplate, template)} for ${name} was not logged. ${error.message}`.slice(
        0,
        300,
      ),
      about: { path: recordPath(jobTemplate, template) },
    });
  }
}

/** The customers that have not left. */
async function activeAmong({ tx }: Context, ids: readonly number[]): Promise<readonly Named[]> {
  const { rows } = await tx.query<Named & Record<string, unknown>>(
    `select id, name from customer where id = any($1::bigint[]) and archived_at is null and status = 'active' order by id`,
    [ids],
  );
  return rows;
}
