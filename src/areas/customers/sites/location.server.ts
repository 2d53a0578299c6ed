import { column } from '#engine/db/names.ts';
import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { AfterSave, BeforeSave, Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { rootOf } from '#engine/entity/shape.ts';
import { conflict, type Problem } from '#engine/http/problem.ts';
import { keepsCustomer, refuseWith } from '../belonging.server.ts';
import { FOLLOWED, settle } from '../settle.server.ts';
import { countUses, inWords, namingsOf, usesAnswer } from '../uses.server.ts';
import { location } from './location.ts';
import { inside, type Place, placing } from './location.rules.ts';

type LocationChange = Change<typeof location>;

const prepare: BeforeSave<typeof location> = async (context, changes) => {
  for (const change of changes) keepsCustomer(change, 'the location');
  const trees = await treesOf(context, changes);
  for (const change of changes.filter((each) => !each.problem)) place(change, trees);
};

const PLACING = ['name', 'parentId', 'siteId'] as const;

const moveInside: AfterSave<typeof location> = async (context, changes) => {
  const moved = changes.filter(({ before, after }) => before && PLACING.some((key) => before[key] !== after[key]));
  if (moved.length === 0) return;
  await takeAlong(
    context,
    moved.map(({ after }) => after),
  );
  await alignSites(
    context,
    moved.filter(({ before, after }) => before?.siteId !== after.siteId).map(({ after }) => after),
  );
};

/** Behaviour of locations: computes paths and moves descendants along. */
export const locationBehaviour = behaviour(location, {
  beforeSave: [prepare],
  afterSave: [moveInside],
  refuses: { archive: whatIsNotEmpty },
});

interface Trees {
  readonly sites: ReadonlyMap<number, { readonly name: string; readonly customerId: number }>;
  readonly places: Map<number, Place>;
}

/** Locks the affected sites, and returns their locations as they will be after this write. */
async function treesOf(context: Context, changes: readonly LocationChange[]): Promise<Trees> {
  const ids = [...new Set(changes.flatMap(({ before, after }) => [after.siteId, ...(before ? [before.siteId] : [])]))];
  const { rows: sites } = await context.tx.query<{ id: number; name: string; customerId: number }>(
    'select id, name, customer_id as "customerId" from site where id = any($1::bigint[]) order by id for no key update',
    [ids],
  );
  const { rows: places } = await context.tx.query<Kept>(
    `select id, site_id as "siteId", parent_id as "parentId", name from location
      where (site_id = any($1::bigint[]) and archived_at is null) or id = any($2::bigint[])`,
    [ids, changes.flatMap(({ after }) => after.parentId ?? [])],
  );
  const all = new Map<number, Place>(places.map((each) => [each.id, each]));
  for (const { before, after } of changes) if (before) all.set(before.id, placeOf(after));
  return { sites: new Map(sites.map((each) => [each.id, each])), places: all };
}

/** A location as read from the database. */
type Kept = Pick<Row<typeof location>, 'id' | 'siteId' | 'parentId' | 'name'>;

const placeOf = ({ id = 0, siteId, parentId, name }: LocationChange['after']): Place => ({
  id,
  siteId,
  parentId,
  name,
});

function place(change: LocationChange, { sites, places }: Trees): void {
  const { after, before } = change;
  if (change.action === 'archive') return;
  const where = sites.get(after.siteId);
  // The reference check refuses a site that does not exist or belongs to another customer.
  if (!where || (before && !isMoved(change))) return;
  const placed = placing(
    placeOf(after),
    where.name,
    [...places.values()].filter((each) => each.siteId === after.siteId || each.id === after.parentId),
  );
  if ('code' in placed)
    return refuseWith(
      change,
      placed.code,
      placed.message,
      placed.code === 'name_taken' ? 'name' : 'parentId',
      {},
      placed.code === 'name_taken' ? 409 : 422,
    );
  after.depth = placed.depth;
  after.fullName = placed.fullName;
  // Makes a new location visible to later rows of the same file, to detect duplicate names.
  if (!before) places.set(-places.size - 1, { ...placeOf(after), id: -places.size - 1 });
}

const isMoved = ({ before, after, action }: LocationChange): boolean =>
  action === 'restore' || action === FOLLOWED || PLACING.some((key) => before?.[key] !== after[key]);

/** Refuses to archive a location that still has contents. */
async function whatIsNotEmpty(
  { tx }: Pick<Context, 'tx'>,
  rows: readonly Row<typeof location>[],
): Promise<ReadonlyMap<number, Problem>> {
  const found = new Map<number, Problem>();
  for (const { id } of rows) {
    const uses = await countUses(tx, 'location', [id]);
    if (uses.length > 0)
      found.set(
        id,
        conflict(
          'not_empty',
          `This location is not empty: ${inWords(uses)}. Move them, or merge the location into another.`,
          usesAnswer(uses),
        ),
      );
  }
  return found;
}

/** Gives descendants of moved locations their new path, depth and site. */
async function takeAlong(context: Context, moved: readonly Row<typeof location>[]): Promise<void> {
  const { rows } = await context.tx.query<Kept>(
    `select id, site_id as "siteId", parent_id as "parentId", name from location
      where customer_id = any($1::bigint[]) and archived_at is null`,
    [[...new Set(moved.map((row) => row.customerId))]],
  );
  const patches = moved.flatMap((row) =>
    inside(row.id, rows).map((each) => ({ id: each.id, set: { siteId: row.siteId } })),
  );
  await settle(context, location, onceEach(patches), FOLLOWED);
}

const onceEach = <P extends { readonly id: number }>(patches: readonly P[]): P[] => [
  ...new Map(patches.map((patch) => [patch.id, patch])).values(),
];

/** Computes the paths of all locations of some sites again. */
export async function renameLocations(context: Context, siteIds: readonly number[]): Promise<void> {
  const { rows } = await context.tx.query<{ id: number }>(
    'select id from location where site_id = any($1::bigint[]) and archived_at is null order by depth, id',
    [siteIds],
  );
  await settle(
    context,
    location,
    rows.map(({ id }) => ({ id, set: {} })),
    FOLLOWED,
  );
}

/** Sets the site of records to that of their location. */
async function alignSites(context: Context, places: readonly Row<typeof location>[]): Promise<void> {
  for (const row of places)
    for (const { entity, key, field } of namingsOf('location')) {
      const siteKey = siteKeyOf(entity);
      if (entity.name === 'location' || field.kind !== 'ref' || !siteKey) continue;
      const { rows } = await context.tx.query<{ id: number }>(
        `select id from ${column(rootOf(entity).name)} where ${column(key)} = $1 and ${column(siteKey)} is distinct from $2 order by id`,
        [row.id, row.siteId],
      );
      await settle(
        context,
        entity,
        rows.map(({ id }) => ({ id, set: { [siteKey]: row.siteId } })),
        'move',
      );
    }
}

/** The field of an entity that holds its site. */
export const siteKeyOf = (entity: AnyEntity): string | undefined =>
  Object.entries(entity.fields).find(
    ([key, field]) => field.to === 'site' && field.kind === 'ref' && key === 'siteId',
  )?.[0];
