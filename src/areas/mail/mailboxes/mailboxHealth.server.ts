import type { Queryable } from '#engine/db/pool.server.ts';
import type { Finding } from '#platform/health/finding.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';

/** Health check of enabled mailboxes. */
export async function mailboxHealth(tx: Queryable): Promise<Finding | null> {
  const { rows } = await tx.query<{
    address: string;
    state: string;
    since: string | null;
    reason: string | null;
    isLate: boolean;
  }>(
    `select b.address, b.state, b.failing_since as since, b.reason,
            coalesce(c.checked_at, b.updated_at) < now() - interval '15 minutes' as "isLate"
       from mailbox b left join mailbox_cursor c on c.mailbox_id = b.id
      where b.archived_at is null and b.state <> 'disabled' order by b.failing_since nulls last, b.id`,
  );
  if (rows.length === 0) return null;
  const failing = rows.filter(({ state }) => state === 'failing');
  const [first] = failing;
  if (first)
    return {
      state: 'bad',
      figure: `${failing.length} of ${rows.length} failing`,
      says: `${first.address} has failed since ${formatMoment(first.since ?? '')}. ${first.reason ?? ''}`.trim(),
    };
  const late = rows.find(({ isLate }) => isLate);
  if (late)
    return {
      state: 'attention',
      figure: 'Late',
      says: `${late.address} was not checked in the last 15 minutes. Check background work.`,
    };
  const { rows: kept } = await tx.query<{ waiting: number }>(
    `select count(*)::int as waiting from mail_message where state = 'kept' and received_at < now() - interval '15 minutes'`,
  );
  const waiting = kept[0]?.waiting ?? 0;
  return waiting > 0
    ? {
        state: 'attention',
        figure: `${waiting} not routed`,
        says: 'Messages were received and could not be routed. They are tried again.',
      }
    : { state: 'good', figure: `${rows.length} active`, says: 'All mailboxes were checked in the last 15 minutes.' };
}
