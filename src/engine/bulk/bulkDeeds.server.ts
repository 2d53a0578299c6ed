import type { Deeds } from '../changes/deeds.server.ts';

/** What is said of many records at once, beside the line of each. */
export const bulkDeeds = {
  'bulk-edit': { done: 'Changed together', told: 'changed many together' },
} as const satisfies Deeds;

declare module '../changes/deeds.server.ts' {
  interface DeclaredDeeds {
    readonly bulk: typeof bulkDeeds;
  }
}
