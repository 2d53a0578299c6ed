import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** How an alarm is over. */
export const alarmAuditEvents = {
  end: { done: 'Ended', told: 'ended this' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly alarms: typeof alarmAuditEvents;
  }
}
