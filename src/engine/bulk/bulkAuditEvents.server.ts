import type { AuditEvents } from '../changes/auditEvents.server.ts';

/** What is said of many records at once, beside the line of each. */
export const bulkAuditEvents = {
  'bulk-edit': { done: 'Changed in bulk', told: 'changed records in bulk' },
} as const satisfies AuditEvents;

declare module '../changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly bulk: typeof bulkAuditEvents;
  }
}
