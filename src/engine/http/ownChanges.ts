/**
 * What a request changed, as its answer tells the page that asked: live updates leave that page out, and where there are
 * none nobody else could tell it.
 */
export interface OwnChange {
  /** The noun as it is declared: "server", not "asset". */
  readonly entity: string;
  readonly id: number;
  readonly action: string;
  readonly fields: readonly string[];
  /** Whose the record is, and whose it was until now. */
  readonly customerIds: readonly number[];
}

export const OWN_CHANGES = 'x-changes';
/** Said instead of a list that is too long, or that nobody kept: anything may have changed. */
const EVERYTHING = '*';
const MOST = 40;
const LONGEST = 4_000;

/** The header's value: names and numbers, never a value of a field. Empty where nothing changed. */
export function writeOwnChanges(changes: readonly OwnChange[] | 'everything'): string {
  if (changes === 'everything' || changes.length > MOST) return EVERYTHING;
  if (changes.length === 0) return '';
  const text = JSON.stringify(
    changes.map(({ entity, id, action, fields, customerIds }) => [entity, id, action, fields, customerIds]),
  );
  return text.length > LONGEST ? EVERYTHING : text;
}

/** Reads the header's value; a value nobody can read may mean anything. */
export function readOwnChanges(value: string): readonly OwnChange[] | 'everything' {
  if (value === EVERYTHING) return 'everything';
  try {
    const told = JSON.parse(value) as readonly [string, number, string, readonly string[], readonly number[]][];
    return told.map(([entity, id, action, fields, customerIds]) => ({ entity, id, action, fields, customerIds }));
  } catch {
    return 'everything';
  }
}
