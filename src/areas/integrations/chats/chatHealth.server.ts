import type { Queryable } from '#engine/db/pool.server.ts';
import type { Finding } from '#platform/health/finding.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';

/** Health check of chat channels. */
export async function chatHealth(tx: Queryable): Promise<Finding> {
  const { rows } = await tx.query<{
    state: string;
    name: string;
    since: string | null;
    error: string | null;
    hasAddress: boolean;
  }>(
    `select c.state, c.name, c.failing_since as since, a.error, a.id is not null as "hasAddress"
       from chat_channel c left join chat_address a on a.channel_id = c.id
      where c.archived_at is null order by c.failing_since nulls last, c.id`,
  );
  const failing = rows.filter(({ state }) => state === 'failing');
  const [first] = failing;
  if (first)
    return {
      state: 'attention',
      figure: `${failing.length} of ${rows.length} failing`,
      says: `“${first.name}” has failed since ${formatMoment(first.since ?? '')}. ${first.error ?? ''}`.trim(),
    };
  const mute = rows.find(({ state, hasAddress }) => state === 'active' && !hasAddress);
  if (mute)
    return {
      state: 'attention',
      figure: 'Without an address',
      says: `“${mute.name}” has no address. Enter the address of its channel.`,
    };
  const active = rows.filter(({ state }) => state === 'active').length;
  const off = rows.length - active;
  return {
    state: 'good',
    figure: rows.length === 0 ? 'None' : `${active} active${off > 0 ? `, ${off} disabled` : ''}`,
    says: rows.length === 0 ? 'No chat channel receives alarms.' : 'All messages were accepted.',
  };
}
