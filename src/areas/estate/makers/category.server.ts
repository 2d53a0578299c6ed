import { isPhysical } from '../asset.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { assetCategory } from './assetCategory.ts';
import { assetExtra } from '../hardware/assetExtra.ts';

/** An asset of any type. That of a change may lack the fields of its type. */
interface Physical {
  readonly id?: number;
  readonly kind: string;
  readonly categoryId?: number | null;
}

/** Tells which of the assets are physical. Only asset extras with a category need a statement. */
export async function physicality(
  { tx }: Pick<Context, 'tx'>,
  assets: readonly Physical[],
): Promise<(asset: Physical) => boolean> {
  const extras = assets.filter(({ kind }) => kind === assetExtra.name);
  const stated = extras.flatMap(({ categoryId }) => categoryId ?? []);
  const stored = extras.flatMap(({ id, categoryId }) => (categoryId === undefined ? (id ?? []) : []));
  if (stated.length + stored.length === 0) return ({ kind }) => isPhysical(kind);
  const { rows } = await tx.query<{ assetId: number | null; categoryId: number }>(
    `select null::bigint as "assetId", id as "categoryId" from asset_category where id = any($1::bigint[]) and not is_physical
     union all select e.id, c.id from asset_extra e join asset_category c on c.id = e.category_id
      where e.id = any($2::bigint[]) and not c.is_physical`,
    [stated, stored],
  );
  return ({ id, kind, categoryId }) =>
    isPhysical(kind, {
      isPhysical: !rows.some((row) =>
        categoryId === undefined ? row.assetId !== null && row.assetId === id : row.categoryId === categoryId,
      ),
    });
}

/** An asset in a container stays physical. */
async function refuseInContainers(context: Context, changes: readonly Change<typeof assetExtra>[]): Promise<void> {
  const recategorised = changes.filter(({ before, after }) => before && before.categoryId !== after.categoryId);
  const physical = await physicality(
    context,
    recategorised.map(({ after }) => after),
  );
  const leaving = recategorised.filter(({ after }) => !physical(after));
  if (leaving.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; name: string }>(
    `select i.asset_id as id, a.name from container_item i join asset a on a.id = i.container_id
      where i.asset_id = any($1::bigint[]) and i.archived_at is null`,
    [leaving.map(({ after }) => after.id)],
  );
  for (const change of leaving) {
    const place = rows.find(({ id }) => id === change.after.id);
    if (place)
      refuseField(change, 'categoryId', `The asset is in ${place.name}. Take it out before it is no longer physical.`);
  }
}

/** The tags and places of its assets depend on whether a category is physical, so it cannot change while it has any. */
async function refuseWhileUsed(context: Context, changes: readonly Change<typeof assetCategory>[]): Promise<void> {
  const turned = changes.filter(({ before, after }) => before && before.isPhysical !== after.isPhysical);
  if (turned.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; count: number }>(
    'select category_id as id, count(*)::int as count from asset_extra where category_id = any($1::bigint[]) group by category_id',
    [turned.map(({ after }) => after.id)],
  );
  for (const change of turned) {
    const count = rows.find(({ id }) => id === change.after.id)?.count ?? 0;
    if (count > 0)
      refuseField(
        change,
        'isPhysical',
        `${count === 1 ? '1 asset has' : `${count.toLocaleString('en-GB')} assets have`} this category. Give ${count === 1 ? 'it' : 'them'} another category first.`,
      );
  }
}

/** Behaviour of asset categories and their assets. */
export const categoryBehaviours = [
  behaviour(assetExtra, { beforeSave: [refuseInContainers] }),
  behaviour(assetCategory, { beforeSave: [refuseWhileUsed] }),
];
