import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Which of somebody's browsers show notices. */
export const pushAuditEvents = {
  'push-on': { done: 'Notices in a browser', told: 'let a browser show notices' },
  'push-off': { done: 'No notices in a browser', told: 'let a browser show no notices' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly push: typeof pushAuditEvents;
  }
}
