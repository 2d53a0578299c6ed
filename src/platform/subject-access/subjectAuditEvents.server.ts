import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Asking what is held about one person. */
export const subjectAuditEvents = {
  gather: { done: 'Gathered', told: 'had what is held about this gathered', logClass: 'exports' },
  'subject-access': { done: 'Subject access asked for', told: 'asked what is held about this', logClass: 'exports' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly subjects: typeof subjectAuditEvents;
  }
}
