import { buffer } from 'node:stream/consumers';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { FileNote } from '#engine/files/keepFile.server.ts';
import { keepReceived } from '#engine/files/keepReceived.server.ts';
import { readMail } from '#engine/mail/inbox/readMail.server.ts';
import type { MailPart, MailReading, ReadMail } from '#engine/mail/inbox/readMail.ts';
import type { MailServices } from '../mailServices.server.ts';

/** A message as stored. */
export interface StoredMessage extends Record<string, unknown> {
  readonly id: number;
  readonly mailboxId: number;
  readonly fileId: number | null;
  readonly isWhole: boolean;
  readonly isDuplicate: boolean;
  readonly receivedAt: string;
  readonly tries: number;
  readonly jobId: number | null;
  readonly heldMailId: number | null;
}

export const KEPT = `id, mailbox_id as "mailboxId", file_id as "fileId", is_whole as "isWhole", is_duplicate as "isDuplicate",
  received_at as "receivedAt", tries, job_id as "jobId", held_mail_id as "heldMailId"`;

/** The original bytes of a message; null when they are not stored. */
export async function rawOf(
  { database, storage }: { readonly database: Queryable; readonly storage: MailServices['storage'] },
  { fileId }: Pick<StoredMessage, 'fileId'>,
): Promise<Buffer | null> {
  if (fileId === null) return null;
  const { rows } = await database.query<{ key: string }>('select key from stored_file where id = $1', [fileId]);
  return rows[0] ? buffer(await storage.get(rows[0].key)) : null;
}

/** Parses a stored message. The result is deterministic. */
export async function readStored(
  services: Pick<MailServices, 'database' | 'storage'>,
  message: StoredMessage,
): Promise<MailReading> {
  const raw = await rawOf(services, message);
  return raw ? readMail(raw) : { fault: 'unreadable' };
}

/** Stored files of a message, and notes about those that were refused. */
export interface StoredParts {
  readonly files: readonly FileNote[];
  readonly refused: readonly string[];
}

const MOST_FILES = 20;

const isFile = ({ type, isInline, bytes }: MailPart): boolean =>
  !isInline && bytes.byteLength > 0 && type !== 'message/delivery-status' && type !== 'text/calendar';

/** Stores the attachments of a message like uploads; inline pictures stay in the message. */
export async function keepParts(services: MailServices, { parts }: ReadMail): Promise<StoredParts> {
  const files: FileNote[] = [];
  const refused: string[] = [];
  for (const { name, type, bytes } of parts.filter(isFile)) {
    const called = name || 'file';
    const kept = files.length < MOST_FILES ? await keepReceived(services, { bytes, called, declared: type }) : null;
    if (kept === null) refused.push(`“${called}” was not stored because a message can have up to ${MOST_FILES} files.`);
    else if ('refused' in kept) refused.push(kept.refused);
    else files.push(kept);
  }
  return { files, refused };
}
