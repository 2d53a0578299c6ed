import type { Deeds } from '#engine/changes/deeds.server.ts';

/** What happens to an API token; it is revoked as a link is. */
export const tokenDeeds = {
  issue: { done: 'Issued', told: 'issued this' },
  rotate: { done: 'Renewed', told: 'gave this a new secret' },
} as const satisfies Deeds;

declare module '#engine/changes/deeds.server.ts' {
  interface DeclaredDeeds {
    readonly tokens: typeof tokenDeeds;
  }
}
