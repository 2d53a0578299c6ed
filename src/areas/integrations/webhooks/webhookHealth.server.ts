import type { Queryable } from '#engine/db/pool.server.ts';
import type { Finding } from '#platform/health/finding.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';

/** Health check of webhooks. */
export async function webhookHealth(tx: Queryable): Promise<Finding> {
  const { rows } = await tx.query<{ state: string; name: string; since: string | null }>(
    `select state, name, failing_since as since from webhook where archived_at is null order by failing_since nulls last, id`,
  );
  const failing = rows.filter(({ state }) => state === 'failing');
  if (failing.length > 0)
    return {
      state: 'attention',
      figure: `${failing.length} of ${rows.length} failing`,
      says: `“${failing[0]?.name}” has failed since ${formatMoment(failing[0]?.since ?? '')}. Check the answers of the receiver. You can send missed events again.`,
    };
  const off = rows.filter(({ state }) => state === 'disabled').length;
  return {
    state: 'good',
    figure: rows.length === 0 ? 'None' : `${rows.length - off} active${off > 0 ? `, ${off} disabled` : ''}`,
    says: rows.length === 0 ? 'No webhooks.' : 'All deliveries succeeded.',
  };
}
