import { recordPath } from '#engine/entity/screensOf.ts';
import { titleOf } from '#engine/entity/shape.ts';
import type { Row, Settable } from '#engine/entity/entity.ts';
import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import { refused } from '#engine/http/problem.ts';
import { isOneAddress } from '#engine/mail/outgoingMail.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { refuseSecret } from '#areas/customers/customers.server.ts';
import { readersAmong } from '#areas/identity/identity.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { mailKeyOf } from '#platform/thread/thread.ts';
import { hostThread } from '#platform/thread/threadHosts.server.ts';
import type { StoredEntry } from '#platform/thread/threadStore.server.ts';
import { whyHeld } from './heldReplies.server.ts';
import { job } from './job.ts';
import { refuseUnfilled } from '../replies/fill.rules.ts';
import { requireContribution } from '../sharing/visibility.server.ts';
import { replyEmailOf, subjectOf } from './replyWay.server.ts';
import { transition } from './transition.rules.ts';

type JobRow = Row<typeof job>;

/** Registers the thread of jobs: replies are emailed to the requester and update the clocks. */
export const registerJobThread = (): void =>
  hostThread(job, {
    from: ['contact'],
    readersAmong: ({ tx }, row, userIds) => readersAmong(tx, job, row.id, userIds),
    judge: refuseSecret,
    written,
    holdsBack: whyHeld,
    send,
  });

async function written(context: Context, row: JobRow, entry: StoredEntry): Promise<void> {
  if (row.status === 'merged')
    throw refused('merged', `This job was merged into J${row.mergedIntoId}. Write the message there.`, {
      mergedIntoId: row.mergedIntoId,
    });
  requireContribution(context, row);
  if (!entry.from && entry.visibility === 'public') refuseUnfilled(entry.body);
  await watchers(context, row, entry);
  if (entry.from) {
    const outcome = transition(row.status, 'customer-reply');
    await change(context, row, 'customer-replied', {
      lastReplyAt: entry.at,
      lastReplyBy: 'customer',
      ...('to' in outcome ? { status: outcome.to, waitReason: null } : {}),
    });
  }
  if (entry.visibility === 'internal' || entry.from) await tellWatchers(context, row, entry);
}

async function send(context: Context, row: JobRow, entry: StoredEntry): Promise<string | null> {
  await change(context, row, 'replied', {
    lastReplyAt: entry.at,
    lastReplyBy: 'staff',
    firstResponseAt: row.firstResponseAt ?? entry.at,
  });
  await tellWatchers(context, row, entry);
  const { to, cc } = await addressesOf(context, row);
  if (to === null) return null;
  const email = await replyEmailOf(context, row, entry);
  await queueMail(context.tx, {
    to,
    subject: subjectOf(row),
    paragraphs: [...entry.body.split(/\n{2,}/).filter((part) => part.trim() !== ''), ...(email?.below ?? [])],
    fileIds: entry.fileIds,
    conversation: { ...email?.conversation, isPersonal: true, ...(cc.length > 0 ? { cc } : {}) },
    key: mailKeyOf(entry.id),
    requestId: context.requestId,
  });
  return [to, ...cc].join(', ');
}

async function change(context: Context, row: JobRow, action: AuditAction, set: Settable<typeof job>): Promise<void> {
  const [outcome] = await changeMany(context, job, action, [{ id: row.id, version: null, set }]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
}

/** Recipients of a reply: the requester, with copies to the job's contacts who are not leavers. */
async function addressesOf(
  { tx }: Context,
  { contactId, copyContactIds }: JobRow,
): Promise<{ readonly to: string | null; readonly cc: readonly string[] }> {
  const { rows } = await tx.query<{ id: number; email: string }>(
    `select id, email from contact where email is not null and (id = $1
        or (id = any($2::bigint[]) and status = 'current' and archived_at is null)) order by id`,
    [contactId, copyContactIds],
  );
  const usable = rows.filter(({ email }) => isOneAddress(email));
  const to = usable.find(({ id }) => id === contactId)?.email ?? null;
  const cc = usable.filter(({ id, email }) => id !== contactId && email !== to).map(({ email }) => email);
  return { to, cc: [...new Set(cc)] };
}

/** Adds authors and mentioned users as watchers of a job. */
async function watchers(context: Context, row: JobRow, { authorUserId, mentionIds, from }: StoredEntry): Promise<void> {
  const others = mentionIds.filter((id) => !row.watcherIds.includes(id));
  const readers = others.length > 0 ? await readersAmong(context.tx, job, row.id, others) : [];
  const added = [...new Set([...(authorUserId === null || from ? [] : [authorUserId]), ...readers])].filter(
    (id) => !row.watcherIds.includes(id),
  );
  if (added.length > 0)
    await change(context, row, 'watched', { watcherIds: [...row.watcherIds, ...added].slice(0, 50) });
}

/** Notifies the assignee and the watchers who can still see the job, except the author. */
async function tellWatchers(context: Context, row: JobRow, entry: StoredEntry): Promise<void> {
  const { assigneeUserId } = row;
  const all = new Set([...(assigneeUserId === null ? [] : [assigneeUserId]), ...row.watcherIds]);
  const others = [...all].filter((id) => id !== entry.authorUserId && !entry.mentionIds.includes(id));
  const userIds = others.length > 0 ? await readersAmong(context.tx, job, row.id, others) : [];
  if (userIds.length === 0) return;
  const what = entry.visibility === 'internal' ? 'added an internal note to' : 'replied on';
  await notify(context, {
    userIds,
    kind: 'job.reply',
    text: `${entry.authorName} ${what} ${titleOf(job, row)}.`,
    about: { path: recordPath(job, row) },
  });
}
