import type { Row } from '#engine/entity/entity.ts';
import type { user } from './user.ts';

/** A rule that assigns customers or suppliers: a user field matched against a field of the record. */
export interface VisibilityRule {
  /** The user field with the rule. */
  readonly field: 'customerTags' | 'customerTeamIds' | 'customerManagerIds' | 'supplierTags';
  /** The record field to compare, by name, because this area does not import those entities. */
  readonly of: string;
  /** Whether that field holds several values or one. */
  readonly holds: 'many' | 'one';
}

/** Scope fields of an account, per assigned entity. */
export const VISIBILITY = {
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
    readonly rules: readonly VisibilityRule[];
  }
>;

/** Scope fields of an account. */
export type VisibleScope = Pick<
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

/** Entities that are assigned to users. */
export type Assigned = keyof typeof VISIBILITY;

/** Last day of one assignment. */
export interface AssignmentEnd {
  readonly id: number;
  readonly until: string;
}

/** Whether an account has rules, which only the database can evaluate. */
export const hasRules = (row: Readonly<Record<string, unknown>>, of: Assigned): boolean =>
  VISIBILITY[of].rules.some(({ field }) => listIn(row[field]).length > 0);

/** Records selected individually whose assignment has not ended on that day. */
export function pickedOn(row: Readonly<Record<string, unknown>>, of: Assigned, day: string): readonly number[] {
  const over = new Set(
    endsIn(row, of)
      .filter(({ until }) => until < day)
      .map(({ id }) => id),
  );
  return listIn(row[VISIBILITY[of].ids]).filter((id): id is number => typeof id === 'number' && !over.has(id));
}

/** Assignments that have a last day. */
export const endsIn = (row: Readonly<Record<string, unknown>>, of: Assigned): readonly AssignmentEnd[] =>
  listIn(row[VISIBILITY[of].ends]).flatMap((each) => {
    const { [`${of}Id`]: id, until } = each as Record<string, unknown>;
    return typeof id === 'number' && typeof until === 'string' ? [{ id, until }] : [];
  });

const listIn = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
