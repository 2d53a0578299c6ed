import type { Deeds } from '#engine/changes/deeds.server.ts';

/** What was taken out as a file, from wherever. */
export const exportDeeds = {
  export: { done: 'Exported', told: 'took this out as a file', logClass: 'exports' },
} as const satisfies Deeds;

declare module '#engine/changes/deeds.server.ts' {
  interface DeclaredDeeds {
    readonly exports: typeof exportDeeds;
  }
}
