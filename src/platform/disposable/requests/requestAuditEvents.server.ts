import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of a secret request. */
export const requestAuditEvents = {
  answer: { done: 'Answered', told: 'answered this' },
  close: { done: 'Closed', told: 'closed this' },
  'destroy-answer': { done: 'Answer destroyed', told: 'destroyed the answer to this' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly secretRequest: typeof requestAuditEvents;
  }
}
