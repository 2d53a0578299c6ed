import type { Row } from '#engine/entity/entity.ts';
import { refused } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { type Hazard, type HazardReader, mustConfirm } from '#areas/customers/sites/hazards.rules.ts';
import type { visit } from '../visits/visit.ts';

/**
 * Engineers confirm once a year that they have read the hazards of a site, before they set off.
 *
 * @throws 422 `hazards_unconfirmed`
 */
export async function confirmHazardsFirst(
  { tx, actor, now }: Context,
  { siteId, engineerId, otherIds }: Pick<Row<typeof visit>, 'siteId' | 'engineerId' | 'otherIds'>,
): Promise<void> {
  if (actor.userId === null || ![engineerId, ...otherIds].includes(actor.userId)) return;
  const { rows } = await tx.query<{ hazards: readonly Hazard[]; readers: readonly HazardReader[] }>(
    'select hazards, hazards_confirmed_by as readers from site where id = $1',
    [siteId],
  );
  if (rows[0] && mustConfirm(rows[0], actor.userId, companyToday(new Date(now))))
    throw refused('hazards_unconfirmed', 'Read the hazards of this site first, and confirm that you read them.');
}
