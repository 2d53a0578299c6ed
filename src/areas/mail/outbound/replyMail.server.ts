import { randomBytes } from 'node:crypto';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Conversation } from '#engine/mail/outgoingMail.ts';
import { company } from '#engine/settings/company.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import type { ReplyWay } from '#areas/desk/desk.server.ts';
import type { mailbox } from '../mailboxes/mailbox.ts';
import { mailKeys } from '../mailKeys.server.ts';
import { domainOf } from '../routing/message.rules.ts';
import { noteThread } from '../routing/writeMail.server.ts';
import { instanceId, replyAddress } from './replyAddress.server.ts';

/** A mailbox as sender. */
export type Sender = Pick<Row<typeof mailbox>, 'address' | 'fromName'> & { readonly signature?: string | null };

const MOST_REFERENCES = 20;

/** The job and those that were merged into it, as SQL: their mail is one conversation. */
const WITH_MERGED = '(select o.id from job o where o.id = $1 or o.merged_into_id = $1)';

/** The mailbox that the job's mail uses; otherwise that of its team; otherwise the first one. */
async function senderOf(tx: Queryable, jobId: number, teamId: number | null): Promise<Sender | null> {
  const { rows } = await tx.query<Sender & Record<string, unknown>>(
    `select b.address, b.from_name as "fromName", b.signature from mailbox b
      where b.state <> 'disabled' and b.archived_at is null
      order by (select max(m.id) from mail_message m where m.job_id in ${WITH_MERGED} and m.mailbox_id = b.id) desc nulls last,
               (b.team_id = $2) desc nulls last, b.id limit 1`,
    [jobId, teamId],
  );
  return rows[0] ?? null;
}

/** Headers of an email about a job, by which its answer is matched to the job. */
export async function headed(
  tx: Queryable,
  keys: KeyRing,
  { jobId, entryId, sender }: { readonly jobId: number; readonly entryId: number | null; readonly sender: Sender },
): Promise<Conversation & { readonly messageId: string }> {
  const { rows } = await tx.query<{ id: string; received: boolean }>(
    `select t.message_id as id, exists (select 1 from mail_message m where m.message_id = t.message_id) as received
       from mail_thread t where t.job_id in ${WITH_MERGED} order by t.at desc, t.message_id limit ${MOST_REFERENCES}`,
    [jobId],
  );
  const { name } = await readGroup(tx, company);
  const answered = rows.find(({ received }) => received) ?? rows[0];
  return {
    from: { name: sender.fromName ?? name ?? sender.address, address: sender.address },
    replyTo: replyAddress(keys, sender.address, jobId),
    messageId: `<j${jobId}.${entryId ?? 0}.${randomBytes(10).toString('hex')}@${domainOf(sender.address)}>`,
    ...(answered ? { inReplyTo: answered.id, references: rows.map(({ id }) => id).toReversed() } : {}),
    headers: { 'X-CRM-Instance': instanceId(keys) },
  };
}

/** Sends replies of jobs from a mailbox, so that mail programs show them in one conversation. */
export const replyByMail: ReplyWay = async (context, row, entry) => {
  const sender = await senderOf(context.tx, row.id, row.teamId);
  if (!sender) return null;
  const conversation = await headed(context.tx, mailKeys(), { jobId: row.id, entryId: entry.id, sender });
  await noteThread(context, conversation.messageId, row.id, entry.id);
  return { conversation, below: sender.signature ? [sender.signature] : [] };
};
