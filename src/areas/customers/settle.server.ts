import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity, Settable } from '#engine/entity/entity.ts';
import { changeMany } from '#engine/store/store.server.ts';

/** What the log calls a change that nobody made by hand: a town that follows its site, a path that follows its place. */
export const FOLLOWED = 'follow';

/** Writes what follows from another change, under the rules of its noun; a refusal here spoils the whole. */
export async function settle<E extends AnyEntity>(
  context: Context,
  entity: E,
  patches: readonly { readonly id: number; readonly set: Settable<E> }[],
  action: AuditAction,
): Promise<void> {
  if (patches.length === 0) return;
  const outcomes = await changeMany(
    context,
    entity,
    action,
    patches.map((patch) => ({ ...patch, version: null })),
  );
  for (const outcome of outcomes) if ('problem' in outcome) throw outcome.problem;
}
