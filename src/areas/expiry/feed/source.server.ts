import type { AnyEntity } from '#engine/entity/entity.ts';

/** A date field with expiry dates. */
export interface ExpirySource {
  readonly noun: AnyEntity;
  /** A date field, indexed because the report filters by it. */
  readonly field: string;
  /** Type of expiry; sources may share one. */
  readonly kind: string;
  /** Label, such as “Warranty”. */
  readonly label: string;
  /** Field of the parent record that shows this one, for an entity without its own page. */
  readonly parent?: string;
  /** SQL condition over `r`, and `t` for a derived entity, that excludes irrelevant records. */
  readonly where?: string;
  /** Days before the expiry for reminders; defaults to the usual ones. */
  readonly remindAt?: readonly number[];
  /** Calendars already include it from another source. */
  readonly isInCalendars?: true;
}

const sources = new Map<string, ExpirySource>();

/** Adds an expiry source to the report, its calendar and its reminders; called once per source. */
export function addExpirySource(source: ExpirySource): void {
  sources.set(keyOf(source), source);
}

/** `asset.warrantyEndsOn` */
export const keyOf = ({ noun, field }: Pick<ExpirySource, 'noun' | 'field'>): string => `${noun.name}.${field}`;

export const expirySources = (): readonly ExpirySource[] => [...sources.values()];

export const expirySource = (key: string): ExpirySource | undefined => sources.get(key);
