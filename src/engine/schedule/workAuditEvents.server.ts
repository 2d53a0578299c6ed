import type { AuditEvents } from '../changes/auditEvents.server.ts';

/** What people do with background work. */
export const jobAuditEvents = {
  run: { done: 'Run by hand', told: 'ran this by hand' },
  retry: { done: 'Tried again', told: 'had this tried again' },
  cancel: { done: 'Cancelled', told: 'cancelled this' },
} as const satisfies AuditEvents;

declare module '../changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly work: typeof jobAuditEvents;
  }
}
