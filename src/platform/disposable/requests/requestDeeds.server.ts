import type { Deeds } from '#engine/changes/deeds.server.ts';

/** What happens to a secret that somebody outside was asked for. */
export const requestDeeds = {
  answer: { done: 'Answered', told: 'answered this' },
  close: { done: 'Closed', told: 'closed this' },
  'destroy-answer': { done: 'Answer destroyed', told: 'destroyed the answer to this' },
} as const satisfies Deeds;

declare module '#engine/changes/deeds.server.ts' {
  interface DeclaredDeeds {
    readonly secretRequest: typeof requestDeeds;
  }
}
