import { changeMany, createMany, create, read } from '#engine/store/store.server.ts';
import { invalid, refused } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { addLines } from '#platform/thread/threadStore.server.ts';
import { call } from '#areas/customers/call-tracker/call.ts';
import { contactPhone } from '#areas/customers/contacts/phone.rules.ts';
import type { Row } from '#engine/entity/entity.ts';
import { job } from '../jobs/job.ts';
import { isActive } from '../jobs/jobStatus.ts';
import { usualWorkType } from '../time/timerRoutes.server.ts';
import { timeEntry } from '../time/timeEntry.ts';
import type { LoggedCall, QuickLog } from './quickLog.ts';

const MINUTE = 60_000;
/** Limit, so that a dialog left open is not logged as hours of work. */
const LONGEST = 4 * 60 * MINUTE;

/**
 * Logs an answered call: the call, its new or existing job, and the time since the call began. Time that overlaps other
 * time is omitted with a note, so that the call itself is saved.
 */
export async function logCall(context: Context, asked: QuickLog): Promise<LoggedCall> {
  const began = Date.parse(asked.startedAt);
  const spent = Date.parse(context.now) - began;
  if (spent < 0 || spent > LONGEST) throw invalid({ startedAt: ['Enter a time within the last four hours.'] });
  const row = asked.jobId === null ? await newJob(context, asked) : await read(context, job, asked.jobId);
  if (row.customerId !== asked.customerId)
    throw refused('wrong_customer', 'This job belongs to another customer. Choose a job of the caller.');
  if (row.status === 'merged') throw refused('merged', 'This job was merged. Choose the job it was merged into.');
  const minutes = Math.round(spent / MINUTE);
  await create(context, call, {
    customerId: asked.customerId,
    contactId: asked.contactId,
    number: numberOf(asked.number),
    kind: 'support',
    direction: 'in',
    outcome: 'answered',
    startedAt: asked.startedAt,
    minutes,
    note: asked.note,
  });
  await countAsContact(context, row);
  await addLines(context, job, [{ recordId: row.id, text: asked.note ? `Call: ${asked.note}` : 'Call' }]);
  return {
    jobId: row.id,
    customerId: row.customerId,
    number: row.number ?? '',
    minutes,
    isTimeLogged: minutes > 0 && (await logTime(context, row.id, asked)),
  };
}

/** An answered call is contact by staff, as a public reply is: it ends the clocks of the response and the next reply. */
async function countAsContact(context: Context, row: Row<typeof job>): Promise<void> {
  if (!isActive(row.status)) return;
  const set = {
    lastReplyAt: context.now,
    lastReplyBy: 'staff',
    firstResponseAt: row.firstResponseAt ?? context.now,
  } as const;
  const [done] = await changeMany(context, job, 'called', [{ id: row.id, version: null, set }]);
  if (done && 'problem' in done) throw done.problem;
}

const newJob = (context: Context, { customerId, contactId, title, note }: QuickLog) => {
  if (!title) throw invalid({ title: ['Enter a title, or choose a job.'] });
  return create(context, job, { customerId, contactId, title, description: note, source: 'phone' });
};

/** Normalised number; null for other text, such as a withheld number. */
function numberOf(typed: string | null): string | null {
  if (typed === null) return null;
  const found = contactPhone.run({ input: typed, country: 'GB' });
  return 'e164' in found ? found.e164 : null;
}

async function logTime(context: Context, jobId: number, { startedAt, note }: QuickLog): Promise<boolean> {
  const { userId } = context.actor;
  if (userId === null) return false;
  const [made] = await createMany(context, timeEntry, [
    {
      jobId,
      staffId: userId,
      workTypeId: await usualWorkType(context.tx, userId),
      startedAt,
      endedAt: context.now,
      summary: note,
    },
  ]);
  if (made && 'problem' in made && made.problem.code !== 'overlap') throw made.problem;
  return made !== undefined && 'change' in made;
}
