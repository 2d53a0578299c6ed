import type { Deeds } from '#engine/changes/deeds.server.ts';

/** What people do to the private address of their calendar. */
export const calendarFeedDeeds = {
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
} as const satisfies Deeds;

declare module '#engine/changes/deeds.server.ts' {
  interface DeclaredDeeds {
    readonly calendarFeed: typeof calendarFeedDeeds;
  }
}
