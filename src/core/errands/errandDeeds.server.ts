import type { Deeds } from '../audit/deeds.server.ts';

/** How an errand ends by itself. */
export const errandDeeds = {
  finish: { done: 'Finished', told: 'finished this' },
} as const satisfies Deeds;

declare module '../audit/deeds.server.ts' {
  interface DeclaredDeeds {
    readonly errands: typeof errandDeeds;
  }
}
