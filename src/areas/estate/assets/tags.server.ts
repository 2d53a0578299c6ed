import type { Queryable } from '#engine/db/pool.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import type { anyAsset } from '../asset.ts';
import type { Context } from '#engine/request/context.server.ts';
import { conflict, Problem } from '#engine/http/problem.ts';
import { type Holder, holdersById, holderAnswer } from './holder.server.ts';

/*
 * All tags ever assigned or printed are in one table, keyed by the tag in lower case. A tag always stays with its first
 * asset. A printed tag has no asset until it is bound to one.
 */

/** Takes new tags from the sequence and skips those already used. */
export async function freshTags(tx: Queryable, count: number): Promise<string[]> {
  const tags: string[] = [];
  while (tags.length < count) {
    const { rows } = await tx.query<{ tag: string }>(
      `select x.tag from (select n, 'A' || lpad(nextval('asset_tag_number')::text, 6, '0') as tag from generate_series(1, $1) n) x
        where not exists (select from asset_tag t where t.key = lower(x.tag)) order by x.n`,
      [count - tags.length],
    );
    tags.push(...rows.map((row) => row.tag));
  }
  return tags;
}

/** The next tags without taking them, for a dry run. */
export async function nextTags(tx: Queryable, count: number): Promise<string[]> {
  const { rows } = await tx.query<{ tag: string }>(
    `select x.tag from (select n, 'A' || lpad((s.last_value + n - case when s.is_called then 0 else 1 end)::text, 6, '0') as tag
                          from asset_tag_number s, generate_series(1, $1 + 1000) n) x
      where not exists (select from asset_tag t where t.key = lower(x.tag)) order by x.n limit $1`,
    [count],
  );
  return rows.map((row) => row.tag);
}

/** Reserves tags for printing in advance. They have no asset until they are bound to one. */
export async function reserveTags(context: Context, count: number): Promise<string[]> {
  const tags = await freshTags(context.tx, count);
  await context.tx.query(
    'insert into asset_tag (key, tag, given_at) select lower(x), x, $2 from unnest($1::text[]) x',
    [tags, context.now],
  );
  return tags;
}

/** Refuses tags that another asset has or had, and a tag that occurs twice in one write. */
export async function checkTags(context: Context, changes: readonly Change<typeof anyAsset>[]): Promise<void> {
  const setting = changes.filter(({ problem }) => !problem).flatMap(tagSet);
  if (setting.length === 0) return;
  const { rows } = await context.tx.query<{ key: string; asset_id: number }>(
    'select key, asset_id from asset_tag where key = any($1::text[]) and asset_id is not null',
    [setting.map(({ key }) => key)],
  );
  const owners = new Map(rows.map((row) => [row.key, row.asset_id]));
  const holders = await holdersById(context, [...owners.values()]);
  const seen = new Set<string>();
  for (const { change, tag, key } of setting) {
    const owner = owners.get(key);
    if (owner !== undefined && owner !== change.after.id) change.problem = tagTaken(tag, holders.get(owner) ?? null);
    else if (seen.has(key)) change.problem = tagTaken(tag, undefined);
    seen.add(key);
  }
}

/** Binds tags to their assets. @throws 409 when another request bound the same tag at the same time */
export async function bindTags(context: Context, changes: readonly Saved<typeof anyAsset>[]): Promise<void> {
  const given = changes.flatMap(tagSet);
  if (given.length === 0) return;
  const { rowCount } = await context.tx.query(
    `insert into asset_tag as t (key, tag, asset_id, given_at)
     select lower(x.tag), x.tag, x.id, $3 from unnest($1::text[], $2::bigint[]) as x (tag, id)
     on conflict (key) do update set asset_id = excluded.asset_id where t.asset_id is null or t.asset_id = excluded.asset_id`,
    [given.map(({ tag }) => tag), given.map(({ change }) => change.after.id), context.now],
  );
  if (rowCount !== given.length)
    throw conflict('tag_taken', 'One of the tags was just assigned to another asset. Scan it again.');
}

/** The asset of a scanned tag, and whether the tag exists. */
export async function assetOfTag(
  tx: Queryable,
  tag: string,
): Promise<{ readonly known: boolean; readonly assetId: number | null }> {
  const { rows } = await tx.query<{ asset_id: number | null }>('select asset_id from asset_tag where key = lower($1)', [
    tag,
  ]);
  return { known: rows.length > 0, assetId: rows[0]?.asset_id ?? null };
}

/** The tag that a change sets, if it differs from the previous one. */
const tagSet = (change: Change<typeof anyAsset>) => {
  const { assetTag: tag } = change.after;
  return tag && tag !== change.before?.assetTag ? [{ change, tag, key: tag.toLowerCase() }] : [];
};

/** @param holder null if the actor may not see it; undefined for another row of the same write */
function tagTaken(tag: string, holder: Holder | null | undefined): Problem {
  const message = holder
    ? holder.hadBefore(tag)
      ? `The tag ${tag} belonged to ${holder.title}. Tags are never used twice.`
      : `The tag ${tag} already belongs to ${holder.title}.`
    : `The tag ${tag} is used or was used before.`;
  return new Problem(409, 'tag_taken', message, {
    errors: { assetTag: [message] },
    more: holderAnswer(holder),
  });
}
