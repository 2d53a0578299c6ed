import { actionOf } from '#engine/changes/auditEvents.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { refused } from '#engine/http/problem.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { coverNote } from '#areas/customers/cover-notes/coverNote.ts';
import type { visit } from '../visits/visit.ts';

/**
 * Engineers who cover at a customer confirm its cover note before they set off, because it says where to go and what
 * not to do. The first arrival takes a note into use.
 *
 * @throws 422 `cover_unread`
 */
export async function readCoverFirst(
  context: Context,
  { customerId, siteId }: Pick<Row<typeof visit>, 'customerId' | 'siteId'>,
  step: 'travel' | 'arrive',
): Promise<void> {
  const { tx, actor, now } = context;
  if (actor.userId === null) return;
  const { rows } = await tx.query<{ id: number; status: string; isRead: boolean }>(
    `select id, status, read_by @> jsonb_build_array(jsonb_build_object('userId', $3::bigint)) as "isRead" from cover_note
      where customer_id = $1 and kind = 'dated' and status in ('ready', 'inUse') and archived_at is null
        and (site_id is null or site_id = $2) and $4::date between from_on and to_on and cover_ids @> array[$3::bigint]
      order by id`,
    [customerId, siteId, actor.userId, companyToday(new Date(now))],
  );
  if (rows.some(({ isRead }) => !isRead))
    throw refused('cover_unread', 'Read the cover note of this customer first, and confirm that you read it.');
  if (step === 'travel') return;
  const outcomes = await changeMany(
    { ...context, actor: product('Cover notes') },
    coverNote,
    actionOf(coverNote, 'start'),
    rows.flatMap(({ id, status }) =>
      status === 'ready' ? [{ id, version: null, set: { status: 'inUse' as const } }] : [],
    ),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}
