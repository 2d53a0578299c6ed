import type { ImapFlow } from 'imapflow';
import type { Services } from '#engine/api/area.server.ts';
import { isSwitchedOff } from '#engine/features/features.server.ts';
import { openFolder, openImap } from '#engine/mail/inbox/imap.server.ts';
import { outgoingHeldSince } from '#engine/outbound/outgoingHold.server.ts';
import { product } from '#engine/permission/actor.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { type Loop, loop } from '#engine/time/every.server.ts';
import type { MailServices } from '../mailServices.server.ts';
import { routeAllStored } from '../routing/routeStored.server.ts';
import { checkMailbox } from './checkMailbox.server.ts';
import { mailbox } from './mailbox.ts';
import { setupOf } from './mailboxSetup.server.ts';

const LOOKS_EVERY_MS = 20_000;
/** Time after which another node takes over. */
const WATCHES = '1 minute';

type Watching = MailServices & Pick<Services, 'logger'>;

/**
 * Uses IDLE (RFC 2177) where available, so that messages arrive within seconds; one node per mailbox. The schedule
 * checks other servers every minute, and also those with a broken connection.
 */
export function watchMailboxes(services: Watching): Loop {
  const watched = new Map<number, ImapFlow>();
  const close = (id: number): void => {
    watched.get(id)?.close();
    watched.delete(id);
  };
  const watching = loop(
    LOOKS_EVERY_MS,
    async () => {
      const wanted = await ownMailboxes(services, [...watched.keys()]);
      for (const id of watched.keys()) if (!wanted.includes(id)) close(id);
      for (const id of wanted) {
        if (watched.get(id)?.usable) continue;
        close(id);
        const client = await listen(services, id).catch(() => null);
        if (client) watched.set(id, client);
      }
    },
    (error) => services.logger.warn({ err: error }, 'mailboxes could not be watched'),
  );
  return {
    stop: async () => {
      await watching.stop();
      for (const id of watched.keys()) close(id);
    },
  };
}

/** IDs of mailboxes that this node watches: its own, and those without a node. */
async function ownMailboxes({ database }: Watching, held: readonly number[]): Promise<readonly number[]> {
  if ((await outgoingHeldSince(database)) !== null || (await isSwitchedOff(database, 'jobs'))) return [];
  const { rows } = await database.query<{ id: number }>(
    `update mailbox_cursor c set watched_until = now() + interval '${WATCHES}' from mailbox m
      where m.id = c.mailbox_id and m.state = 'active' and m.archived_at is null
        and (c.mailbox_id = any($1::bigint[]) or c.watched_until is null or c.watched_until < now())
      returning c.mailbox_id as id`,
    [held],
  );
  return rows.map(({ id }) => id);
}

async function listen(services: Watching, id: number): Promise<ImapFlow | null> {
  const { database, keys, outbound, logger } = services;
  const [row] = await readRows(database, mailbox, product('Mail'), [id]);
  const setup = row && (await setupOf(database, keys, row));
  if (!setup) return null;
  const client = await openImap(outbound, setup);
  if (!client.capabilities.has('IDLE')) {
    await client.logout();
    return null;
  }
  await openFolder(client, setup);
  client.on('exists', () => {
    checkMailbox(services, id)
      .then(() => routeAllStored(services))
      .catch((error: unknown) => logger.warn({ err: error }, 'a mailbox could not be read'));
  });
  // Ends with the connection; the next pass reconnects.
  void client.idle().catch(() => client.close());
  return client;
}
