import type { Deeds } from '#engine/changes/auditEvents.server.ts';

/** How an alarm is over. */
export const alarmAuditEvents = {
  end: { done: 'Ended', told: 'ended this' },
} as const satisfies Deeds;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly alarms: typeof alarmAuditEvents;
  }
}
