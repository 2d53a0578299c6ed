import type { AnyEntity } from '#engine/entity/entity.ts';

/** Days of records that tell when something runs out. */
export interface ExpirySource {
  readonly noun: AnyEntity;
  /** A field of days. It is filtered by, so that it has an index. */
  readonly field: string;
  /** What runs out; sources of several nouns share one. */
  readonly kind: string;
  /** How that is called, such as “Warranty”. */
  readonly label: string;
  /** The field of the record on whose page this one is found, for a noun without a page of its own. */
  readonly parent?: string;
  /** SQL over `r`, and `t` for a noun built on another: what no longer matters. */
  readonly where?: string;
  /** How many days before the end its owner is reminded; the usual ones unless given. */
  readonly remindAt?: readonly number[];
  /** Already in calendars by itself. */
  readonly isInCalendars?: true;
}

const sources = new Map<string, ExpirySource>();

/** Adds what runs out of an area to the report, its calendar and its reminders. An area does so once for each. */
export function addExpirySource(source: ExpirySource): void {
  sources.set(keyOf(source), source);
}

/** `asset.warrantyEndsOn` */
export const keyOf = ({ noun, field }: Pick<ExpirySource, 'noun' | 'field'>): string => `${noun.name}.${field}`;

export const expirySources = (): readonly ExpirySource[] => [...sources.values()];

export const expirySource = (key: string): ExpirySource | undefined => sources.get(key);
