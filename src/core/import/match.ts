import { identityForm } from './identity.ts';

/** One way to find the record a row is about. */
export interface Match {
  /** What the report says it was found by. */
  readonly by: string;
  /** Fields that must all be the same. */
  readonly fields: readonly string[];
  /** How they are compared: `words`, `mac`, `exact`, or a registered form. */
  readonly form: string;
  /** Records are the same only where this field is; those elsewhere are another's. */
  readonly within?: string;
  /** An identifier is one thing's alone: found only elsewhere, the row is refused rather than stored twice. */
  readonly alone?: true;
  /** Where several match, or where both sides know it, this field must be the same too. */
  readonly settles?: string;
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
    const wanted = matchKey(match, row);
    if (wanted === null) continue;
    const hits = candidates.filter((each) => matchKey(match, each) === wanted && settled(match, row, each));
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

/** The form a match compares, as one text; null when the row does not say it. */
export function matchKey(match: Pick<Match, 'fields' | 'form'>, row: Values): string | null {
  const forms: string[] = [];
  let isSaid = false;
  for (const field of match.fields) {
    const form = identityForm(match.form, row[field]);
    if (form !== null) isSaid = true;
    else if (match.form !== 'words') return null;
    forms.push(form ?? '');
  }
  return isSaid ? forms.join('\u0001') : null;
}

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
    const mine = matchKey(match, row);
    const theirs = matchKey(match, candidate);
    return mine !== null && theirs !== null && mine !== theirs;
  });
