import type { Row } from '#engine/entity/entity.ts';
import type { user } from './user.ts';

/** What customers or suppliers can be assigned by, beside by hand: fields of the account and of what is assigned. */
export interface SightRule {
  /** The field of the user that holds the rule. */
  readonly field: 'customerTags' | 'customerTeamIds' | 'customerManagerIds' | 'supplierTags';
  /** The field of the customer or supplier it is held against, by name: this area does not know them. */
  readonly of: string;
  /** Whether that field holds several values, or one. */
  readonly holds: 'many' | 'one';
}

/** Which fields of an account say which customers and suppliers somebody sees. */
export const SIGHT = {
  customer: {
    scope: 'customerScope',
    ids: 'customerIds',
    ends: 'customerEnds',
    rules: [
      { field: 'customerTags', of: 'tags', holds: 'many' },
      { field: 'customerTeamIds', of: 'teamIds', holds: 'many' },
      { field: 'customerManagerIds', of: 'accountManagerId', holds: 'one' },
    ],
  },
  supplier: {
    scope: 'supplierScope',
    ids: 'supplierIds',
    ends: 'supplierEnds',
    rules: [{ field: 'supplierTags', of: 'tags', holds: 'many' }],
  },
} as const satisfies Record<
  string,
  {
    readonly scope: string;
    readonly ids: string;
    readonly ends: string;
    readonly rules: readonly SightRule[];
  }
>;

/** The fields of an account that say what it sees. */
export type Sight = Pick<
  Row<typeof user>,
  | 'customerScope'
  | 'customerIds'
  | 'customerTags'
  | 'customerTeamIds'
  | 'customerManagerIds'
  | 'customerEnds'
  | 'supplierScope'
  | 'supplierIds'
  | 'supplierTags'
  | 'supplierEnds'
>;

/** What is assigned to people. */
export type Assigned = keyof typeof SIGHT;

/** The last day of a single assignment. */
export interface AssignmentEnd {
  readonly id: number;
  readonly until: string;
}

/** Whether an account has rules, which only the database can follow. */
export const hasRules = (row: Readonly<Record<string, unknown>>, of: Assigned): boolean =>
  SIGHT[of].rules.some(({ field }) => listIn(row[field]).length > 0);

/** What is assigned by hand and has not ended by that day. */
export function pickedOn(row: Readonly<Record<string, unknown>>, of: Assigned, day: string): readonly number[] {
  const over = new Set(
    endsIn(row, of)
      .filter(({ until }) => until < day)
      .map(({ id }) => id),
  );
  return listIn(row[SIGHT[of].ids]).filter((id): id is number => typeof id === 'number' && !over.has(id));
}

/** Which single assignments have a last day. */
export const endsIn = (row: Readonly<Record<string, unknown>>, of: Assigned): readonly AssignmentEnd[] =>
  listIn(row[SIGHT[of].ends]).flatMap((each) => {
    const { [`${of}Id`]: id, until } = each as Record<string, unknown>;
    return typeof id === 'number' && typeof until === 'string' ? [{ id, until }] : [];
  });

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
