import type { Deeds } from '../changes/deeds.server.ts';

/** What is done to settings beyond changing them. */
export const settingDeeds = {
  putBack: { done: 'Put back', told: 'put an earlier version back' },
  test: { done: 'Tried', told: 'tried this' },
} as const satisfies Deeds;

declare module '../changes/deeds.server.ts' {
  interface DeclaredDeeds {
    readonly settings: typeof settingDeeds;
  }
}
