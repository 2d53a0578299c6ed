import type { Deeds } from '#engine/changes/deeds.server.ts';

/** Which of somebody's browsers show notices. */
export const pushDeeds = {
  'push-on': { done: 'Notices in a browser', told: 'let a browser show notices' },
  'push-off': { done: 'No notices in a browser', told: 'let a browser show no notices' },
} as const satisfies Deeds;

declare module '#engine/changes/deeds.server.ts' {
  interface DeclaredDeeds {
    readonly push: typeof pushDeeds;
  }
}
