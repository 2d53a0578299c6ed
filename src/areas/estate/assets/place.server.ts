import type { Change, Saved } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { anyAsset } from '../asset.ts';

interface Standing {
  readonly id: number;
  readonly name: string;
  readonly parentAssetId: number | null;
  readonly siteId: number | null;
  readonly locationId: number | null;
  readonly site: string | null;
  readonly room: string | null;
}
interface Room {
  readonly id: number;
  readonly name: string;
  readonly siteId: number;
}

/** A room determines the site. A part takes the location of the asset it is built into. */
export async function settlePlaces(context: Context, changes: readonly Change<typeof anyAsset>[]): Promise<void> {
  const open = changes.filter((change) => !change.problem);
  await refuseLoops(context, open);
  await takeParentsPlace(
    context,
    open.filter((change) => !change.problem),
  );
  await takeRoomsSite(
    context,
    open.filter((change) => !change.problem),
  );
}

async function takeRoomsSite(context: Context, changes: readonly Change<typeof anyAsset>[]): Promise<void> {
  const placed = changes.filter(
    ({ before, after }) =>
      after.locationId && (!before || before.locationId !== after.locationId || before.siteId !== after.siteId),
  );
  if (placed.length === 0) return;
  const { rows } = await context.tx.query<Room>(
    `select id, coalesce(full_name, name) as name, site_id as "siteId" from location where id = any($1::bigint[])`,
    [placed.map(({ after }) => after.locationId)],
  );
  const rooms = new Map(rows.map((row) => [row.id, row]));
  for (const change of placed) {
    const { before, after, given } = change;
    const room = rooms.get(after.locationId ?? 0);
    if (!room || room.siteId === after.siteId) continue;
    // The site changed and the room did not: clear the room.
    if (before && before.locationId === after.locationId && given.has('siteId')) after.locationId = null;
    else if (isSaid(change, 'siteId'))
      refuseBoth(change, 'siteId', 'locationId', `The room ${room.name} is not at the chosen site.`);
    else after.siteId = room.siteId;
  }
}

async function takeParentsPlace(context: Context, changes: readonly Change<typeof anyAsset>[]): Promise<void> {
  const built = changes.flatMap((change) => {
    const { parentAssetId } = change.after;
    return parentAssetId ? [{ change, parentAssetId }] : [];
  });
  if (built.length === 0) return;
  const parents = await standings(
    context,
    built.map(({ parentAssetId }) => parentAssetId),
  );
  for (const { change, parentAssetId } of built) {
    const { after } = change;
    const parent = parents.get(parentAssetId);
    if (!parent) continue;
    const key = PLACE.find(
      (each) => isSaid(change, each) && after[each] !== parent[each] && !isMoving(changes, parent),
    );
    if (key) {
      refuseBoth(
        change,
        key,
        'parentAssetId',
        `The asset is part of ${parent.name}, which is ${standsAt(parent)} and not ${key === 'siteId' ? 'at the chosen site' : 'in the chosen room'}.`,
      );
      continue;
    }
    after.siteId = parent.siteId;
    after.locationId = parent.locationId;
  }
}

const PLACE = ['siteId', 'locationId'] as const;
type Place = (typeof PLACE)[number];

/** Whether the user sets the location. The actions `move`, `moveAlong` and `undo` do not count. */
const isSaid = ({ action, given, after }: Change<typeof anyAsset>, key: Place): boolean =>
  !['move', 'moveAlong', 'undo'].includes(action) && given.has(key) && after[key] !== null;

/** Whether the same write changes the location of this asset, in which case its parts follow. */
const isMoving = (changes: readonly Change<typeof anyAsset>[], { id }: Standing): boolean =>
  changes.some(({ after, given }) => after.id === id && PLACE.some((key) => given.has(key)));

function refuseBoth(
  change: Change<typeof anyAsset>,
  key: Place,
  other: Place | 'parentAssetId',
  message: string,
): void {
  refuseField(change, key, message);
  refuseField(change, other, message);
}

const standsAt = ({ site, room }: Standing): string =>
  room !== null ? `in ${room}` : site !== null ? `at ${site}` : 'without a location';

async function refuseLoops(context: Context, changes: readonly Change<typeof anyAsset>[]): Promise<void> {
  const built = changes.flatMap((change) => {
    const { before, after } = change;
    return before && after.parentAssetId && before.parentAssetId !== after.parentAssetId
      ? [{ change, id: before.id, parentId: after.parentAssetId }]
      : [];
  });
  if (built.length === 0) return;
  const { rows } = await context.tx.query<Pick<Standing, 'id' | 'name' | 'parentAssetId'>>(
    `with recursive up as (
       select id, name, parent_asset_id from asset where id = any($1::bigint[])
       union select a.id, a.name, a.parent_asset_id from asset a join up on a.id = up.parent_asset_id)
     select id, name, parent_asset_id as "parentAssetId" from up`,
    [built.flatMap(({ id, parentId }) => [parentId, id])],
  );
  const parents = new Map(rows.map((row) => [row.id, row.parentAssetId]));
  const names = new Map(rows.map((row) => [row.id, row.name]));
  for (const { id, parentId } of built) parents.set(id, parentId);
  for (const { change, id: start } of built) {
    const chain = chainFrom(start, parents);
    if (!chain) continue;
    const words = chain.map((id) => names.get(id) ?? `#${id}`).join(' › ');
    refuseField(change, 'parentAssetId', `The asset would contain itself: ${words}.`);
    change.problem = new Problem(422, 'loop', change.problem?.errors?.parentAssetId?.[0] ?? '', {
      errors: change.problem?.errors ?? {},
      more: { chain: words },
    });
  }
}

/** The chain of parents if it returns to its start; null if it ends. */
function chainFrom(start: number, parents: ReadonlyMap<number, number | null>): readonly number[] | null {
  const chain = [start];
  for (let at = parents.get(start); at; at = parents.get(at)) {
    chain.push(at);
    if (at === start) return chain;
    if (chain.length > 1_000) return chain;
  }
  return null;
}

async function standings(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Standing>> {
  const { rows } = await context.tx.query<Standing>(
    `select a.id, a.name, a.parent_asset_id as "parentAssetId", a.site_id as "siteId", a.location_id as "locationId",
            s.name as site, coalesce(l.full_name, l.name) as room
       from asset a left join site s on s.id = a.site_id left join location l on l.id = a.location_id
      where a.id = any($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Moves parts along with their asset. Each gets its own change in its history. */
export async function moveWhatIsInside(context: Context, changes: readonly Saved<typeof anyAsset>[]): Promise<void> {
  const moved = changes.filter(
    ({ before, after }) => before && (before.siteId !== after.siteId || before.locationId !== after.locationId),
  );
  if (moved.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; parent: number }>(
    'select id, parent_asset_id as parent from asset where parent_asset_id = any($1::bigint[])',
    [moved.map(({ after }) => after.id)],
  );
  const patches = rows.map(({ id, parent }) => {
    const place = moved.find(({ after }) => after.id === parent)?.after;
    return { id, version: null, set: { siteId: place?.siteId ?? null, locationId: place?.locationId ?? null } };
  });
  for (const outcome of await changeMany(context, anyAsset, 'moveAlong', patches))
    if ('problem' in outcome) throw outcome.problem;
}
