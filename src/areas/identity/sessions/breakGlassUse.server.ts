import { product } from '#engine/permission/actor.ts';
import { auditGroup } from '#platform/settings/auditGroup.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { queueMail } from '#engine/mail/mail.server.ts';
import { holdersOf, notify } from '#platform/notifications/notify.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { type Attempt, logAuthEvent } from './authLog.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/**
 * Reports the sign-in of a break-glass account: in the audit log, by email to the security contact, and on screen to
 * all other users who may change users.
 */
export async function reportBreakGlass(
  tx: Queryable,
  request: Attempt,
  { userId, sessionId }: { readonly userId: number; readonly sessionId: number },
): Promise<void> {
  const { rows } = await tx.query<{ name: string; email: string }>(
    'select name, email from "user" where id = $1 and is_break_glass',
    [userId],
  );
  const [account] = rows;
  if (!account) return;
  const text = `The break-glass account of ${account.name} was used from the address ${request.ip}.`;
  await logAuthEvent(tx, request, {
    action: 'break-glass-used',
    userId,
    sessionId,
    note: 'A break-glass account signed in.',
  });
  const { securityContact } = await readGroup(tx, auditGroup);
  if (securityContact)
    await queueMail(tx, {
      to: securityContact,
      subject: `Break-glass account used: ${account.email}`,
      paragraphs: [
        text,
        'The account is for emergencies, when the identity provider is unavailable. If this is not an emergency, find out who used it. You can end their sessions on their page.',
      ],
      action: { label: 'Open account', path: `/users/${userId}` },
      requestId: request.id,
    });
  await notify(
    { tx, actor: product('CRM'), now: nowIso(), requestId: request.id, ip: request.ip },
    {
      userIds: (await holdersOf(tx, 'user.update')).filter((id) => id !== userId),
      kind: 'break-glass-used',
      text,
      about: { path: `/users/${userId}` },
    },
  );
}
