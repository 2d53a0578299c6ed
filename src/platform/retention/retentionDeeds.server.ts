import type { Deeds } from '#engine/changes/deeds.server.ts';

/** What ends when its time has come. */
export const retentionDeeds = {
  delete: { done: 'Deleted', told: 'deleted what was due' },
  anonymise: { done: 'Made anonymous', told: 'made what was due anonymous' },
} as const satisfies Deeds;

declare module '#engine/changes/deeds.server.ts' {
  interface DeclaredDeeds {
    readonly retention: typeof retentionDeeds;
  }
}
