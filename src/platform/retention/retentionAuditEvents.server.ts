import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** What ends when its time has come. */
export const retentionAuditEvents = {
  delete: { done: 'Deleted', told: 'deleted what was due' },
  anonymise: { done: 'Made anonymous', told: 'made what was due anonymous' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly retention: typeof retentionAuditEvents;
  }
}
