import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** How an alarm is over. */
export const alarmAuditEvents = {
  end: { done: 'Alarm ended', told: 'ended the alarm' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly alarms: typeof alarmAuditEvents;
  }
}
