import type { Queryable } from '#engine/db/pool.server.ts';
import type { Finding } from '#platform/health/finding.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';

/** Health check of incoming webhooks. */
export async function incomingHealth(tx: Queryable): Promise<Finding> {
  const { rows } = await tx.query<{ state: string; name: string; since: string | null; reason: string | null }>(
    `select state, name, failing_since as since, reason from incoming_webhook where archived_at is null order by failing_since nulls last, id`,
  );
  const failing = rows.filter(({ state }) => state === 'failing');
  const [first] = failing;
  if (first)
    return {
      state: 'attention',
      figure: `${failing.length} of ${rows.length} failing`,
      says: `Calls to “${first.name}” have failed since ${formatMoment(first.since ?? '')}. ${first.reason ?? ''} You can process failed calls again.`,
    };
  const waiting = await tx.query<{ count: number }>(
    `select count(*)::int as count from incoming_call where state = 'waiting' and received_at < now() - interval '5 minutes'`,
  );
  const late = waiting.rows[0]?.count ?? 0;
  if (late > 0)
    return {
      state: 'attention',
      figure: `${late} waiting`,
      says: 'Calls have been queued for more than 5 minutes. Check for calls that fail repeatedly.',
    };
  const active = rows.filter(({ state }) => state === 'active').length;
  return {
    state: 'good',
    figure: rows.length === 0 ? 'None' : `${active} active`,
    says: rows.length === 0 ? 'No incoming webhooks.' : 'All calls were processed.',
  };
}
