import type { AuditEvents } from '../changes/auditEvents.server.ts';

/** Actions of users on background jobs. */
export const jobAuditEvents = {
  run: { done: 'Run manually', told: 'ran this manually' },
  retry: { done: 'Retried', told: 'retried this' },
  cancel: { done: 'Cancelled', told: 'cancelled this' },
} as const satisfies AuditEvents;

declare module '../changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly work: typeof jobAuditEvents;
  }
}
