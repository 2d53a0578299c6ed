import type { Clause, Condition } from '#engine/lists/query.ts';
import type { Asked } from '#engine/lists/listAddress.ts';

/** An asset type that a customer has assets of. */
export interface KindChip {
  readonly noun: string;
  readonly label: string;
  readonly count: number;
  readonly attention?: { readonly tone: 'bad' | 'warning'; readonly label: string };
}

const WEIGHT = { bad: 0, warning: 1, none: 2 } as const;

/** Sorts types by severity, then by number of assets, largest first. */
export const inUrgency = (chips: readonly KindChip[]): readonly KindChip[] =>
  [...chips].sort(
    (one, other) =>
      WEIGHT[one.attention?.tone ?? 'none'] - WEIGHT[other.attention?.tone ?? 'none'] ||
      other.count - one.count ||
      one.label.localeCompare(other.label, 'en-GB'),
  );

const FIELD = 'kind';

/** The types that the list is filtered by; empty when it shows all. */
export const kindsIn = ({ where }: Pick<Asked, 'where'>): readonly string[] =>
  where.filter(isOfKind).find(({ op }) => op === 'is')?.values ?? [];

const isOfKind = (clause: Clause): clause is Condition => 'field' in clause && clause.field === FIELD;

/** Adds a type to the filter of a list, or removes it. */
export function withKind(asked: Asked, noun: string): Asked {
  const now = kindsIn(asked);
  const next = now.includes(noun) ? now.filter((each) => each !== noun) : [...now, noun];
  const others = asked.where.filter((clause) => !isOfKind(clause));
  const chosen: readonly Condition[] = next.length > 0 ? [{ field: FIELD, op: 'is', values: next }] : [];
  return { ...asked, where: [...others, ...chosen] };
}
