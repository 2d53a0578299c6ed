import { customerOf, titleOf } from '#engine/entity/shape.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import type { AuditEventName } from '#engine/changes/auditEvents.server.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import type { Context } from '#engine/request/context.server.ts';

/** Writes an audit entry, which also tells open pages to refresh the thread. */
export async function logAbout(
  context: Context,
  noun: AnyEntity,
  row: Row<AnyEntity>,
  action: AuditEventName,
): Promise<void> {
  await logEvent(context, {
    action,
    entity: noun.name,
    entityId: row.id,
    title: titleOf(noun, row),
    customerId: customerOf(noun, row),
  });
}
