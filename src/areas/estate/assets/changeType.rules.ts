import type { AnyEntity } from '#engine/entity/entity.ts';
import { ownFields } from '#engine/entity/shape.ts';
import { type Field, labelOf } from '#engine/kinds/field.ts';

type Values = Readonly<Record<string, unknown>>;

/** A field that an asset loses with its type. */
export interface LostField {
  readonly key: string;
  readonly label: string;
}

/** What becomes of the fields of a type when an asset changes to another one. */
export interface TypeChange {
  /** Values of fields that both types have. */
  readonly carried: Values;
  readonly lost: readonly LostField[];
}

/** Fields of both types with the same meaning go along; filled ones of the old type alone are lost. */
export function typeChange(from: AnyEntity, to: AnyEntity, row: Values): TypeChange {
  const theirs = ownFields(to);
  const carried: Record<string, unknown> = {};
  const lost: LostField[] = [];
  for (const [key, field] of Object.entries(ownFields(from))) {
    const value = row[key] ?? null;
    if (isEmpty(value, field)) continue;
    const same = theirs[key];
    if (same && isAlike(field, same)) carried[key] = value;
    // Values that the product works out say nothing that is not elsewhere.
    else if (!field.readOnly) lost.push({ key, label: labelOf(key, field) });
  }
  return { carried, lost };
}

const isEmpty = (value: unknown, { default: usual = null }: Field): boolean =>
  value === null ||
  value === usual ||
  (value === false && usual === null) ||
  (Array.isArray(value) && value.length === 0);

const isAlike = (one: Field, other: Field): boolean => shapeOf(one) === shapeOf(other);
const shapeOf = ({ kind, to, options = {}, of = {} }: Field): string =>
  JSON.stringify([kind, to ?? null, Object.keys(options), Object.keys(of)]);
