import { behaviour, follow } from '#engine/actions/behaviour.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { Problem } from '#engine/http/problem.ts';
import { anyAsset, isPhysical } from '../asset.ts';
import { container, IN_SLOTS, IN_UNITS } from './container.ts';
import { containerItem } from './containerItem.ts';
import { tellTablets } from './tabletPlaces.server.ts';
import { type Held, heldIn, lockContainers, type Room } from './room.server.ts';
import { nearestFree, PLACE_REFUSALS, placeIn, unitWords } from './place.rules.ts';

/**
 * Behaviour of container items. Checks them under the container's lock, so that two items never get the same position.
 */
export const containerItemBehaviour = behaviour(containerItem, {
  beforeSave: [prepareItems],
  afterSave: [placeAssets, tellTablets],
});

/** Updates an asset's container item when the asset moves, goes out of use or is renamed. */
export const itemsOfAssets = follow(anyAsset, { beforeSave: [holdPlaces], afterSave: [followAssets] });

/** A container cannot become too small for its contents. */
export const containerBehaviour = behaviour(container, { beforeSave: [refuseTooSmall] });

type ItemChange = Change<typeof containerItem>;

async function prepareItems(context: Context, changes: readonly ItemChange[]): Promise<void> {
  const placed = changes.filter(({ action }) => action !== 'archive');
  if (placed.length === 0) return;
  const rooms = await lockContainers(
    context,
    placed.map(({ after }) => after.containerId),
  );
  const things = await thingsOf(
    context,
    placed.flatMap(({ after }) => after.assetId ?? []),
  );
  const open = placed.flatMap((change) => {
    const room = rooms.get(change.after.containerId);
    if (!room) refuseField(change, 'containerId', 'Container: record not found. Choose one from the list.');
    else if (room.status === 'retired' || room.status === 'disposed' || room.isArchived)
      refuseField(change, 'containerId', `${room.name} is no longer in use.`);
    else {
      change.after.customerId = room.customerId;
      settleThing(change, room, things.get(change.after.assetId ?? 0));
    }
    return room && !change.problem ? [{ change, room }] : [];
  });
  await refuseLoops(context, open);
  const held = await heldIn(context.tx, [...rooms.keys()]);
  for (const { change, room } of open) if (!change.problem) settlePlace(change, room, held);
  await takeOut(
    context,
    open.flatMap(({ change }) => (change.problem ? [] : change)),
  );
}

interface Thing {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  /** The category of an asset extra. */
  readonly category: { readonly isPhysical: boolean } | null;
  readonly status: string;
  readonly customerId: number;
  readonly heightU: number | null;
  readonly fullDepth: boolean | null;
}

async function thingsOf(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Thing>> {
  if (ids.length === 0) return new Map();
  const { rows } = await context.tx.query<Thing>(
    `select a.id, a.name, a.kind, a.status, a.customer_id as "customerId", m.height_u::float8 as "heightU", m.full_depth as "fullDepth",
            case when c.id is not null then jsonb_build_object('isPhysical', c.is_physical) end as category
       from asset a left join model m on m.id = a.model_id
       left join asset_extra e on e.id = a.id left join asset_category c on c.id = e.category_id where a.id = any($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** An item refers to an asset and takes its name, or has its own name. */
function settleThing(change: ItemChange, room: Room, thing: Thing | undefined): void {
  const { before, after, given } = change;
  if (after.assetId === null) {
    if (!after.label) refuseField(change, 'label', 'Choose an asset, or enter what the item is.');
    return;
  }
  if (!thing) return refuseField(change, 'assetId', 'Asset: record not found. Choose one from the list.');
  if (thing.customerId !== room.customerId) {
    const message = `${thing.name} belongs to another customer.`;
    change.problem = new Problem(422, 'wrong_customer', message, { errors: { assetId: [message] } });
  } else if (!isPhysical(thing.kind, thing.category))
    refuseField(change, 'assetId', `${thing.name} is not a physical asset and cannot be in a container.`);
  else if (thing.status === 'retired' || thing.status === 'disposed')
    refuseField(change, 'assetId', `${thing.name} is no longer in use.`);
  after.label = thing.name;
  if (before?.assetId === after.assetId) return;
  if (!given.has('h') && thing.heightU !== null) after.h = thing.heightU;
  if (!given.has('fullDepth') && thing.fullDepth !== null) after.fullDepth = thing.fullDepth;
}

function settlePlace(change: ItemChange, room: Room, held: Held[]): void {
  const { after } = change;
  const others = held.filter((each) => each.containerId === room.id && each.id !== after.id);
  const hasUnits = isOneOf(IN_UNITS, room.containerType);
  const hasSlots = isOneOf(IN_SLOTS, room.containerType);
  if (after.u !== null && !hasUnits)
    refuseField(change, 'u', `${room.name} has no units. Only racks and wall cabinets have.`);
  else if (after.slot !== null && !hasSlots)
    refuseField(change, 'slot', `${room.name} has no slots. Only trolleys have.`);
  else if (hasUnits && room.heightU !== null) settleUnits(change, { ...room, heightU: room.heightU }, others);
  else if (after.slot !== null) settleSlot(change, room, others, after.slot);
  if (!change.problem) held.push({ ...after, id: after.id ?? 0, name: after.label ?? '' });
}

const isOneOf = (types: readonly string[], type: string): boolean => types.includes(type);

function settleUnits(change: ItemChange, room: Room & { readonly heightU: number }, others: readonly Held[]): void {
  const { after } = change;
  if (after.u === null && after.h > 0) return refuseField(change, 'u', 'Enter the lowest unit of the item.');
  const items = others.flatMap((each) => (each.u === null ? [] : { ...each, u: each.u }));
  const { heightU, numbering } = room;
  const candidate = { ...after, u: after.u ?? 0 };
  const judged = placeIn({ heightU, items, candidate });
  if ('error' in judged) {
    const key = judged.error === 'half_step' && !Number.isInteger(after.h * 2) ? 'h' : 'u';
    const message = PLACE_REFUSALS[judged.error];
    change.problem = new Problem(422, judged.error, message, { errors: { [key]: [message] } });
  } else if (!judged.ok) {
    const u = nearestFree({ heightU, items, candidate });
    refuseTakenPlace(
      change,
      'u',
      items.filter(({ id }) => judged.takenBy.includes(id)),
      u === null ? null : { u, title: unitWords({ u, h: after.h }, heightU, numbering) },
    );
  }
}

function settleSlot(change: ItemChange, room: Room, others: readonly Held[], slot: number): void {
  if (room.slots !== null && slot > room.slots)
    return refuseField(change, 'slot', `${room.name} has ${room.slots} slots.`);
  const holders = others.filter((each) => each.slot === slot);
  if (holders.length === 0) return;
  const free = Array.from({ length: room.slots ?? 0 }, (_, at) => at + 1).find(
    (each) => !others.some((other) => other.slot === each),
  );
  refuseTakenPlace(change, 'slot', holders, free ? { slot: free, title: `Slot ${free}` } : null);
}

interface NextFree {
  readonly u?: number;
  readonly slot?: number;
  readonly title: string;
}

function refuseTakenPlace(
  change: ItemChange,
  key: 'u' | 'slot',
  holders: readonly Held[],
  nextFree: NextFree | null,
): void {
  const held = `${holders.map(({ name }) => name).join(', ')} ${holders.length === 1 ? 'is' : 'are'} already there.`;
  const message = nextFree ? `${held} ${nextFree.title} is free.` : held;
  change.problem = new Problem(409, 'place_taken', message, {
    errors: { [key]: [message] },
    more: { holders: holders.map(({ id, name }) => ({ id, title: name })), nextFree },
  });
}

/** Refuses a container that would contain itself, directly or indirectly. */
async function refuseLoops(
  context: Context,
  open: readonly { readonly change: ItemChange; readonly room: Room }[],
): Promise<void> {
  for (const { change, room } of open) {
    const { assetId } = change.after;
    if (assetId === null || change.problem) continue;
    const { rows } = await context.tx.query<{ names: string[] }>(
      `with recursive up as (
         select a.id, array[a.name::text] as names from asset a where a.id = $1
         union all select i.container_id, up.names || a.name::text from up
           join container_item i on i.asset_id = up.id and i.archived_at is null join asset a on a.id = i.container_id
          where cardinality(up.names) < 50)
       select names from up where id = $2 limit 1`,
      [room.id, assetId],
    );
    if (!rows[0]) continue;
    const chain = [...rows[0].names, room.name].join(' › ');
    const message = `The container would contain itself: ${chain}.`;
    change.problem = new Problem(422, 'loop', message, { errors: { assetId: [message] }, more: { chain } });
  }
}

/** An asset has one position. Placing it in a container removes it from its previous one. */
async function takeOut(context: Context, changes: readonly ItemChange[]): Promise<void> {
  const placing = changes.filter(({ action, before, after }) =>
    Boolean(after.assetId && (before?.assetId !== after.assetId || action === 'restore')),
  );
  if (placing.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; assetId: number; place: string }>(
    `select i.id, i.asset_id as "assetId", a.name as place from container_item i join asset a on a.id = i.container_id
      where i.asset_id = any($1::bigint[]) and i.archived_at is null order by i.id for update of i`,
    [placing.map(({ after }) => after.assetId)],
  );
  const old = rows.filter((row) => !placing.some(({ after }) => after.id === row.id));
  for (const { after, warnings } of placing) {
    const was = old.find(({ assetId }) => assetId === after.assetId);
    if (was)
      warnings.push({ code: 'moved', field: 'assetId', message: `${after.label} was taken out of ${was.place}.` });
  }
  await archiveItems(
    context,
    old.map(({ id }) => id),
  );
}

async function archiveItems(context: Context, ids: readonly number[]): Promise<void> {
  const patches = ids.map((id) => ({ id, version: null, set: { archivedAt: context.now } }));
  for (const outcome of await changeMany(context, containerItem, 'archive', patches))
    if ('problem' in outcome) throw outcome.problem;
}

/** Sets the location of assets placed in a container to that of the container. */
async function placeAssets(context: Context, changes: readonly Saved<typeof containerItem>[]): Promise<void> {
  const ids = changes.flatMap(({ before, after }) =>
    after.archivedAt === null &&
    after.assetId &&
    (!before || before.archivedAt || before.assetId !== after.assetId || before.containerId !== after.containerId)
      ? [after.assetId]
      : [],
  );
  await moveToContainers(context, 'i.asset_id', ids);
}

async function moveToContainers(
  context: Context,
  by: 'i.asset_id' | 'i.container_id',
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; siteId: number | null; locationId: number | null }>(
    `select i.asset_id as id, c.site_id as "siteId", c.location_id as "locationId"
       from container_item i join asset c on c.id = i.container_id join asset a on a.id = i.asset_id
      where ${by} = any($1::bigint[]) and i.archived_at is null
        and (a.site_id is distinct from c.site_id or a.location_id is distinct from c.location_id) order by a.id`,
    [ids],
  );
  const patches = rows.map(({ id, siteId, locationId }) => ({ id, version: null, set: { siteId, locationId } }));
  for (const outcome of await changeMany(context, anyAsset, 'moveAlong', patches))
    if ('problem' in outcome) throw outcome.problem;
}

type AssetChange = Change<typeof anyAsset>;

/** Refuses a location for an asset that differs from that of its container. */
async function holdPlaces(context: Context, changes: readonly AssetChange[]): Promise<void> {
  const moving = changes.filter(
    ({ action, before, after, problem }) =>
      before &&
      !problem &&
      !['move', 'moveAlong', 'undo'].includes(action) &&
      (before.siteId !== after.siteId || before.locationId !== after.locationId),
  );
  if (moving.length === 0) return;
  const { rows } = await context.tx.query<{
    id: number;
    containerId: number;
    name: string;
    siteId: number | null;
    locationId: number | null;
  }>(
    `select i.asset_id as id, c.id as "containerId", c.name, c.site_id as "siteId", c.location_id as "locationId"
       from container_item i join asset c on c.id = i.container_id where i.asset_id = any($1::bigint[]) and i.archived_at is null`,
    [moving.map(({ after }) => after.id)],
  );
  for (const change of moving) {
    const place = rows.find(({ id }) => id === change.after.id);
    // A container changed by the same write moves its contents with it.
    const now = changes.find(({ after }) => after.id === place?.containerId)?.after ?? place;
    if (!place || !now) continue;
    const key = now.siteId !== change.after.siteId ? 'siteId' : 'locationId';
    if (now.siteId !== change.after.siteId || now.locationId !== change.after.locationId)
      refuseField(change, key, `The asset is in ${place.name}. Take it out first, or move the container.`);
  }
}

async function followAssets(context: Context, changes: readonly Saved<typeof anyAsset>[]): Promise<void> {
  const known = changes.filter(({ before }) => before);
  const gone = known.filter(
    ({ before, after }) =>
      before?.customerId !== after.customerId ||
      (before.status !== after.status && ['retired', 'disposed'].includes(after.status)) ||
      (before.archivedAt === null && after.archivedAt !== null),
  );
  if (gone.length > 0) {
    const { rows } = await context.tx.query<{ id: number }>(
      'select id from container_item where (asset_id = any($1::bigint[]) or container_id = any($1::bigint[])) and archived_at is null order by id',
      [gone.map(({ after }) => after.id)],
    );
    await archiveItems(
      context,
      rows.map(({ id }) => id),
    );
  }
  await rename(
    context,
    known.filter(({ before, after }) => before?.name !== after.name),
  );
  const containers = known.filter(
    ({ before, after }) =>
      after.kind === container.name && (before?.siteId !== after.siteId || before.locationId !== after.locationId),
  );
  await moveToContainers(
    context,
    'i.container_id',
    containers.map(({ after }) => after.id),
  );
}

async function rename(context: Context, changes: readonly Saved<typeof anyAsset>[]): Promise<void> {
  if (changes.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; label: string }>(
    `select i.id, a.name as label from container_item i join asset a on a.id = i.asset_id
      where a.id = any($1::bigint[]) and i.archived_at is null order by i.id`,
    [changes.map(({ after }) => after.id)],
  );
  const patches = rows.map(({ id, label }) => ({ id, version: null, set: { label } }));
  for (const outcome of await changeMany(context, containerItem, 'renameWithAsset', patches))
    if ('problem' in outcome) throw outcome.problem;
}

async function refuseTooSmall(context: Context, changes: readonly Change<typeof container>[]): Promise<void> {
  for (const change of changes) {
    const { after } = change;
    const hasUnits = isOneOf(IN_UNITS, after.containerType);
    if (hasUnits) after.slots = null;
    else after.heightU = null;
    if (!isOneOf(IN_SLOTS, after.containerType)) after.slots = null;
    if (hasUnits && after.heightU === null && !change.problem)
      refuseField(change, 'heightU', 'Enter the height of the rack in units.');
  }
  const known = changes.filter(({ before, problem }) => before && !problem);
  if (known.length === 0) return;
  const held = await heldIn(
    context.tx,
    known.flatMap(({ after }) => after.id ?? []),
  );
  for (const change of known) {
    const { heightU, slots, id } = change.after;
    const mine = held.filter((each) => each.containerId === id);
    const above = mine.find(({ u, h }) => u !== null && h > 0 && u + h > (heightU ?? 0) + 1);
    const beyond = mine.find(({ slot }) => slot !== null && slot > (slots ?? 0));
    if (above) refuseField(change, heightU === null ? 'containerType' : 'heightU', `${above.name} is in U${above.u}.`);
    else if (beyond)
      refuseField(change, slots === null ? 'containerType' : 'slots', `${beyond.name} is in slot ${beyond.slot}.`);
  }
}
