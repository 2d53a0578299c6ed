import type { ImapFlow } from 'imapflow';
import { MOST_MAIL_BYTES } from './readMail.ts';

/** The position up to which a folder was read. */
export interface Cursor {
  /** Changes when the server renumbers its messages. */
  readonly uidValidity: string;
  readonly lastUid: number;
}

export interface FetchedMail {
  readonly uidValidity: string;
  readonly uid: number;
  readonly size: number;
  readonly raw: Buffer;
  /** If a message is too large, only its headers are fetched. */
  readonly isWhole: boolean;
}

/** The messages of the open folder after a cursor, in order. Without a valid cursor, the unread messages. */
export async function* newMail(client: ImapFlow, cursor: Cursor | null): AsyncGenerator<FetchedMail> {
  const { mailbox } = client;
  if (!mailbox) return;
  const uidValidity = String(mailbox.uidValidity);
  const known = cursor?.uidValidity === uidValidity ? cursor : null;
  const found = await client.search(known ? { uid: `${known.lastUid + 1}:*` } : { seen: false }, { uid: true });
  // A range that ends in * always includes the last message.
  const uids = (found || []).filter((uid) => uid > (known?.lastUid ?? 0)).toSorted((one, other) => one - other);
  for (const uid of uids) {
    const about = await client.fetchOne(String(uid), { size: true, headers: true }, { uid: true });
    if (!about) continue;
    const size = about.size ?? 0;
    const isWhole = size <= MOST_MAIL_BYTES;
    const whole = isWhole ? await client.fetchOne(String(uid), { source: true }, { uid: true }) : null;
    const raw = (whole ? whole.source : undefined) ?? about.headers;
    if (raw) yield { uidValidity, uid, size, raw, isWhole: isWhole && whole !== false && whole?.source !== undefined };
  }
}

export const markRead = (client: ImapFlow, uid: number): Promise<unknown> =>
  client.messageFlagsAdd(String(uid), ['\\Seen'], { uid: true });
