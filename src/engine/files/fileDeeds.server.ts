import type { Deeds } from '../changes/deeds.server.ts';

/** What happens to an upload that is kept by nobody. */
export const fileDeeds = {
  'file-quarantined': { done: 'Kept apart: a virus', told: 'sent a file with a virus' },
} as const satisfies Deeds;

declare module '../changes/deeds.server.ts' {
  interface DeclaredDeeds {
    readonly files: typeof fileDeeds;
  }
}
