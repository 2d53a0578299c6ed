import type { AnyEntity } from '../../entity/entity.ts';
import { statesOf } from '../../entity/states.ts';
import { customerOf, rootOf, titleOf } from '../../entity/shape.ts';
import { kindOf } from '../../kinds/kinds.ts';
import { britishPostcode } from '../../kinds/postcode/postcode.ts';
import { identifierForm, normalise, type SearchItem } from './rank.ts';

type Values = Readonly<Record<string, unknown>>;
type Bucket = Exclude<keyof SearchItem, 'id'>;

/** The list of the search entry that holds the values of each kind. */
const BUCKETS: Readonly<Record<string, Bucket>> = {
  phone: 'phones',
  postcode: 'postcodes',
  macAddress: 'macs',
  ipAddress: 'ips',
};

/** The search index entry of a record: all searchable values, in the forms that the ranking compares. */
export function searchEntry(entity: AnyEntity, row: Values) {
  const title = titleOf(entity, row);
  const item: Record<Bucket, string[]> = { names: [title], codes: [], phones: [], postcodes: [], macs: [], ips: [] };
  for (const [key, field] of Object.entries(entity.fields)) {
    const value = row[key];
    if (!field.search || value === null || value === undefined || value === '') continue;
    const bucket = BUCKETS[field.kind] ?? (field.search === 'words' ? 'names' : 'codes');
    for (const each of Array.isArray(value) ? value : [value])
      if (!item[bucket].includes(String(each))) item[bucket].push(String(each));
  }
  const keys = [
    ...new Set(
      [...item.codes, ...item.macs, ...item.postcodes]
        .map(identifierForm)
        .concat(item.phones.map(lastDigits), item.ips, item.postcodes.flatMap(outward)),
    ),
  ];
  return {
    entity: rootOf(entity).name,
    entity_id: row.id as number,
    kind: entity.name,
    customer_id: rootOf(entity).scope.by === 'customer' ? customerOf(entity, row) : null,
    title,
    subtitle: subtitleOf(entity, row),
    item,
    words: item.names.map((name) => ` ${normalise(name)}`).join(' '),
    keys,
    key_text: keys.join(' '),
    archived: row.archivedAt !== null || isRetired(entity, row),
    hidden: Boolean(entity.unsearched ?? entity.internal),
  };
}

/** "Primary school · Leeds": the fields that distinguish records with the same name. */
function subtitleOf(entity: AnyEntity, row: Values): string | null {
  const parts = (entity.subtitle ?? []).flatMap((key) => {
    const field = entity.fields[key];
    const value = row[key];
    if (!field || value === null || value === undefined || value === '' || field.kind === 'ref') return [];
    return [kindOf(field).format(value as never, field)];
  });
  return parts.length > 0 ? parts.join(' · ') : null;
}

const isRetired = (entity: AnyEntity, row: Values): boolean =>
  statesOf(entity).some(({ field, table }) => table[String(row[field])]?.retired === true);

/** "LE7 4QF" is also found by "LE7". */
const outward = (text: string): string[] => {
  const start = britishPostcode(text)?.split(' ')[0];
  return start ? [start.toLowerCase()] : [];
};

/** Compares the last ten digits, so that +44 and 0 match. */
const lastDigits = (phone: string): string => phone.replace(/\D/g, '').slice(-10);
