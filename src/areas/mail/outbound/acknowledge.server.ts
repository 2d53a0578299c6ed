import type { Row } from '#engine/entity/entity.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { isOneAddress } from '#engine/mail/outgoingMail.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import type { ReadMail } from '#engine/mail/inbox/readMail.ts';
import type { Context } from '#engine/request/context.server.ts';
import { subjectOf } from '#areas/desk/desk.server.ts';
import type { job } from '#areas/desk/jobs/job.ts';
import { noteThread } from '../routing/writeMail.server.ts';
import { headed, type Sender } from './replyMail.server.ts';

/** Emails the sender the number of the new job. */
export async function acknowledge(
  context: Context & { readonly keys: KeyRing },
  { row, box, mail }: { readonly row: Row<typeof job>; readonly box: Sender; readonly mail: ReadMail },
): Promise<void> {
  const to = mail.from.address;
  if (!isOneAddress(to)) return;
  const conversation = await headed(context.tx, context.keys, { jobId: row.id, entryId: null, sender: box });
  await queueMail(context.tx, {
    to,
    subject: subjectOf(row),
    paragraphs: [
      `We have received your email. Its number is ${row.number ?? ''}.`,
      'To add something, answer this email and leave the number in the subject.',
    ],
    conversation,
    key: `mail-acknowledged-${row.id}`,
    requestId: context.requestId,
  });
  await noteThread(context, conversation.messageId, row.id, null);
}
