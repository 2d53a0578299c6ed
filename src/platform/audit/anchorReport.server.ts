import { raise } from '../alarms/raise.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import type { DayAnchor } from './anchor.ts';
import { auditGroup } from '../settings/auditGroup.ts';
import { type Check, saidOf } from './check.ts';
import { type Alarm, openAlarm } from './checks.server.ts';
import type { AnchorReporter } from './midnight.server.ts';

/** Sends the anchor of the day to the security contact, if there is one: a copy that cannot be changed here. */
export const reportAnchor: AnchorReporter = async ({ tx, requestId }, anchor: DayAnchor) => {
  const { securityContact } = await readGroup(tx, auditGroup);
  if (!securityContact) return;
  await queueMail(tx, {
    to: securityContact,
    subject: `Anchor of the audit log, ${anchor.day}`,
    paragraphs: [
      `This email is a record of the audit log for your files. At the start of ${anchor.day} the log had ${anchor.seq.toLocaleString('en-GB')} sealed entries.`,
      `The hash of the last entry is ${anchor.hash}.`,
      'Keep this email. If the log is ever shortened or rewritten, it no longer matches this hash.',
    ],
    key: requestId,
    requestId,
  });
};

const wordsOf = (check: Check): string =>
  `${saidOf(check)} Someone changed the log directly in the database. Keep the database and its backups unchanged, and find out who had access.`;

/** Raises the alarm that users cannot acknowledge. */
export const reportAlarm: Alarm = (context, check) => raise(context, 'audit.broken', { says: wordsOf(check) });

/** The current finding in a sentence; null if the log is unchanged. */
export async function auditAlarm(tx: Queryable): Promise<string | null> {
  const standing = await openAlarm(tx);
  return standing && wordsOf(standing);
}
