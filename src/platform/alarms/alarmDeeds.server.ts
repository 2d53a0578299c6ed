import type { Deeds } from '#engine/changes/deeds.server.ts';

/** How an alarm is over. */
export const alarmDeeds = {
  end: { done: 'Ended', told: 'ended this' },
} as const satisfies Deeds;

declare module '#engine/changes/deeds.server.ts' {
  interface DeclaredDeeds {
    readonly alarms: typeof alarmDeeds;
  }
}
