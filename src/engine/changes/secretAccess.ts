import type { Unusual } from './unusual.rules.ts';

/** How somebody met a secret, and what the log calls it. */
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

/** The ways in which a secret comes to be known to whoever did it. */
export const REVEALING: readonly How[] = ['shown', 'copied', 'sent', 'exported'];

/** A line of the credential log as screens get it. */
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

/** A secret that somebody has seen and nobody has changed since. */
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
