import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of subject access requests. */
export const subjectAuditEvents = {
  gather: { done: 'Data collected', told: 'collected the personal data', logClass: 'exports' },
  'subject-access': { done: 'Subject access requested', told: 'requested the personal data', logClass: 'exports' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly subjects: typeof subjectAuditEvents;
  }
}
