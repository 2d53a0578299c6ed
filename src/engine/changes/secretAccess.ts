import type { Unusual } from './unusual.rules.ts';

/** The ways of accessing a secret, with the log's words for them. */
export const HOW = {
  created: 'added',
  shown: 'viewed',
  copied: 'copied',
  sent: 'shared',
  used: 'used automatically',
  changed: 'changed',
  exported: 'exported',
  refused: 'refused',
} as const;

export type How = keyof typeof HOW;

/** The ways in which the user learns the secret. */
export const REVEALING: readonly How[] = ['shown', 'copied', 'sent', 'exported'];

/** An entry of the credential log as screens receive it. */
export interface AccessLine {
  readonly id: number;
  readonly at: string;
  readonly actorId: number | null;
  readonly actorName: string;
  readonly how: How;
  readonly entity: string;
  readonly entityId: number;
  readonly title: string;
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly reason: string | null;
  readonly sessionId: number | null;
  readonly ip: string | null;
  readonly unusual: readonly Unusual[];
}

/** A secret that a user has seen and that has not been changed since. */
export interface Known {
  readonly entity: string;
  readonly entityId: number;
  readonly title: string;
  readonly customerId: number | null;
  readonly customerName: string | null;
  readonly lastSeenAt: string;
  readonly how: How;
}

export interface AccessCount {
  readonly day: string;
  readonly actorName: string;
  readonly count: number;
}
