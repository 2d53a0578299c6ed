import type { AnyEntity } from '../entity/entity.ts';
import type { Context } from '../request/context.server.ts';
import { readRows } from './rows.server.ts';
import { rootOf, titleOf } from '../entity/shape.ts';

/** The record into which another one was merged, if the actor may see it. */
export async function movedTo(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  entity: AnyEntity,
  id: number,
): Promise<{ readonly id: number; readonly title: string } | undefined> {
  const { rows } = await tx.query<{ to_id: number }>('select to_id from redirect where entity = $1 and from_id = $2', [
    rootOf(entity).name,
    id,
  ]);
  const [target] = rows[0] ? await readRows(tx, entity, actor, [rows[0].to_id]) : [];
  return target ? { id: Number(target.id), title: titleOf(entity, target) } : undefined;
}
