import type { Change, Saved } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { require } from '#engine/access/access.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { changeMany, createMany } from '#engine/store/store.server.ts';
import { tablet } from '../phones/tablet.ts';
import { containerItem } from './containerItem.ts';

/*
 * The trolley and slot of a tablet are its container item. Each side follows the other: a tablet that names a trolley is
 * put into it, and a tablet that is moved in the trolley's contents names the new place.
 */

const FOLLOWING = 'placeInTrolley';

/** Only a trolley holds tablets in slots. */
export async function checkTrolleys(context: Context, changes: readonly Change<typeof tablet>[]): Promise<void> {
  const placed = changes.filter(({ after }) => after.trolleyContainerId !== null);
  for (const { after } of changes) if (after.trolleyContainerId === null) after.slot = null;
  if (placed.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string }>(
    `select c.id, a.name from container c join asset a on a.id = c.id where c.id = any($1::bigint[]) and c.container_type <> 'trolley'`,
    [placed.map(({ after }) => after.trolleyContainerId)],
  );
  for (const change of placed) {
    const other = rows.find(({ id }) => id === change.after.trolleyContainerId);
    if (other && change.before?.trolleyContainerId !== other.id)
      refuseField(change, 'trolleyContainerId', `${other.name} is not a trolley. Choose a trolley.`);
  }
}

/** Puts tablets into the trolley they name. @throws the refusal of the place, such as 409 `place_taken` */
export async function placeTablets(context: Context, changes: readonly Saved<typeof tablet>[]): Promise<void> {
  const moved = changes.filter(
    ({ action, before, after }) =>
      action !== FOLLOWING &&
      after.archivedAt === null &&
      ((before?.trolleyContainerId ?? null) !== after.trolleyContainerId || (before?.slot ?? null) !== after.slot),
  );
  if (moved.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; assetId: number; containerId: number; slot: number | null }>(
    `select id, asset_id as "assetId", container_id as "containerId", slot from container_item
      where asset_id = any($1::bigint[]) and archived_at is null order by id`,
    [moved.map(({ after }) => after.id)],
  );
  const itemOf = new Map(rows.map((row) => [row.assetId, row]));
  const differs = ({ id, trolleyContainerId, slot }: (typeof moved)[number]['after']) => {
    const item = itemOf.get(id);
    return item ? item.containerId !== trolleyContainerId || item.slot !== slot : trolleyContainerId !== null;
  };
  const wanted = moved.map(({ after }) => after).filter(differs);
  const leaving = wanted.flatMap(({ id, trolleyContainerId }) =>
    trolleyContainerId === null ? (itemOf.get(id)?.id ?? []) : [],
  );
  const staying = wanted.flatMap(({ id, trolleyContainerId, slot }) => {
    const item = itemOf.get(id);
    return trolleyContainerId !== null && item
      ? { id: item.id, version: null, set: { containerId: trolleyContainerId, slot } }
      : [];
  });
  const entering = wanted.flatMap(({ id, trolleyContainerId, slot }) =>
    trolleyContainerId !== null && !itemOf.has(id) ? { containerId: trolleyContainerId, assetId: id, slot } : [],
  );
  const archived = leaving.map((id) => ({ id, version: null, set: { archivedAt: context.now } }));
  if (leaving.length + staying.length > 0) require(context.actor, `${containerItem.name}.update`);
  const outcomes = [
    ...(await changeMany(context, containerItem, 'archive', archived)),
    ...(await changeMany(context, containerItem, 'update', staying)),
    ...(entering.length > 0 ? await createMany(context, containerItem, entering) : []),
  ];
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}

/** Stores the trolley and slot of tablets whose container item changed. */
export async function tellTablets(context: Context, changes: readonly Saved<typeof containerItem>[]): Promise<void> {
  const ids = [...new Set(changes.flatMap(({ before, after }) => [before?.assetId ?? [], after.assetId ?? []].flat()))];
  if (ids.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; containerId: number | null; slot: number | null }>(
    `select t.id, c.id as "containerId", case when c.id is not null then i.slot end as slot
       from tablet t left join container_item i on i.asset_id = t.id and i.archived_at is null
       left join container c on c.id = i.container_id and c.container_type = 'trolley'
      where t.id = any($1::bigint[])
        and (t.trolley_container_id is distinct from c.id or t.slot is distinct from case when c.id is not null then i.slot end)
      order by t.id`,
    [ids],
  );
  const patches = rows.map(({ id, containerId, slot }) => ({
    id,
    version: null,
    set: { trolleyContainerId: containerId, slot },
  }));
  for (const outcome of await changeMany(context, tablet, FOLLOWING, patches))
    if ('problem' in outcome) throw outcome.problem;
}
