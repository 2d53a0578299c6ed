import type { AuditEvents } from '#engine/changes/auditEvents.server.ts';

/** What people do to the private address of their calendar. */
export const calendarFeedAuditEvents = {
  'calendar-address-made': {
    done: 'Calendar address made',
    told: 'made a private address for their calendar',
    logClass: 'access',
  },
  'calendar-address-ended': {
    done: 'Calendar address ended',
    told: 'ended the private address of their calendar',
    logClass: 'access',
  },
} as const satisfies AuditEvents;

declare module '#engine/changes/auditEvents.server.ts' {
  interface DeclaredAuditEvents {
    readonly calendarFeed: typeof calendarFeedAuditEvents;
  }
}
