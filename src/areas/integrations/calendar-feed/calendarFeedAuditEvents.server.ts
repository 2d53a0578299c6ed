import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** Audit events of calendar feeds. */
export const calendarFeedAuditEvents = {
  'calendar-address-made': {
    done: 'Calendar feed created',
    told: 'created a calendar feed',
    logClass: 'access',
  },
  'calendar-address-ended': {
    done: 'Calendar feed ended',
    told: 'ended a calendar feed',
    logClass: 'access',
  },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly calendarFeed: typeof calendarFeedAuditEvents;
  }
}
