import type { AuditEvents } from '../changes/auditEvents.server.ts';

/** Audit events of the store's writes, and of restoring and undoing. */
export const entityAuditEvents = {
  create: { done: 'Created', told: 'created this' },
  update: { done: 'Changed', told: 'changed this' },
  archive: { done: 'Archived', told: 'archived this' },
  restore: { done: 'Restored', told: 'restored this' },
  remove: { done: 'Removed', told: 'removed this' },
  undo: { done: 'Undone', told: 'undid a change' },
} as const satisfies AuditEvents;

declare module '../changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly entity: typeof entityAuditEvents;
  }
}
