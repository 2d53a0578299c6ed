import { inTransaction } from '#engine/db/pool.server.ts';
import type { MailFault, ReadMail } from '#engine/mail/inbox/readMail.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { holdMail } from '../held/holdMail.server.ts';
import type { MailServices } from '../mailServices.server.ts';
import { mailbox } from '../mailboxes/mailbox.ts';
import { factsOf } from './facts.server.ts';
import { KEPT, type StoredMessage, keepParts, type StoredParts, readStored } from './storedMessage.server.ts';
import { type Done, placeMail } from './placeMail.server.ts';
import { placed } from './place.rules.ts';
import { routeMail } from './route.rules.ts';

const LEASE = '5 minutes';
/** Number of failures after which a message is held, so that a user sees it. */
const MOST_TRIES = 5;
const NO_PARTS: StoredParts = { files: [], refused: [] };

/** Routes all stored messages that are not routed yet. */
export async function routeAllStored(services: MailServices): Promise<void> {
  while (await routeNext(services));
}

/**
 * Routes the next stored message with all effects in one transaction. A failed message stays queued for a later retry.
 * @returns whether there was one
 */
export async function routeNext(services: MailServices): Promise<boolean> {
  const { database } = services;
  const { rows } = await database.query<StoredMessage>(
    `update mail_message set tries = tries + 1, next_at = $1::timestamptz + interval '${LEASE}'
      where id = (select id from mail_message where state = 'kept' and next_at <= $1 order by next_at, id limit 1 for update skip locked)
      returning ${KEPT}`,
    [nowIso()],
  );
  const [message] = rows;
  if (!message) return false;
  try {
    await route(services, message);
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    if (message.tries > MOST_TRIES) await hold(services, message, 'unreadable', null);
    else
      await database.query('update mail_message set error = $2, next_at = $3 where id = $1', [
        message.id,
        words.slice(0, 500),
        new Date(Date.parse(nowIso()) + message.tries * 60_000).toISOString(),
      ]);
  }
  return true;
}

async function route(services: MailServices, message: StoredMessage): Promise<void> {
  if (message.isDuplicate) return settle(services, message, async () => ({ outcome: 'ignore', reason: 'duplicate' }));
  const reading = await readStored(services, message);
  // The header of a message that is too large says who sent it.
  if (!message.isWhole) return hold(services, message, 'too-large', 'mail' in reading ? reading.mail : null);
  if ('fault' in reading) return hold(services, message, reading.fault, null);
  const { mail } = reading;
  const { database, keys } = services;
  const [box] = await readRows(database, mailbox, product('Mail'), [message.mailboxId]);
  if (!box) throw new Error('The mailbox of a message is gone.');
  await database.query('update mail_message set from_address = $2 where id = $1', [
    message.id,
    mail.from.address.toLowerCase().slice(0, 320),
  ]);
  const asked = { id: message.id, mail, through: box };
  const decide = async (tx: Context['tx'], now: string) => {
    const known = await factsOf(tx, keys, { ...asked, now });
    return { known, place: placed(routeMail(known.route), known.place) };
  };
  // Files are scanned and stored before the transaction, and only for a message that reaches a job.
  const { place: likely } = await decide(database, nowIso());
  const parts =
    likely.action === 'ignore' || likely.action === 'hold' || likely.action === 'bounce'
      ? NO_PARTS
      : await keepParts(services, mail);
  await settle(services, message, async (context) => {
    const { known, place } = await decide(context.tx, context.now);
    return placeMail({ ...context, keys }, { message, mail, parts, box, place, contact: known.contact });
  });
}

const hold = (services: MailServices, message: StoredMessage, fault: MailFault, mail: ReadMail | null): Promise<void> =>
  settle(services, message, async (context) => ({
    outcome: 'hold',
    reason: fault,
    heldMailId: await holdMail(context, { message, reason: fault, mail, jobId: null, customerId: null }),
  }));

/** Runs the effects of a message and records the result, both or neither. Does nothing if another node was faster. */
async function settle(
  { database }: MailServices,
  { id }: StoredMessage,
  effect: (context: Context) => Promise<Done>,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const { rows } = await tx.query(`select id from mail_message where id = $1 and state = 'kept' for update`, [id]);
    if (rows.length === 0) return;
    const context: Context = { tx, actor: product('Mail'), now: nowIso(), requestId: `mail-${id}`, ip: null };
    const {
      outcome,
      reason,
      jobId = null,
      entryId = null,
      heldMailId = null,
      isRecovery = null,
    } = await effect(context);
    await tx.query(
      `update mail_message set state = 'routed', outcome = $2, reason = $3, job_id = $4, entry_id = $5, held_mail_id = $6, is_recovery = $7, error = null
        where id = $1`,
      [id, outcome, reason, jobId, entryId, heldMailId, isRecovery],
    );
  });
}
