import { postLetter } from '../mail/mail.server.ts';
import { readGroup } from '../settings/groups.server.ts';
import type { DayAnchor } from './anchor.ts';
import { auditGroup } from './auditGroup.ts';
import { saidOf } from './check.ts';
import type { Alarm } from './checks.server.ts';
import type { Told } from './midnight.server.ts';

/** Sends the security contact, if there is one, the anchor of the day: a copy that nobody here can change. */
export const tellAnchor: Told = async ({ tx, requestId }, anchor: DayAnchor) => {
  const { securityContact } = await readGroup(tx, auditGroup);
  if (!securityContact) return;
  await postLetter(tx, {
    to: securityContact,
    subject: `Anchor of the audit log, ${anchor.day}`,
    paragraphs: [
      `At the beginning of ${anchor.day} the audit log held ${anchor.seq.toLocaleString('en-GB')} sealed entries.`,
      `The hash of the last of them is ${anchor.hash}.`,
      'Keep this letter. If the log is ever cut off or written anew, the product no longer agrees with it.',
    ],
    key: requestId,
    requestId,
  });
};

/** Sends the security contact, if there is one, what was found. */
export const tellAlarm: Alarm = async ({ tx, requestId }, check) => {
  const { securityContact } = await readGroup(tx, auditGroup);
  if (!securityContact) return;
  await postLetter(tx, {
    to: securityContact,
    subject: 'The audit log is not as it was written',
    paragraphs: [
      saidOf(check),
      'Somebody changed it in the database, past the product. Keep the database and its backups as they are, and find out who had access.',
    ],
    action: { label: 'Open the audit log', path: '/audit' },
    key: requestId,
    requestId,
  });
};
