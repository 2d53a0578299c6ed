import type { AuditEvents } from '../changes/auditEvents.server.ts';

/** Events about uploads that are not stored. */
export const fileAuditEvents = {
  'file-quarantined': { done: 'File quarantined', told: 'sent a file that contains a virus' },
} as const satisfies AuditEvents;

declare module '../changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly files: typeof fileAuditEvents;
  }
}
