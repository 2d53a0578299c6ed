import type { Deeds } from '#engine/changes/deeds.server.ts';

/** What happens to a webhook beyond its declared actions. */
export const webhookDeeds = {
  secret: { done: 'New secret', told: 'gave this a new secret' },
  replay: { done: 'Sent again', told: 'had what was missed sent again' },
  fail: { done: 'Began to fail', told: 'noted that this fails' },
  recover: { done: 'Recovered', told: 'noted that this works again' },
} as const satisfies Deeds;

declare module '#engine/changes/deeds.server.ts' {
  interface DeclaredDeeds {
    readonly webhooks: typeof webhookDeeds;
  }
}
