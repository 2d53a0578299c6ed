import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { LegalHolds } from '../retention/retentionGroup.ts';
import type { OwnEnd } from './processingGroup.ts';
import type { OnBehalfOf } from './processingRecord.ts';

/** A purpose of processing. Its data, periods and recipients are derived. */
export interface Activity {
  readonly key: string;
  /** For the company's own purposes, or on behalf of customers, who decide the legal basis. */
  readonly as: { readonly controller: OwnEnd } | { readonly processor: string };
  /** One sentence. */
  readonly purpose: string;
  /** The groups of people concerned. */
  readonly people: readonly string[];
  /** Names of nouns; a base noun includes all its kinds. Nouns without an activity belong to the last. */
  readonly nouns: readonly string[];
  readonly held: readonly LegalHolds[];
}

/** An external recipient of data. */
export interface Recipient {
  readonly label: string;
  /** The data it receives, in a sentence. */
  readonly gets: string;
  /** The activities it belongs to, by key; empty if it receives no personal data. */
  readonly of: readonly string[];
  /** Whether it may be outside the United Kingdom. */
  readonly mayBeAbroad?: true;
  /** The hosts or names configured now; empty if it is not configured. */
  readonly where: (tx: Queryable) => Promise<readonly string[]>;
}

/** The inputs of the record of processing. The app, which knows every area, declares them once. */
export interface ProcessingFacts {
  readonly activities: readonly Activity[];
  readonly recipients: readonly Recipient[];
  /** Protective measures, one sentence each; null if a measure does not apply to this installation now. */
  readonly measures: readonly ((tx: Queryable) => Promise<string | null>)[];
  /** The customers, as far as the actor may see them. */
  readonly onBehalfOf: (tx: Queryable, actor: Actor) => Promise<readonly OnBehalfOf[]>;
}
