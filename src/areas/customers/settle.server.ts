import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity, Settable } from '#engine/entity/entity.ts';
import { changeMany } from '#engine/store/store.server.ts';

/** Audit action of derived changes: a town that follows its site, a path that follows its location. */
export const FOLLOWED = 'follow';

/** Writes derived changes under the rules of their entity. A refusal fails the whole transaction. */
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
