import { inSentence } from '#engine/entity/inSentence.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { notFound } from '#engine/http/problem.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { readRows } from '#engine/store/rows.server.ts';

/** A record in the actor’s scope, for routes that require a permission other than that of the record. @throws 404 */
export async function inScope<E extends AnyEntity>(tx: Queryable, actor: Actor, noun: E, id: number): Promise<Row<E>> {
  const [row] = await readRows<E>(tx, noun, actor, [id]);
  if (!row) throw notFound(inSentence(noun.label));
  return row;
}
