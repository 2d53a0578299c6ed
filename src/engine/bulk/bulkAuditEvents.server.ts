import type { AuditEvents } from '../changes/auditEvents.server.ts';

/** Audit events for many records at once, in addition to the line of each record. */
export const bulkAuditEvents = {
  'bulk-edit': { done: 'Changed in bulk', told: 'changed records in bulk' },
} as const satisfies AuditEvents;

declare module '../changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly bulk: typeof bulkAuditEvents;
  }
}
