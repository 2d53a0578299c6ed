import type { AnyEntity } from '#engine/entity/entity.ts';
import { product } from '#engine/permission/actor.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany } from '#engine/store/store.server.ts';

/** Archives records that belong to an archived record. @throws the refusal of the store */
export async function archiveOf(
  context: Context,
  noun: AnyEntity,
  rows: readonly { readonly id: number }[],
): Promise<void> {
  if (rows.length === 0) return;
  const outcomes = await changeMany(
    { ...context, actor: product('Network') },
    noun,
    'archive',
    rows.map(({ id }) => ({ id, version: null, set: { archivedAt: context.now } })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}
