import type { Deeds } from '#engine/changes/deeds.server.ts';

/** What happens to a rule beyond its declared actions. */
export const automationDeeds = {
  halt: { done: 'Stopped by itself', told: 'stopped this, because it went wrong' },
  rerun: { done: 'Run again', told: 'had a run done again' },
} as const satisfies Deeds;

declare module '#engine/changes/deeds.server.ts' {
  interface DeclaredDeeds {
    readonly automation: typeof automationDeeds;
  }
}
