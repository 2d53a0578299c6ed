import type { Row } from '#engine/entity/entity.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { ReadMail } from '#engine/mail/inbox/readMail.ts';
import type { Context } from '#engine/request/context.server.ts';
import { addJobLine } from '#areas/desk/desk.server.ts';
import { holdMail } from '../held/holdMail.server.ts';
import type { mailbox } from '../mailboxes/mailbox.ts';
import { acknowledge } from '../outbound/acknowledge.server.ts';
import { alarmOf } from './alarm.rules.ts';
import { joinAlarm } from './joinAlarm.server.ts';
import { noteBounce } from './noteBounce.server.ts';
import type { StoredMessage, StoredParts } from './storedMessage.server.ts';
import type { Placed } from './place.rules.ts';
import { addMail, authorFor, logJob } from './writeMail.server.ts';

/** Result of routing a message, as stored in its row. */
export interface Done {
  readonly outcome: string;
  readonly reason: string;
  readonly jobId?: number | null;
  readonly entryId?: number | null;
  readonly heldMailId?: number | null;
  /** For the email of a monitoring system. */
  readonly isRecovery?: boolean | null;
}

export interface Placing {
  readonly message: StoredMessage;
  readonly mail: ReadMail;
  readonly parts: StoredParts;
  readonly box: Row<typeof mailbox>;
  readonly place: Placed;
  readonly contact: { readonly id: number; readonly customerId: number; readonly name: string } | null;
}

/** Delivers a message to its place. */
export async function placeMail(context: Context & { readonly keys: KeyRing }, placing: Placing): Promise<Done> {
  const { message, mail, parts, box, place, contact } = placing;
  const incoming = { id: message.id, mail, parts };
  switch (place.action) {
    case 'ignore':
      return { outcome: 'ignore', reason: place.reason };
    case 'hold': {
      const { reason, jobId, customerId } = place;
      return {
        outcome: 'hold',
        reason,
        heldMailId: await holdMail(context, { message, mail, reason, jobId, customerId }),
      };
    }
    case 'bounce':
      await noteBounce(context, mail, place.jobId);
      return { outcome: 'bounce', reason: 'delivery-report', jobId: place.jobId };
    case 'append':
    case 'append-quiet':
    case 'reopen': {
      const { jobId, action: how, reason } = place;
      const author = contact === null ? null : { id: contact.id, name: contact.name };
      return { outcome: how, reason, jobId, entryId: await addMail(context, incoming, { jobId, author, how }) };
    }
    case 'create':
    case 'follow-up': {
      const { customerId, reason } = place;
      const isMonitoring = reason === 'automation';
      const alarm = isMonitoring ? alarmOf(mail.subject) : null;
      const joined = alarm && (await joinAlarm(context, incoming, customerId, alarm));
      if (joined) return { ...joined, isRecovery: alarm.isRecovery };
      const author = isMonitoring ? null : await authorFor(context, customerId, mail);
      const row = await logJob(context, incoming, { box, customerId, contactId: author?.id ?? null, alarm });
      const entryId = await addMail(context, incoming, { jobId: row.id, author, how: 'begins' });
      if (place.jobId !== null) {
        await addJobLine(context, row.id, `continues J${place.jobId}`);
        await addJobLine(context, place.jobId, `is continued by J${row.id}`);
      }
      if (place.acknowledge && box.acknowledges) await acknowledge(context, { row, box, mail });
      return { outcome: place.action, reason, jobId: row.id, entryId, isRecovery: alarm?.isRecovery ?? null };
    }
  }
}
