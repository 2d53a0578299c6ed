import type { Deeds } from '../changes/deeds.server.ts';

/** The steps of an import. */
export const importDeeds = {
  read: { done: 'Read', told: 'read this' },
  map: { done: 'Columns matched', told: 'matched the columns' },
  check: { done: 'Checked', told: 'checked this' },
  commit: { done: 'Written', told: 'had this written' },
  revert: { done: 'Undone', told: 'undid this' },
} as const satisfies Deeds;

declare module '../changes/deeds.server.ts' {
  interface DeclaredDeeds {
    readonly imports: typeof importDeeds;
  }
}
