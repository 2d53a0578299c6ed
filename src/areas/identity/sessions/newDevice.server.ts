import { product } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { postLink } from '../invitations/linkMail.server.ts';
import { deviceName } from '#engine/session/deviceName.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** A completed sign-in on a browser that the user had not used before. */
export interface NewDevice {
  readonly userId: number;
  readonly sessionId: number;
  readonly userAgent: string | undefined;
  readonly ip: string;
  readonly requestId: string;
}

/** Notifies the user by email and in the app. Both link to the page for reporting an unknown sign-in. */
export async function tellOfNewDevice(tx: Queryable, { userId, sessionId, userAgent, ip, requestId }: NewDevice) {
  const now = nowIso();
  const where = `${deviceName(userAgent ?? '')}, from the address ${ip}`;
  const { rows } = await tx.query<{ email: string }>('select email from "user" where id = $1', [userId]);
  if (rows[0])
    await postLink(
      tx,
      {
        purpose: 'disown',
        userId,
        to: rows[0].email,
        subject: 'New sign-in to your account',
        paragraphs: [
          `Your account was used to sign in on a new device: ${where}.`,
          'If this was you, you do not need to do anything. If not, report it: you will be signed out everywhere and your password will stop working. The link works for 7 days.',
        ],
        label: 'Report sign-in',
        requestId,
      },
      now,
    );
  await notify(
    { tx, actor: product('CRM'), now, requestId, ip },
    {
      userIds: [userId],
      kind: 'new-device',
      text: `Your account was used to sign in on a new device: ${where}.`,
      about: { path: `/profile/not-me?session=${sessionId}` },
    },
  );
}
