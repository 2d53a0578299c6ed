import { anyAsset } from '#areas/estate/asset.ts';
import { follow } from '#engine/actions/behaviour.server.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Saved } from '#engine/store/change.server.ts';
import { changeMany, createMany } from '#engine/store/store.server.ts';
import { archiveOf } from '../archiveOf.server.ts';
import { cable } from '../cables/cable.ts';
import { dependency } from '../dependencies/dependency.ts';
import { port } from './port.ts';
import { type PortTemplate, portsOfModel } from './template.rules.ts';

/** Updates ports, cables and dependencies when an asset is created, moved, archived or renamed. */
export const portsOfAssets = follow(anyAsset, { afterSave: [unplug, rename, moveAlong, addPorts] });

type SavedAsset = Saved<typeof anyAsset>;

const idsOf = (changes: readonly SavedAsset[]): readonly number[] => changes.map(({ after }) => after.id);

/** Removes the cables and dependencies of an asset that is disposed of, archived or moved to another customer. */
async function unplug(context: Context, changes: readonly SavedAsset[]): Promise<void> {
  const gone = changes.filter(
    ({ before, after }) =>
      before &&
      ((before.status !== after.status && after.status === 'disposed') ||
        (before.archivedAt === null && after.archivedAt !== null) ||
        before.customerId !== after.customerId),
  );
  if (gone.length === 0) return;
  const { rows: cables } = await context.tx.query<{ id: number }>(
    `select distinct c.id from network_port p
       join lateral (select id from cable where from_port_id = p.id and archived_at is null
                     union all select id from cable where to_port_id = p.id and archived_at is null) c on true
      where p.asset_id = any($1::bigint[]) order by c.id`,
    [idsOf(gone)],
  );
  await archiveOf(context, cable, cables);
  const { rows: links } = await context.tx.query<{ id: number }>(
    `select id from dependency where archived_at is null
        and (dependent_id = any($1::bigint[]) or needs_id = any($1::bigint[])) order by id`,
    [idsOf(gone)],
  );
  await archiveOf(context, dependency, links);
}

/** Copies a new asset name to its ports, which are searched by it. */
async function rename(context: Context, changes: readonly SavedAsset[]): Promise<void> {
  const renamed = changes.filter(({ before, after }) => before && before.name !== after.name);
  if (renamed.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; assetId: number }>(
    'select id, asset_id as "assetId" from network_port where asset_id = any($1::bigint[]) order by id',
    [idsOf(renamed)],
  );
  const names = new Map(renamed.map(({ after }) => [after.id, after.name]));
  await setAll(
    context,
    rows.map(({ id, assetId }) => ({ id, set: { deviceName: names.get(assetId) ?? null } })),
  );
}

/** Moves ports with their asset to another customer, without VLANs and LAGs of the old one. */
async function moveAlong(context: Context, changes: readonly SavedAsset[]): Promise<void> {
  const moved = changes.filter(({ before, after }) => before && before.customerId !== after.customerId);
  if (moved.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; assetId: number }>(
    'select id, asset_id as "assetId" from network_port where asset_id = any($1::bigint[]) order by id',
    [idsOf(moved)],
  );
  const owners = new Map(moved.map(({ after }) => [after.id, after.customerId]));
  await setAll(
    context,
    rows.flatMap(({ id, assetId }) => {
      const customerId = owners.get(assetId);
      return customerId === undefined
        ? []
        : [{ id, set: { customerId, untaggedVlanId: null, taggedVlanIds: null, lagId: null } }];
    }),
  );
}

async function setAll(
  context: Context,
  patches: readonly { readonly id: number; readonly set: Readonly<Record<string, unknown>> }[],
): Promise<void> {
  if (patches.length === 0) return;
  const outcomes = await changeMany(
    { ...context, actor: product('Ports') },
    port,
    'update',
    patches.map(({ id, set }) => ({ id, version: null, set })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}

/** Creates the ports of the model for a new asset. */
async function addPorts(context: Context, changes: readonly SavedAsset[]): Promise<void> {
  const made = changes.filter(({ before, after }) => !before && after.modelId !== null);
  if (made.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; ports: readonly PortTemplate[] }>(
    `select id, ports from model where id = any($1::bigint[]) and jsonb_array_length(ports) > 0`,
    [[...new Set(made.map(({ after }) => after.modelId))]],
  );
  const templates = new Map(rows.map(({ id, ports }) => [id, portsOfModel(ports)]));
  const drafts = made.flatMap(({ after }) =>
    (templates.get(after.modelId ?? 0) ?? []).map((each) => ({
      ...each,
      customerId: after.customerId,
      assetId: after.id,
    })),
  );
  if (drafts.length === 0) return;
  for (const outcome of await createMany({ ...context, actor: product('Ports') }, port, drafts))
    if ('problem' in outcome) throw outcome.problem;
}
