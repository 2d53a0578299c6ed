import { findEntity } from '#engine/entity/registry.ts';
import { auditEventNamed } from '#engine/changes/auditEvents.server.ts';
import type { LineClass } from '#engine/entity/lineClass.ts';

/**
 * Of which class a line is: of the one its event is of, whatever it was done to; else of its noun's. What is done to no noun
 * is the product's own.
 *
 * @param kind a noun, or another word such as `session`
 */
export function classOf({ action, kind }: { readonly action: string; readonly kind: string }): LineClass {
  if (action.startsWith('secret-')) return 'secrets';
  const noun = findEntity(kind);
  return auditEventNamed(action)?.logClass ?? noun?.logClass ?? (noun ? 'records' : 'product');
}
