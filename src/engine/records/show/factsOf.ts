import { type Field, labelOf } from '../../kinds/field.ts';
import type { CustomField } from '../../lists/columns.ts';
import { customFieldKey, fieldOf } from '../../entity/customField.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import { isAsked } from '../formValues.ts';

export interface ShownFact {
  readonly key: string;
  readonly label: string;
  readonly field: Field;
  /** Null if the field is empty. */
  readonly value: unknown;
}

export interface FactSection {
  readonly title: string;
  readonly facts: readonly ShownFact[];
}

export interface FactsAsked {
  readonly custom: readonly CustomField[];
  /** Fields that the page shows elsewhere. */
  readonly without?: readonly string[];
  readonly allows?: (permission: string) => boolean;
}

type Row = Readonly<Record<string, unknown>>;

/** The values of a record in the sections of its declaration, followed by the other fields and the custom fields. */
export function factsOf(
  entity: AnyEntity,
  row: Row,
  { custom, without = [], allows = () => true }: FactsAsked,
): readonly FactSection[] {
  const fields = new Map<string, Field>(
    [
      ...Object.entries<Field>(entity.fields),
      ...custom.map((each) => [`extra.${each.key}`, fieldOf(each)] as const),
    ].filter(
      ([key, field]) => field.kind !== 'secret' && !without.includes(key) && (!field.seenBy || allows(field.seenBy)),
    ),
  );
  const fact = (key: string): readonly ShownFact[] => {
    const field = fields.get(key);
    const value = filled(valueOf(row, key));
    return field && isAsked(entity, key, row, value) ? [{ key, field, label: labelOf(key, field), value }] : [];
  };
  const declared = (entity.sections ?? []).map(
    ({ title, fields: keys }): FactSection => ({ title, facts: keys.flatMap(fact) }),
  );
  const placed = new Set(declared.flatMap((section) => section.facts.map((each) => each.key)));
  const rest = [...fields.keys()].filter((key) => !placed.has(key));
  const others: FactSection = {
    title: declared.length > 0 ? 'Other details' : 'Details',
    facts: rest.filter((key) => !key.startsWith('extra.')).flatMap(fact),
  };
  const own: FactSection = {
    title: 'Custom fields',
    facts: rest.filter((key) => key.startsWith('extra.')).flatMap(fact),
  };
  return [...declared, others, own].filter((section) => section.facts.length > 0);
}

/** Distributes the sections over two columns of similar height, in order. The right one leaves space for recent changes. */
export function inTwoColumns(
  sections: readonly FactSection[],
): readonly [left: readonly FactSection[], right: readonly FactSection[]] {
  const heights = sections.map(
    (section) =>
      HEAD +
      section.facts
        .filter((fact) => fact.value !== null)
        .reduce(
          (sum, fact) =>
            sum + (fact.field.kind === 'notes' || fact.field.kind === 'rows' || fact.field.kind === 'lines' ? 4 : 1),
          0,
        ),
  );
  const all = heights.reduce((sum, height) => sum + height, RECENT);
  let left = 0;
  let count = 0;
  for (const height of heights) {
    if (count > 0 && left + height / 2 > all / 2) break;
    left += height;
    count += 1;
  }
  return [sections.slice(0, count), sections.slice(count)];
}

/** Heights in lines: the header of a card, and the card of recent changes. */
const HEAD = 3;
const RECENT = 7;

function valueOf(row: Row, key: string): unknown {
  const custom = customFieldKey(key);
  if (!custom) return row[key];
  const { extra } = row;
  return typeof extra === 'object' && extra !== null
    ? new Map<string, unknown>(Object.entries(extra)).get(custom)
    : undefined;
}

/** Empty text and empty lists become null. */
const filled = (value: unknown): unknown =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? null : value;
