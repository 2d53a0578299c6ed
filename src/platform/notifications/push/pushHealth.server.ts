import type { Queryable } from '#engine/db/pool.server.ts';
import type { Finding } from '../../health/finding.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { theTime } from '#engine/time/theTime.server.ts';

const LATE_MS = 15 * 60_000;

interface State extends Record<string, unknown> {
  readonly browsers: number;
  readonly waiting: number;
  readonly failed: number;
  /** The time of the oldest waiting message. */
  readonly since: string | null;
  readonly delivered: string | null;
  /** The latest error. */
  readonly error: string | null;
}

/** Reports whether notices reach the browsers, at the given time. */
export async function pushHealth(tx: Queryable, now: Date = theTime()): Promise<Finding> {
  const { rows } = await tx.query<State>(
    `select (select count(*)::int from push_browser) as browsers, (select max(delivered_at) from push_browser) as delivered,
            count(*) filter (where state = 'waiting')::int as waiting,
            count(*) filter (where state = 'failed' and done_at > $1::timestamptz - interval '7 days')::int as failed,
            min(told_at) filter (where state = 'waiting') as since,
            (array_agg(error order by coalesce(done_at, next_at) desc) filter (where error is not null))[1] as error
       from push_message`,
    [now],
  );
  const { browsers = 0, waiting = 0, failed = 0, since = null, delivered = null, error = null } = rows[0] ?? {};
  if (browsers === 0 && waiting + failed === 0)
    return { state: 'good', figure: 'No browsers', says: 'No user has turned on browser notifications.' };
  const figure = `${browsers === 1 ? '1 browser' : `${browsers} browsers`}, ${waiting} queued, ${failed} failed in the last 7 days`;
  const last = `Last delivered ${delivered === null ? 'never' : formatMoment(delivered)}.`;
  const isLate = since !== null && now.getTime() - Date.parse(since) > LATE_MS;
  if (!isLate && failed === 0) return { state: 'good', figure, says: last };
  const said = error === null ? '' : ` Last error of the push services: ${error}.`;
  return {
    state: 'attention',
    figure,
    says: `Browser notifications are not delivered. Check that this server can reach push services on the internet by https.${said} ${last}`,
  };
}
