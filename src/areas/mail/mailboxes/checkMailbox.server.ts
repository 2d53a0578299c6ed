import type { ImapFlow } from 'imapflow';
import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import type { Row, Settable } from '#engine/entity/entity.ts';
import { isSwitchedOff } from '#engine/features/features.server.ts';
import { ImapRefused, openFolder, openImap } from '#engine/mail/inbox/imap.server.ts';
import { type Cursor, markRead, newMail } from '#engine/mail/inbox/newMail.server.ts';
import { outgoingHeldSince } from '#engine/outbound/outgoingHold.server.ts';
import { product } from '#engine/permission/actor.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { loop } from '#engine/time/every.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import type { MailServices } from '../mailServices.server.ts';
import { routeAllStored } from '../routing/routeStored.server.ts';
import { keepMail } from './keepMail.server.ts';
import { mailbox } from './mailbox.ts';
import { setupOf } from './mailboxSetup.server.ts';

type Mailbox = Row<typeof mailbox>;

/** Lease of a mailbox. A working node renews it; after a crash it expires. */
const LEASE = '1 minute';
const RENEWS_EVERY_MS = 20_000;

/** Fetches new messages from all mailboxes and routes stored ones. A restored copy fetches none. */
export async function checkMailboxes(services: MailServices): Promise<void> {
  const { database } = services;
  if ((await outgoingHeldSince(database)) !== null || (await isSwitchedOff(database, 'jobs'))) return;
  const { rows } = await database.query<{ id: number }>(
    `select id from mailbox where state in ('active', 'failing') and archived_at is null order by id`,
  );
  for (const { id } of rows) await checkMailbox(services, id);
  await routeAllStored(services);
}

/**
 * Fetches new messages of one mailbox. Each is stored in its own transaction and then marked as read on the server, so
 * an interruption loses and duplicates none.
 * @returns the number stored; null when another node is fetching
 */
export async function checkMailbox(services: MailServices, id: number): Promise<number | null> {
  const { database } = services;
  const now = nowIso();
  const { rows } = await database.query(
    `insert into mailbox_cursor (mailbox_id, leased_until) values ($1, $2::timestamptz + interval '${LEASE}')
     on conflict (mailbox_id) do update set leased_until = excluded.leased_until
       where mailbox_cursor.leased_until is null or mailbox_cursor.leased_until < $2 returning mailbox_id`,
    [id, now],
  );
  if (rows.length === 0) return null;
  const renewing = loop(
    RENEWS_EVERY_MS,
    () => renewLease(services, id),
    () => undefined,
  );
  try {
    return await take(services, id);
  } finally {
    await renewing.stop();
    await database.query('update mailbox_cursor set leased_until = null, checked_at = $2 where mailbox_id = $1', [
      id,
      nowIso(),
    ]);
  }
}

async function renewLease({ database }: Pick<MailServices, 'database'>, id: number): Promise<void> {
  await database.query(
    `update mailbox_cursor set leased_until = $2::timestamptz + interval '${LEASE}' where mailbox_id = $1`,
    [id, nowIso()],
  );
}

async function take(services: MailServices, id: number): Promise<number> {
  const { database, keys } = services;
  const [row] = await readRows(database, mailbox, product('Mail'), [id]);
  const setup = row && (await setupOf(database, keys, row));
  if (!row || !setup) return 0;
  let client: ImapFlow | undefined;
  let kept = 0;
  try {
    client = await openImap(services.outbound, setup);
    await openFolder(client, setup);
    for await (const mail of newMail(client, await cursorOf(services, id))) {
      if ((await keepMail(services, id, mail, nowIso())) === 'kept') kept++;
      await markRead(client, mail.uid);
    }
    await noteState(services, row, null);
  } catch (error) {
    if (!(error instanceof ImapRefused)) throw error;
    await noteState(services, row, error.message);
  } finally {
    await client?.logout().catch(() => client?.close());
  }
  return kept;
}

async function cursorOf({ database }: MailServices, id: number): Promise<Cursor | null> {
  const { rows } = await database.query<{ uidValidity: string | null; lastUid: number }>(
    'select uid_validity as "uidValidity", last_uid as "lastUid" from mailbox_cursor where mailbox_id = $1',
    [id],
  );
  const [cursor] = rows;
  return cursor?.uidValidity ? { uidValidity: cursor.uidValidity, lastUid: cursor.lastUid } : null;
}

/** Updates the state, active or failing, from the last check; writes only changes. */
async function noteState({ database }: MailServices, row: Mailbox, trouble: string | null): Promise<void> {
  const now = nowIso();
  const reason = trouble?.slice(0, 600) ?? null;
  if (row.state === (reason === null ? 'active' : 'failing') && row.reason === reason) return;
  const set: Settable<typeof mailbox> =
    reason === null
      ? { state: 'active', failingSince: null, reason: null }
      : { state: 'failing', failingSince: row.failingSince ?? now, reason };
  const action: AuditAction = reason === null ? 'recover' : 'fail';
  await inTransaction(database, async (tx) => {
    const context = { tx, actor: product('Mail'), now, requestId: 'mail', ip: null };
    // A user may have disabled it in between.
    const [current] = await readRows(tx, mailbox, context.actor, [row.id], { lock: true });
    if (!current || current.state === 'disabled') return;
    const [done] = await changeMany(context, mailbox, action, [{ id: row.id, version: null, set }]);
    if (done && 'problem' in done) throw done.problem;
  });
}
