import type { Deeds } from '#engine/changes/deeds.server.ts';

/** How an errand ends by itself. */
export const errandDeeds = {
  finish: { done: 'Finished', told: 'finished this' },
} as const satisfies Deeds;

declare module '#engine/changes/deeds.server.ts' {
  interface DeclaredDeeds {
    readonly errands: typeof errandDeeds;
  }
}
