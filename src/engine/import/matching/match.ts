import type { Telling } from '../../entity/entity.ts';
import { cellsOf } from '../../kinds/rows/rows.ts';
import { identityForm } from './identity.ts';

/** One way to find the record a row is about: what its noun declares, with nothing left to follow from anything. */
export interface Match extends Telling {
  /** What the report says it was found by. */
  readonly by: string;
  /** How the fields are compared: `words`, `mac`, `exact`, or a registered form. */
  readonly form: string;
}

type Values = Readonly<Record<string, unknown>>;

/** A record that may be the one: the fields that matches name. */
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
 * Finds the record a row is about: the first match in order that any record answers decides. Several of the owner's
 * are ambiguous; an identifier that only another owner's record bears is refused, without naming that owner.
 */
export function findRecord(row: Values, candidates: readonly Candidate[], matches: readonly Match[]): Found {
  for (const match of matches) {
    const hits = candidates.filter((each) => isMet(match, row, each) && settled(match, row, each));
    if (hits.length === 0) continue;
    const theirs = match.within ? hits.filter((each) => isSameOwner(match.within ?? '', row, each)) : hits;
    const current = theirs.filter((each) => !each.archivedAt);
    const own = current.length > 0 ? current : theirs;
    const [first, second] = own;
    if (first && second) return { error: 'ambiguous_match', by: match.by, ids: own.map((each) => each.id) };
    if (first) return { id: first.id, by: match.by };
    if (match.alone) return { error: 'duplicate_other_customer', by: match.by, ids: [] };
  }
  return { id: null };
}

/** The forms a match compares, each as one text: one at most, but of a field of rows; none when the row does not say it. */
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

/** Whether a match finds a candidate by what a row says. */
export const isMet = (match: Match, row: Values, candidate: Values): boolean => {
  const wanted = matchKeys(match, row);
  return wanted.length > 0 && matchKeys(match, candidate).some((key) => wanted.includes(key));
};

/** Both know the settling field and differ: two makers may give the same number. */
function settled({ settles }: Match, row: Values, candidate: Values): boolean {
  if (!settles) return true;
  const mine = identityForm('words', row[settles]);
  const theirs = identityForm('words', candidate[settles]);
  return mine === null || theirs === null || mine === theirs;
}

const isSameOwner = (field: string, row: Values, candidate: Values): boolean =>
  (row[field] ?? null) === (candidate[field] ?? null);

/** Both bear an identifier of their own and it differs: two things of one name, not one. */
export const contradicts = (row: Values, candidate: Candidate, matches: readonly Match[]): boolean =>
  matches.some((match) => {
    if (!match.alone) return false;
    return [row, candidate].every((each) => matchKeys(match, each).length > 0) && !isMet(match, row, candidate);
  });
