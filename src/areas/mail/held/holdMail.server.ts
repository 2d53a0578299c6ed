import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { ReadMail } from '#engine/mail/inbox/readMail.ts';
import type { Context } from '#engine/request/context.server.ts';
import { create } from '#engine/store/store.server.ts';
import type { StoredMessage } from '../routing/storedMessage.server.ts';
import { heldMail } from './heldMail.ts';
import type { HeldReason } from './heldReasons.ts';

/** Holds a message for a decision. @returns the held message */
export async function holdMail(
  context: Context,
  held: {
    readonly message: StoredMessage;
    /** Null when it could not be read. */
    readonly mail: ReadMail | null;
    readonly reason: HeldReason;
    readonly jobId: number | null;
    readonly customerId: number | null;
  },
): Promise<number> {
  const { message, mail, reason, jobId, customerId } = held;
  const row = await create(context, heldMail, {
    mailboxId: message.mailboxId,
    subject: mail?.subject.slice(0, 300) || null,
    fromAddress: mail?.from.address.slice(0, 320) || null,
    fromName: mail?.from.name.slice(0, 200) || null,
    reason,
    receivedAt: new Date(message.receivedAt).toISOString(),
    suggestedJobId: jobId,
    suggestedCustomerId: customerId,
  });
  await logEvent(context, {
    action: 'mail-held',
    entity: heldMail.name,
    entityId: row.id,
    title: row.subject ?? 'Held message',
  });
  return row.id;
}
