import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of the end of a retention period. */
export const retentionAuditEvents = {
  delete: { done: 'Deleted', told: 'deleted the data that was due' },
  anonymise: { done: 'Anonymised', told: 'anonymised the data that was due' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly retention: typeof retentionAuditEvents;
  }
}
