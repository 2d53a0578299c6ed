import { require } from '#engine/access/access.server.ts';
import { openBatch } from '#engine/bulk/bulk.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { read } from '#engine/store/store.server.ts';
import { refused } from '#engine/http/problem.ts';
import { checkVersion } from '../checkVersion.server.ts';
import { settle } from '../settle.server.ts';
import { repoint } from '../uses.server.ts';
import { location } from './location.ts';
import { siteKeyOf } from './location.server.ts';
import { inside } from './location.rules.ts';
import { site } from './site.ts';

export interface Moved {
  /** Batch to undo: `POST /api/v1/batches/{batch}/undo`. */
  readonly batch: number;
  readonly moved: number;
}

/**
 * Merges a location into another of the same customer in one batch: moves its records and descendants, then archives
 * it.
 */
export async function mergeLocations(
  context: Context,
  dropId: number,
  version: number | undefined,
  intoId: number,
): Promise<Moved> {
  require(context.actor, 'location.update');
  require(context.actor, 'location.delete');
  const drop = await read(context, location, dropId);
  const into = await read(context, location, intoId);
  await checkVersion(context, location, drop, version);
  if (drop.id === into.id) throw refused('loop', 'Choose another location.');
  if (drop.customerId !== into.customerId)
    throw refused('wrong_customer', 'The other location belongs to another customer.');
  if (into.archivedAt) throw refused('archived_reference', 'The other location is archived.');
  const { rows } = await context.tx.query<{ id: number; parentId: number | null }>(
    'select id, parent_id as "parentId" from location where site_id = $1',
    [drop.siteId],
  );
  if (inside(drop.id, rows).some((each) => each.id === into.id))
    throw refused('loop', `${into.name} is inside ${drop.name}. Move it out first.`);
  const batch = await openBatch(
    context,
    'merge',
    `${drop.fullName ?? drop.name} merged into ${into.fullName ?? into.name}`,
    location,
  );
  const within = { ...context, batchId: batch };
  const moved = await repoint(within, 'location', drop.id, into.id, {
    action: 'move',
    alongside: (entity): Values => {
      const key = siteKeyOf(entity);
      return key ? { [key]: into.siteId } : {};
    },
  });
  await settle(within, location, [{ id: drop.id, set: { archivedAt: context.now } }], 'archive');
  return { batch, moved };
}

/**
 * Moves all records of a site, including its locations, to another site of the customer, so that it can be archived.
 */
export async function moveSiteContents(context: Context, fromId: number, toId: number): Promise<Moved> {
  require(context.actor, 'site.update');
  const from = await read(context, site, fromId);
  const to = await read(context, site, toId);
  if (from.id === to.id) throw refused('loop', 'Choose another site.');
  if (from.customerId !== to.customerId) throw refused('wrong_customer', 'The other site belongs to another customer.');
  const batch = await openBatch(context, 'move', `All records moved from ${from.name} to ${to.name}`, site);
  const within = { ...context, batchId: batch };
  const places = await moveTrees(within, from.id, to.id);
  const others = await repoint(within, 'site', from.id, to.id, { action: 'move', except: ['location'] });
  return { batch, moved: places + others };
}

/** Moves the top-level locations, which take their descendants and contents along. */
async function moveTrees(context: Context, fromId: number, toId: number): Promise<number> {
  const { rows } = await context.tx.query<{ id: number; name: string; taken: boolean }>(
    `select l.id, l.name, exists (select 1 from location o where o.site_id = $2 and o.parent_id is null and o.archived_at is null and lower(o.name) = lower(l.name)) as taken
       from location l where l.site_id = $1 and l.parent_id is null and l.archived_at is null order by l.id`,
    [fromId, toId],
  );
  const clash = rows.find((row) => row.taken);
  if (clash)
    throw refused('name_taken', `Both sites have a location called ${clash.name}. Rename or merge one of them first.`);
  await settle(
    context,
    location,
    rows.map(({ id }) => ({ id, set: { siteId: toId } })),
    'move',
  );
  return rows.length;
}
