import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** The audit event of every export. */
export const exportAuditEvents = {
  export: { done: 'Exported', told: 'exported this', logClass: 'exports' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly exports: typeof exportAuditEvents;
  }
}
