import { findEntity } from '#engine/entity/registry.ts';
import { auditEventNamed } from '#engine/changes/auditEvents.server.ts';
import type { LineClass } from '#engine/entity/lineClass.ts';

/**
 * The class of a line: that of its event, else that of its noun. A line without a noun has the class `product`.
 * @param kind a noun, or another word such as `session`
 */
export function classOf({ action, kind }: { readonly action: string; readonly kind: string }): LineClass {
  if (action.startsWith('secret-')) return 'secrets';
  const noun = findEntity(kind);
  return auditEventNamed(action)?.logClass ?? noun?.logClass ?? (noun ? 'records' : 'product');
}
