import type { Telling } from '../../entity/entity.ts';
import { cellsOf } from '../../kinds/rows/rows.ts';
import { identityForm } from './identity.ts';

/** One way to find a row's record, from the noun's declaration with all defaults filled in. */
export interface Match extends Telling {
  /** The name of the match in the report. */
  readonly by: string;
  /** How the fields are compared: `words`, `mac`, `exact`, or a registered form. */
  readonly form: string;
  /** Does not find archived records. */
  readonly current?: true;
}

type Values = Readonly<Record<string, unknown>>;

/** A record that may match, with the fields that the matches use. */
export interface Candidate extends Values {
  readonly id: number;
}

export type Found =
  | { readonly id: number; readonly by: string }
  | { readonly id: null }
  | {
      readonly error: 'ambiguous_match' | 'duplicate_other_customer';
      readonly by: string;
      readonly ids: readonly number[];
    };

/**
 * Finds a row's record: the first match that any record satisfies decides. If several records of the owner match, the
 * result is ambiguous. An identifier found only on another owner's record is refused, without revealing that owner.
 */
export function findRecord(row: Values, candidates: readonly Candidate[], matches: readonly Match[]): Found {
  for (const match of matches) {
    const hits = candidates.filter((each) => isMet(match, row, each) && settled(match, row, each));
    if (hits.length === 0) continue;
    const theirs = match.within ? hits.filter((each) => isSameOwner(match.within ?? '', row, each)) : hits;
    const current = theirs.filter((each) => !each.archivedAt);
    const own = current.length > 0 || match.current ? current : theirs;
    const [first, second] = own;
    if (first && second) return { error: 'ambiguous_match', by: match.by, ids: own.map((each) => each.id) };
    if (first) return { id: first.id, by: match.by };
    if (match.alone) return { error: 'duplicate_other_customer', by: match.by, ids: [] };
  }
  return { id: null };
}

/** The forms that a match compares, each as one text: at most one, except for a field of rows; none if it is missing. */
export function matchKeys({ fields, form, cells }: Pick<Match, 'fields' | 'form' | 'cells'>, row: Values): string[] {
  const [first = '', ...others] = fields;
  if (cells) return cellsOf(row[first]).flatMap((each) => keyOfCells(cells, each) ?? []);
  const key = identityForm(form, row[first]);
  if (key === null) return [];
  return [[key, ...others.map((field) => identityForm(form, row[field]) ?? '')].join('\u0001')];
}

function keyOfCells(cells: Readonly<Record<string, string>>, row: Values): string | null {
  const forms = Object.entries(cells).map(([cell, form]) => identityForm(form, row[cell]));
  return forms.includes(null) ? null : forms.join('\u0001');
}

/** Whether a match finds a candidate for a row. */
export const isMet = (match: Match, row: Values, candidate: Values): boolean => {
  const wanted = matchKeys(match, row);
  return wanted.length > 0 && matchKeys(match, candidate).some((key) => wanted.includes(key));
};

/** False if both records give the settling field with different values: two manufacturers may use the same number. */
function settled({ settles }: Match, row: Values, candidate: Values): boolean {
  if (!settles) return true;
  const mine = identityForm('words', row[settles]);
  const theirs = identityForm('words', candidate[settles]);
  return mine === null || theirs === null || mine === theirs;
}

const isSameOwner = (field: string, row: Values, candidate: Values): boolean =>
  (row[field] ?? null) === (candidate[field] ?? null);

/** Whether both have an identifier and the identifiers differ: two different records of the same name. */
export const contradicts = (row: Values, candidate: Candidate, matches: readonly Match[]): boolean =>
  matches.some((match) => {
    if (!match.alone) return false;
    return [row, candidate].every((each) => matchKeys(match, each).length > 0) && !isMet(match, row, candidate);
  });
