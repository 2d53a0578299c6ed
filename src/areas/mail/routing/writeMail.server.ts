import { noteFile } from '#engine/files/keepFile.server.ts';
import { asMarkdown } from '#engine/kinds/notes/asMarkdown.ts';
import { folded } from '#engine/mail/inbox/quoted.rules.ts';
import type { ReadMail } from '#engine/mail/inbox/readMail.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, create } from '#engine/store/store.server.ts';
import { contact } from '#areas/customers/contacts/contact.ts';
import { addCustomerMessage, addJobLine } from '#areas/desk/desk.server.ts';
import { job } from '#areas/desk/jobs/job.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { mailbox } from '../mailboxes/mailbox.ts';
import type { Alarm } from './alarm.rules.ts';
import type { StoredParts } from './storedMessage.server.ts';

/** A contact as the author of a message. */
export interface Author {
  readonly id: number;
  readonly name: string;
}

export interface Incoming {
  /** ID of the stored message. */
  readonly id: number;
  readonly mail: ReadMail;
  readonly parts: StoredParts;
}

const LONGEST_TITLE = 200;
const LONGEST_NAME = 100;

/** Adds a message to the thread of a job, with its files. @returns the entry */
export async function addMail(
  context: Context,
  { id, mail, parts }: Incoming,
  to: {
    readonly jobId: number;
    readonly author: Author | null;
    readonly how: 'begins' | 'append' | 'append-quiet' | 'reopen';
  },
): Promise<number> {
  const { body, quoted } = folded(mail.text);
  const fileIds: number[] = [];
  for (const file of parts.files) fileIds.push(await noteFile(context.tx, file));
  const entry = await addCustomerMessage(
    context,
    to.jobId,
    {
      from: to.author
        ? { noun: contact.name, ...to.author }
        : { noun: 'mail', id, name: mail.from.name || mail.from.address || 'Unknown sender' },
      body: asMarkdown(body === '' ? mail.subject || '(no text)' : body),
      quoted,
      fileIds,
      isQuiet: to.how === 'append-quiet',
      begins: to.how === 'begins',
    },
    { reopens: to.how === 'reopen' },
  );
  for (const words of parts.refused)
    await addJobLine(context, to.jobId, `received a file that was not stored: ${words}`);
  await noteThread(context, mail.id, to.jobId, entry.id);
  // A message from an address shows that it works, except an absence notice, which may come from a closed one.
  if (to.how !== 'append-quiet')
    await context.tx.query('delete from mail_bounce where address = $1', [mail.from.address.trim().toLowerCase()]);
  return entry.id;
}

/** Records the job of a Message-ID. */
export async function noteThread(
  { tx, now }: Context,
  messageId: string | null,
  jobId: number,
  entryId: number | null,
): Promise<void> {
  if (messageId === null) return;
  await tx.query(
    'insert into mail_thread (message_id, job_id, entry_id, at) values ($1, $2, $3, $4) on conflict (message_id) do nothing',
    [messageId, jobId, entryId, now],
  );
}

/** Creates a job for a message with the settings of the mailbox. */
export async function logJob(
  context: Context,
  { mail }: Pick<Incoming, 'mail'>,
  made: {
    readonly box: Pick<Row<typeof mailbox>, 'teamId' | 'jobType' | 'impact' | 'urgency'>;
    readonly customerId: number;
    readonly contactId: number | null;
    readonly title?: string;
    /** For the email of a monitoring system. */
    readonly alarm: Alarm | null;
  },
): Promise<Row<typeof job>> {
  const { box, customerId, contactId, alarm } = made;
  const title = (made.title ?? mail.subject)
    .replace(/\[J\d+\]\s*/gi, '')
    .replace(/^(?:\s*(?:re|fwd?|aw|wg)\s*:\s*)+/i, '')
    .trim();
  const row = await create(context, job, {
    customerId,
    contactId,
    title: [...(title || 'Email without a subject')].slice(0, LONGEST_TITLE).join(''),
    source: alarm ? 'monitoring' : 'email',
    type: box.jobType,
    impact: box.impact,
    urgency: box.urgency,
    teamId: box.teamId,
  });
  if (!alarm?.key) return row;
  const [done] = await changeMany(context, job, 'update', [
    { id: row.id, version: null, set: { alertKey: alarm.key } },
  ]);
  if (done && 'problem' in done) throw done.problem;
  return done?.change.after ?? row;
}

/**
 * The author's contact: one of the customer with this address, otherwise a new one, so that replies reach the sender.
 */
export async function authorFor(context: Context, customerId: number, { from }: ReadMail): Promise<Author | null> {
  const address = from.address.trim().toLowerCase();
  if (address === '') return null;
  const { rows } = await context.tx.query<Author & Record<string, unknown>>(
    `select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), name, email) as name from contact
      where customer_id = $1 and (lower(email) = $2 or $2 = any(other_emails)) and archived_at is null order by id limit 1`,
    [customerId, address],
  );
  if (rows[0]) return { id: rows[0].id, name: rows[0].name };
  const words = (from.name || address.split('@')[0] || address).replace(/["<>]/g, '').trim().split(/\s+/);
  const made = await create(context, contact, {
    customerId,
    firstName: words.slice(0, -1).join(' ').slice(0, LONGEST_NAME) || null,
    lastName: (words.at(-1) ?? address).slice(0, LONGEST_NAME),
    email: address,
  });
  return { id: made.id, name: from.name || address };
}
