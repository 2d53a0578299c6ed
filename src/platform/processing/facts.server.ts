import type { Actor } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { LegalHolds } from '../retention/retentionGroup.ts';
import type { OwnEnd } from './processingGroup.ts';
import type { OnBehalfOf } from './processingRecord.ts';

/** Something data is kept for. Which data, how long and who receives it is looked up. */
export interface Activity {
  readonly key: string;
  /** For the company's own ends, or on behalf of customers, whose it is to say why. */
  readonly as: { readonly controller: OwnEnd } | { readonly processor: string };
  /** One sentence. */
  readonly purpose: string;
  /** Whom it is about. */
  readonly people: readonly string[];
  /** Names of nouns; a base stands for all its kinds. What no activity names belongs to the last. */
  readonly nouns: readonly string[];
  readonly held: readonly LegalHolds[];
}

/** A place outside that something is sent to, or that may take it. */
export interface Recipient {
  readonly label: string;
  /** What it gets, in a sentence. */
  readonly gets: string;
  /** The activities it belongs to, by key; none where it gets nothing of anybody. */
  readonly of: readonly string[];
  /** It may well be outside the United Kingdom. */
  readonly mayBeAbroad?: true;
  /** Hosts or names, as it is set up now; none where it is not. */
  readonly where: (tx: Queryable) => Promise<readonly string[]>;
}

/** Everything the record of processing is made of; the app, which knows every area, says it once. */
export interface ProcessingFacts {
  readonly activities: readonly Activity[];
  readonly recipients: readonly Recipient[];
  /** What protects the data, a sentence each; null where it does not hold here and now. */
  readonly measures: readonly ((tx: Queryable) => Promise<string | null>)[];
  /** As far as the actor sees them. */
  readonly onBehalfOf: (tx: Queryable, actor: Actor) => Promise<readonly OnBehalfOf[]>;
}
