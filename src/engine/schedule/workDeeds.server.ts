import type { Deeds } from '../changes/deeds.server.ts';

/** What people do with background work. */
export const workDeeds = {
  run: { done: 'Run by hand', told: 'ran this by hand' },
  retry: { done: 'Tried again', told: 'had this tried again' },
  cancel: { done: 'Cancelled', told: 'cancelled this' },
} as const satisfies Deeds;

declare module '../changes/deeds.server.ts' {
  interface DeclaredDeeds {
    readonly work: typeof workDeeds;
  }
}
