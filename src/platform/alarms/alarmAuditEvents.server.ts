import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events for the end of an alarm. */
export const alarmAuditEvents = {
  end: { done: 'Alarm ended', told: 'ended the alarm' },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly alarms: typeof alarmAuditEvents;
  }
}
