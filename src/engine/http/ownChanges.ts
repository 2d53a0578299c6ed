/**
 * A change made by a request, reported in its answer. Live updates skip the page that sent the request, and may be
 * turned off.
 */
export interface OwnChange {
  /** The declared noun: "server", not "asset". */
  readonly entity: string;
  readonly id: number;
  readonly action: string;
  readonly fields: readonly string[];
  /** The current customer of the record, and the former one. */
  readonly customerIds: readonly number[];
}

export const OWN_CHANGES = 'x-changes';
/** Sent if the list is too long or was not recorded: anything may have changed. */
const EVERYTHING = '*';
const MOST = 40;
const LONGEST = 4_000;

/** The header value: names and numbers, but no field values. Empty if nothing changed. */
export function writeOwnChanges(changes: readonly OwnChange[] | 'everything'): string {
  if (changes === 'everything' || changes.length > MOST) return EVERYTHING;
  if (changes.length === 0) return '';
  const text = JSON.stringify(
    changes.map(({ entity, id, action, fields, customerIds }) => [entity, id, action, fields, customerIds]),
  );
  return text.length > LONGEST ? EVERYTHING : text;
}

/** Reads the header value. An unreadable one means that anything may have changed. */
export function readOwnChanges(value: string): readonly OwnChange[] | 'everything' {
  if (value === EVERYTHING) return 'everything';
  try {
    const told = JSON.parse(value) as readonly [string, number, string, readonly string[], readonly number[]][];
    return told.map(([entity, id, action, fields, customerIds]) => ({ entity, id, action, fields, customerIds }));
  } catch {
    return 'everything';
  }
}
