import type { Queryable } from '#engine/db/pool.server.ts';
import { normalise } from '#engine/store/index/rank.ts';
import { addressesOf, fullNameOf, type Person } from './contact.rules.ts';

/** A contact from a form or a file, with their customer. */
export interface TypedPerson extends Omit<Person, 'id'> {
  readonly customerId: number;
}

interface Known extends Person, Record<string, unknown> {
  readonly customerId: number;
}

/**
 * SQL that looks up each value separately through an index. Otherwise, a common value such as an office number could
 * lead to a full scan.
 */
const byValue = (wanted: string, where: string): string =>
  `select s.id from ${wanted} as x (owner, value) cross join lateral (
     select c.id from contact c where c.customer_id = x.owner and ${where} offset 0) s`;

const NAMES = 'unnest($1::bigint[], $2::text[])';
const ADDRESSES = 'unnest($3::bigint[], $4::text[])';
const NUMBERS = 'unnest($5::bigint[], $6::text[])';

const SAME = [
  `select s.entity_id from ${NAMES} as x (owner, value) cross join lateral (
     select e.entity_id from search_entry e
      where e.entity = 'contact' and e.customer_id = x.owner and split_part(e.words, '  ', 1) = x.value offset 0) s`,
  byValue(ADDRESSES, 'lower(c.email) = x.value'),
  // Few contacts have further addresses, so they are read per customer and compared.
  `select c.id from contact c cross join unnest(c.other_emails) as e (address)
     join ${ADDRESSES} as x (owner, value) on x.owner = c.customer_id and x.value = lower(e.address)
    where c.customer_id = any($3::bigint[]) and c.other_emails <> '{}'`,
  ...['phone', 'mobile', 'direct_dial'].map((column) => byValue(NUMBERS, `c.${column} = x.value`)),
].join(' union ');

/**
 * Contacts that are not archived and may be one of these people: of the same customer, with the same name, address or
 * number. Other contacts are not read.
 */
export async function peopleLike(
  tx: Queryable,
  typed: readonly TypedPerson[],
): Promise<ReadonlyMap<number, readonly Person[]>> {
  const lists = [
    pairs(typed, (person) => [` ${normalise(fullNameOf(person))}`]),
    pairs(typed, addressesOf),
    pairs(typed, ({ phones }) => phones),
  ].flat();
  const { rows: found } = await tx.query<{ entity_id: number }>(SAME, lists);
  if (found.length === 0) return new Map();
  const { rows } = await tx.query<Known>(
    `select id, customer_id as "customerId", first_name as "firstName", last_name as "lastName", email, other_emails as "otherEmails",
            array_remove(array[phone, mobile, direct_dial], null) as phones
       from contact where id = any($1::bigint[]) and archived_at is null order by id`,
    [found.map((row) => row.entity_id)],
  );
  return byCustomer(rows);
}

/** Distinct pairs of customer ID and value, as two parallel arrays. */
function pairs(
  typed: readonly TypedPerson[],
  valuesOf: (person: TypedPerson) => readonly string[],
): readonly [number[], string[]] {
  const once = new Map(
    typed.flatMap((person) =>
      valuesOf(person).map((value) => [`${person.customerId} ${value}`, [person.customerId, value] as const] as const),
    ),
  );
  return [[...once.values()].map(([owner]) => owner), [...once.values()].map(([, value]) => value)];
}

function byCustomer(rows: readonly Known[]): ReadonlyMap<number, readonly Person[]> {
  const people = new Map<number, Person[]>();
  for (const row of rows) {
    const known = people.get(row.customerId);
    if (known) known.push(row);
    else people.set(row.customerId, [row]);
  }
  return people;
}
