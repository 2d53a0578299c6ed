import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import type { Row, Settable } from '#engine/entity/entity.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { titleOf } from '#engine/entity/shape.ts';
import { Problem } from '#engine/http/problem.ts';
import { isOneAddress } from '#engine/mail/outgoingMail.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { type DueTimer, onTimer } from '#engine/timers/timers.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { addLines } from '#platform/thread/threadStore.server.ts';
import { judgeFinish } from '../jobs/jobActions.server.ts';
import { job } from '../jobs/job.ts';
import { workersOf } from '../sla/workers.server.ts';
import { serviceGroup } from '../serviceGroup.ts';
import { CHASE_TIMER } from './chasing.server.ts';

type JobRow = Row<typeof job>;

export const registerChaseTimers = (): void => onTimer(job, CHASE_TIMER, takeSteps);

/** Runs the due step of each job: reminds the requester or the assignee, or resolves or closes the job. */
async function takeSteps(context: Context, due: readonly DueTimer[]): Promise<void> {
  const ids = due.map(({ recordId }) => recordId);
  const rows = await readRows(context.tx, job, context.actor, ids, { lock: true });
  const texts = await readGroup(context.tx, serviceGroup);
  for (const row of rows) {
    if (row.archivedAt !== null || row.nextChase === null) continue;
    if (row.nextChase === 'reminder') await remind(context, row, texts.reminderText);
    else if (row.nextChase === 'supplier') await remindOfSupplier(context, row);
    else if (row.nextChase === 'no-reply') await resolve(context, row, texts.noReplyText);
    else {
      await change(context, row, 'auto-closed', { status: 'closed', closedAt: context.now });
      await say(context, row, 'closed this, because there was no reply after it was resolved');
    }
  }
}

async function remind(context: Context, row: JobRow, text: string): Promise<void> {
  const to = await mail(context, row, text, `chase-${row.id}-${row.waitingSince}-${row.remindersSent}`);
  await change(context, row, 'reminded', { remindersSent: row.remindersSent + 1 });
  await say(context, row, to ? `sent a reminder to ${to}` : 'could not remind the requester, who has no email address');
}

/** Reminds the assignee, or the team, to chase the supplier. The next reminder follows after the usual interval. */
async function remindOfSupplier(context: Context, row: JobRow): Promise<void> {
  await change(context, row, 'supplier-due', { supplierChaseOn: null });
  const { rows } = await context.tx.query<{ name: string }>('select name from supplier where id = $1', [
    row.supplierId,
  ]);
  const supplier = rows[0]?.name ?? 'The supplier';
  const known = row.supplierCase === null ? '' : ` Their case number is ${row.supplierCase}.`;
  await notify(context, {
    userIds: await workersOf(context, row),
    kind: 'job.supplier',
    text: `${supplier} has not solved ${titleOf(job, row)} yet. Chase them.${known}`,
    about: { path: recordPath(job, row) },
  });
  await say(context, row, `reminded the assignee to chase ${rows[0]?.name ?? 'the supplier'}`);
}

async function resolve(context: Context, row: JobRow, text: string): Promise<void> {
  const refusal = await whyNot(context, row);
  if (refusal) {
    await change(context, row, 'reminded', { noChasing: true });
    await say(context, row, `did not resolve this, although there was no reply. ${refusal}`);
    return;
  }
  await change(context, row, 'no-reply', {
    status: 'resolved',
    resolution: text,
    resolutionCode: 'no-reply',
    resolvedAt: context.now,
    waitReason: null,
  });
  await mail(context, row, text, `no-reply-${row.id}-${row.waitingSince}`);
  await say(context, row, 'resolved this, because there was no reply');
}

/** The reason a job cannot be resolved, as a sentence; null when it can. */
async function whyNot(context: Context, row: JobRow): Promise<string | null> {
  try {
    await judgeFinish(context, row);
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

/** @returns the address; null when the requester has none */
async function mail({ tx, requestId }: Context, row: JobRow, text: string, key: string): Promise<string | null> {
  if (row.contactId === null) return null;
  const { rows } = await tx.query<{ email: string | null }>('select email from contact where id = $1', [row.contactId]);
  const to = rows[0]?.email ?? null;
  if (to === null || !isOneAddress(to)) return null;
  const paragraphs = text.split(/\n{2,}/).filter((part) => part.trim() !== '');
  await queueMail(tx, { to, subject: `[${row.number ?? ''}] ${row.title}`, paragraphs, key, requestId });
  return to;
}

const say = (context: Context, { id }: JobRow, text: string): Promise<void> =>
  addLines(context, job, [{ recordId: id, text }]);

async function change(context: Context, { id }: JobRow, action: AuditAction, set: Settable<typeof job>): Promise<void> {
  const [outcome] = await changeMany(context, job, action, [{ id, version: null, set }]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
}
