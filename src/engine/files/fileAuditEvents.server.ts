import type { AuditEvents } from '../changes/auditEvents.server.ts';

/** What happens to an upload that is kept by nobody. */
export const fileAuditEvents = {
  'file-quarantined': { done: 'Kept apart: a virus', told: 'sent a file with a virus' },
} as const satisfies AuditEvents;

declare module '../changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly files: typeof fileAuditEvents;
  }
}
