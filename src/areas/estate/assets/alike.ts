import type { AnyEntity } from '#engine/entity/entity.ts';
import type { Field } from '#engine/kinds/field.ts';
import { kindOf } from '#engine/kinds/kinds.ts';

/** Fields that assets bought together usually share, besides those that identify their type. */
const SHARED = [
  'manufacturerId',
  'modelId',
  'siteId',
  'locationId',
  'criticality',
  'ownership',
  'returnBy',
  'purchasedOn',
  'costPence',
  'residualPence',
  'lifeMonths',
  'tags',
];
/** Fields that differ for every asset. */
const OWN = ['name', 'status', 'contactId'];
const KINDS = ['choice', 'choices', 'ref', 'whole', 'quantity', 'money', 'flag', 'tags', 'text'];

/** URL parameters that prefill the form for another asset like this one. Omits fields that identify a single asset. */
export function alike(entity: AnyEntity, row: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const fields: Readonly<Record<string, Field>> = entity.fields;
  const isOwn = (key: string, field: Field): boolean =>
    OWN.includes(key) || field.readOnly === true || field.search !== undefined || field.unique !== undefined;
  const keys = [...SHARED, ...(entity.essentials ?? []).filter((key) => KINDS.includes(fields[key]?.kind ?? ''))];
  return Object.fromEntries(
    [...new Set(keys)].flatMap((key) => {
      const field = fields[key];
      const value = row[key];
      if (!field || isOwn(key, field) || value === null || value === undefined) return [];
      return [[key, field.kind === 'ref' ? String(value) : kindOf(field).write(value as never, field)]];
    }),
  );
}
