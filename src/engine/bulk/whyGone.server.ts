import { column } from '../db/names.ts';
import type { Queryable } from '../db/pool.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { findEntity } from '../entity/registry.ts';
import { rootOf } from '../entity/shape.ts';

const GONE = 'The record no longer exists.';

/**
 * Why records of a noun are not found, for lists of what an undo keeps. A record whose type was changed since then has
 * other fields, so an undo would not be exact.
 */
export async function whyGone(tx: Queryable, noun: AnyEntity, ids: readonly number[]): Promise<(id: number) => string> {
  const root = rootOf(noun);
  if (!root.kindField || ids.length === 0) return () => GONE;
  const { rows } = await tx.query<{ id: number; kind: string }>(
    `select id, ${column(root.kindField)} as kind from ${column(root.name)} where id = any($1::bigint[])`,
    [ids],
  );
  const kinds = new Map(rows.map(({ id, kind }) => [id, kind]));
  return (id) => {
    const kind = kinds.get(id);
    if (kind === undefined || kind === noun.name) return GONE;
    return `The type was changed to “${findEntity(kind)?.label ?? kind}” since then, so the earlier values do not fit.`;
  };
}
