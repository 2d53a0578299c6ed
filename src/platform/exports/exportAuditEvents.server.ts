import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** What was taken out as a file, from wherever. */
export const exportAuditEvents = {
  export: { done: 'Exported', told: 'exported this', logClass: 'exports' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly exports: typeof exportAuditEvents;
  }
}
