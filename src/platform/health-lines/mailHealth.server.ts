import { outgoingHeldSince } from '#engine/outbound/outgoingHold.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Finding } from '../health/finding.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { postState } from '#engine/mail/mail.server.ts';
import { postWords } from '#engine/mail/postWords.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** @param isSetUp whether a mail server is configured now */
export async function mailHealth(tx: Queryable, isSetUp: () => Promise<boolean>): Promise<Finding> {
  const [named, held, post, { rows }] = await Promise.all([
    isSetUp(),
    outgoingHeldSince(tx),
    postState(tx),
    tx.query<{ sent: string | null; refused: string | null }>(
      `select max(done_at) filter (where state = 'sent') as sent, max(done_at) filter (where state = 'failed') as refused from letter`,
    ),
  ]);
  const { sent = null, refused = null } = rows[0] ?? {};
  const figure = `${post.waiting} queued, ${post.failed} failed in the last 7 days`;
  const last = `Last sent ${momentOf(sent)}, last rejected ${momentOf(refused)}.`;
  const words = postWords({ isSetUp: named, heldSince: held, ...post }, nowIso());
  if (words)
    return { state: post.waiting > 0 && held === null ? 'bad' : 'attention', figure, says: `${words} ${last}` };
  if (!named)
    return {
      state: 'attention',
      figure: 'No mail server',
      says: 'Emails such as invitations and password resets are not sent. Set up a mail server in the settings.',
    };
  return { state: 'good', figure, says: last };
}

const momentOf = (at: string | null): string => (at === null ? 'never' : formatMoment(at));
