/** A record that stays unchanged, and the reason. */
export interface Kept {
  readonly entity: string;
  readonly id: number;
  readonly title: string;
  readonly because: string;
}

/** One line of the change log that a batch wrote. */
export interface Logged extends Record<string, unknown> {
  readonly kind: string;
  readonly entity_id: number;
  readonly title: string;
  readonly action: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  /** Whether the record was changed again after the batch. */
  readonly later: boolean;
}

export const keptOf = (line: Pick<Logged, 'kind' | 'entity_id' | 'title'>, because: string): Kept => ({
  entity: line.kind,
  id: line.entity_id,
  title: line.title,
  because,
});
