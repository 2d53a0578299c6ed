import type { Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { IMAP_PORTS, type ImapSetup } from '#engine/mail/inbox/imapTrouble.ts';
import type { mailbox } from './mailbox.ts';
import { passwordOf } from './mailboxSecret.server.ts';

type Reached = Pick<Row<typeof mailbox>, 'id' | 'server' | 'encryption' | 'port' | 'user' | 'folder'>;

/** Connection settings of a mailbox; null without a password. */
export async function setupOf(tx: Queryable, keys: KeyRing, row: Reached): Promise<ImapSetup | null> {
  const password = await passwordOf(tx, keys, row.id);
  if (password === null) return null;
  const { server: host, encryption, user, folder } = row;
  return { host, encryption, port: row.port ?? IMAP_PORTS[encryption], user, folder, password };
}
