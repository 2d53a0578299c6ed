import { outgoingHeldSince } from '#engine/outbound/outgoingHold.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { postState } from '#engine/mail/mail.server.ts';
import { postWords } from '#engine/mail/postWords.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/**
 * Why email cannot be sent, in a sentence; null while it can.
 * @param isSetUp whether a mail server is configured now
 */
export const mailAlarm =
  (isSetUp: () => Promise<boolean>) =>
  async (tx: Queryable): Promise<string | null> =>
    postWords({ isSetUp: await isSetUp(), heldSince: await outgoingHeldSince(tx), ...(await postState(tx)) }, nowIso());
