import type { Context } from '#engine/request/context.server.ts';
import { LONGEST_BODY } from './thread.ts';
import { heldRecord, hostOf } from './threadHosts.server.ts';
import { addEntry, type StoredEntry } from './threadStore.server.ts';
import { holdForAnswer } from './scheduled.server.ts';
import { logAbout } from './logAbout.server.ts';

/** A message that a person who is not a user sent to a record. */
export interface ReceivedEntry {
  readonly from: { readonly noun: string; readonly id: number; readonly name: string };
  readonly body: string;
  readonly quoted: string;
  /** Written by a program: users are not notified, and the noun does not react. */
  readonly isQuiet: boolean;
  /** The record was created from this message, so it is not a reply. */
  readonly begins?: boolean;
  readonly fileIds: readonly number[];
}

/**
 * Adds a message from outside, such as an email. The caller prevents duplicates.
 * @throws 404
 */
export async function receiveEntry(
  context: Context,
  noun: string,
  id: number,
  { body, quoted, begins = false, ...received }: ReceivedEntry,
): Promise<StoredEntry> {
  const hosted = hostOf(noun);
  const row = await heldRecord(context, hosted, id, `${noun}.update`);
  const entry = await addEntry(context, hosted.noun, {
    ...received,
    recordId: id,
    kind: 'message',
    visibility: 'public',
    body: body.slice(0, LONGEST_BODY),
    quoted: quoted.slice(0, LONGEST_BODY),
  });
  if (!entry) throw new Error('A message without a key was taken for a repetition.');
  await logAbout(context, hosted.noun, row, 'thread-received');
  if (received.isQuiet || begins) return entry;
  await holdForAnswer(context, hosted, row, entry.authorName);
  await hosted.host.written?.(context, row, entry);
  return entry;
}
