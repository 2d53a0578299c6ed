import { createHash } from 'node:crypto';
import { inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { keepFile } from '#engine/files/keepFile.server.ts';
import type { FetchedMail } from '#engine/mail/inbox/newMail.server.ts';
import type { MailServices } from '../mailServices.server.ts';

/**
 * Stores a message unchanged and advances the cursor of its mailbox, in one transaction. A message with a known UID or
 * Message-ID is skipped.
 * @param now ISO timestamp
 */
export async function keepMail(
  { database, storage }: Pick<MailServices, 'database' | 'storage'>,
  mailboxId: number,
  mail: FetchedMail,
  now: string,
): Promise<'kept' | 'known' | 'duplicate'> {
  return inTransaction(database, async (tx) => {
    const outcome = await insert(tx, storage, mailboxId, mail, now);
    await tx.query(
      `insert into mailbox_cursor (mailbox_id, uid_validity, last_uid) values ($1, $2, $3)
       on conflict (mailbox_id) do update set uid_validity = excluded.uid_validity,
         last_uid = case when mailbox_cursor.uid_validity = excluded.uid_validity
           then greatest(mailbox_cursor.last_uid, excluded.last_uid) else excluded.last_uid end`,
      [mailboxId, mail.uidValidity, mail.uid],
    );
    return outcome;
  });
}

async function insert(
  tx: Queryable,
  storage: MailServices['storage'],
  mailboxId: number,
  { uidValidity, uid, size, raw, isWhole }: FetchedMail,
  now: string,
): Promise<'kept' | 'known' | 'duplicate'> {
  const messageId = messageIdIn(raw);
  const add = async (isDuplicate: boolean) =>
    tx.query<{ id: number }>(
      `insert into mail_message (mailbox_id, uid_validity, uid, message_id, is_duplicate, size, is_whole, received_at, next_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $8) on conflict do nothing returning id`,
      [mailboxId, uidValidity, uid, messageId, isDuplicate, size, isWhole, now],
    );
  const first = (await add(false)).rows[0];
  const row = first ?? (await add(true)).rows[0];
  if (!row) return 'known';
  const sha256 = createHash('sha256').update(raw).digest('hex');
  const isSame = !first && messageId !== null && (await isStored(tx, messageId, sha256));
  if (!isSame) {
    const file = { bytes: raw, name: `message-${row.id}.eml`, mediaType: 'message/rfc822', width: null, height: null };
    const fileId = await keepFile(tx, storage, { ...file, userId: null });
    await tx.query('update mail_message set file_id = $2 where id = $1', [row.id, fileId]);
  }
  return first ? 'kept' : 'duplicate';
}

/** Whether the same message is already stored, so that its bytes need not be stored again. */
async function isStored(tx: Queryable, messageId: string, sha256: string): Promise<boolean> {
  const { rows } = await tx.query<{ id: number }>(
    `select m.id from mail_message m join stored_file f on f.id = m.file_id where m.message_id = $1 and f.sha256 = $2 limit 1`,
    [messageId, sha256],
  );
  return rows.length > 0;
}

const HEADERS = 64 * 1024;

/** The Message-ID from the headers of a message, with brackets. */
export function messageIdIn(raw: Buffer): string | null {
  const head =
    raw
      .subarray(0, HEADERS)
      .toString('latin1')
      .split(/\r?\n\r?\n/)[0] ?? '';
  return /^message-id:\s*(<[^\s<>]{1,900}>)/im.exec(head.replace(/\r?\n[ \t]+/g, ' '))?.[1] ?? null;
}
