import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of a user's browser notifications. */
export const pushAuditEvents = {
  'push-on': { done: 'Browser notifications on', told: 'turned on browser notifications' },
  'push-off': { done: 'Browser notifications off', told: 'turned off browser notifications' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly push: typeof pushAuditEvents;
  }
}
