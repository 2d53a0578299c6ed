import { act } from '#engine/actions/act.server.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { notFound, refused } from '#engine/http/problem.ts';
import type { ReadMail } from '#engine/mail/inbox/readMail.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany, create, read } from '#engine/store/store.server.ts';
import { contact } from '#areas/customers/contacts/contact.ts';
import { job } from '#areas/desk/jobs/job.ts';
import type { MailServices } from '../mailServices.server.ts';
import { mailbox } from '../mailboxes/mailbox.ts';
import { KEPT, type StoredMessage, keepParts, type StoredParts, readStored } from '../routing/storedMessage.server.ts';
import { addressKey } from '../routing/message.rules.ts';
import { addMail, type Author, authorFor, logJob } from '../routing/writeMail.server.ts';
import { mailSender } from '../senders/mailSender.ts';
import { heldMail } from './heldMail.ts';

type Held = Row<typeof heldMail>;

const decided = ({ actor, now }: Context) => ({ decidedById: actor.userId, decidedAt: now });

/** Records a decision; `decide` carries it out. */
export const heldMailBehaviour = behaviour(heldMail, {
  actions: {
    makeJob: ({ context }) => decided(context),
    addToJob: ({ context, input }) => ({ ...decided(context), jobId: input.jobId }),
    discard: ({ context }) => decided(context),
  },
});

export type Decision = 'makeJob' | 'addToJob' | 'discard';

/** A held message with its content, read before the transaction of the decision. */
export interface Opened {
  readonly message: StoredMessage;
  /** Null when it cannot be read. */
  readonly mail: ReadMail | null;
  readonly parts: StoredParts;
}

/** Reads a held message again. @param withParts also stores its files, for a job @throws 404 */
export async function openHeld(services: MailServices, id: number, withParts: boolean): Promise<Opened> {
  const { rows } = await services.database.query<StoredMessage>(
    `select ${KEPT} from mail_message where held_mail_id = $1`,
    [id],
  );
  const [message] = rows;
  if (!message) throw notFound('held message');
  const reading = message.isWhole ? await readStored(services, message) : null;
  const mail = reading && 'mail' in reading ? reading.mail : null;
  const parts = mail && withParts ? await keepParts(services, mail) : { files: [], refused: [] };
  return { message, mail, parts };
}

/**
 * Decides about a held message: makes it a job, adds it to one, or discards it, and optionally remembers the sender.
 * @throws 403, 404, 409 when it was already decided, 422
 */
export async function decide(
  context: Context,
  asked: {
    readonly id: number;
    readonly version: number | undefined;
    readonly decision: Decision;
    readonly input: Values;
  },
  opened: Opened,
): Promise<{ readonly jobId: number | null; readonly customerId: number | null }> {
  const { id, version, decision, input } = asked;
  const held = await act(context, heldMail, decision, id, version, input);
  const { mail } = opened;
  if (decision === 'discard') {
    if (input.always === true) await remember(context, held, null);
    return { jobId: null, customerId: null };
  }
  if (!mail)
    throw refused(
      'unreadable',
      'The message cannot be read, so it cannot be added to a job. Download it, or discard it.',
    );
  const incoming = { id: opened.message.id, mail, parts: opened.parts };
  const row =
    decision === 'makeJob'
      ? await jobOf(context, held, incoming, input)
      : await read(context, job, Number(input.jobId));
  const author =
    decision === 'makeJob' ? await chosenAuthor(context, row) : await senderAmong(context, row.customerId, mail);
  const entryId = await addMail(context, incoming, {
    jobId: row.id,
    author,
    how: decision === 'makeJob' ? 'begins' : 'append',
  });
  await context.tx.query('update mail_message set job_id = $2, entry_id = $3 where id = $1', [
    opened.message.id,
    row.id,
    entryId,
  ]);
  if (input.always === true) await remember(context, held, row.customerId);
  return { jobId: row.id, customerId: row.customerId };
}

async function jobOf(
  context: Context,
  held: Held,
  incoming: { readonly mail: ReadMail },
  input: Values,
): Promise<Row<typeof job>> {
  const [box] = await readRows(context.tx, mailbox, product('Mail'), [held.mailboxId]);
  if (!box) throw notFound('mailbox');
  const customerId = Number(input.customerId);
  const contactId =
    typeof input.contactId === 'number'
      ? input.contactId
      : ((await authorFor(context, customerId, incoming.mail))?.id ?? null);
  const made = { box, customerId, contactId, title: String(input.title), alarm: null };
  const row = await logJob(context, incoming, made);
  const [done] = await changeMany(context, heldMail, 'update', [
    { id: held.id, version: null, set: { jobId: row.id } },
  ]);
  if (done && 'problem' in done) throw done.problem;
  return row;
}

async function chosenAuthor(context: Context, { contactId }: Row<typeof job>): Promise<Author | null> {
  if (contactId === null) return null;
  const [found] = await readRows(context.tx, contact, context.actor, [contactId]);
  return found ? { id: found.id, name: found.name ?? found.email ?? 'Contact' } : null;
}

/** The sender, if the job's customer has a contact with the address. Creates no contact. */
async function senderAmong({ tx }: Context, customerId: number, { from }: ReadMail): Promise<Author | null> {
  const { rows } = await tx.query<Author & Record<string, unknown>>(
    `select id, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), name, email) as name from contact
      where customer_id = $1 and (lower(email) = $2 or $2 = any(other_emails)) and archived_at is null order by id limit 1`,
    [customerId, addressKey(from.address)],
  );
  return rows[0] ? { id: rows[0].id, name: rows[0].name } : null;
}

/** Routes future messages of the sender to a customer, or discards them. The permission to decide is sufficient. */
async function remember(context: Context, { fromAddress }: Held, customerId: number | null): Promise<void> {
  if (!fromAddress) return;
  const within = { ...context, actor: { ...product(context.actor.name), userId: context.actor.userId } };
  const address = addressKey(fromAddress);
  const set = { treatment: customerId === null ? ('discard' as const) : ('customer' as const), customerId };
  const { rows } = await context.tx.query<{ id: number }>('select id from mail_sender where address = $1', [address]);
  if (!rows[0]) {
    await create(within, mailSender, { address, ...set });
    return;
  }
  const patch = { id: rows[0].id, version: null, set: { ...set, archivedAt: null } };
  const [done] = await changeMany(within, mailSender, 'update', [patch]);
  if (done && 'problem' in done) throw done.problem;
}
