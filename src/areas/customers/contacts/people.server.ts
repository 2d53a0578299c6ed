import type { Queryable } from '#core/db/pool.server.ts';
import { phoneKeyOf } from '#core/search/entry.ts';
import { identifierForm, normalise } from '#core/search/rank.ts';
import { fullNameOf, type Person } from './contact.rules.ts';

/** Somebody who is typed or comes in a file, at their customer. */
export interface TypedPerson extends Omit<Person, 'id'> {
  readonly customerId: number;
}

interface Known extends Person, Record<string, unknown> {
  readonly customerId: number;
}

const COLUMNS = `c.id, c.customer_id as "customerId", c.first_name as "firstName", c.last_name as "lastName", c.email, c.other_emails as "otherEmails",
            array_remove(array[c.phone, c.mobile, c.direct_dial], null) as phones`;

/**
 * Contacts that are not archived and may be one of these people: of the same customer, and called the same, or reached by
 * an address or a number of theirs. The search knows all three, so that no others are read, however many a customer has.
 */
export async function peopleLike(
  tx: Queryable,
  typed: readonly TypedPerson[],
): Promise<ReadonlyMap<number, readonly Person[]>> {
  const keys = typed.flatMap(({ email, otherEmails, phones }) => [
    ...[email, ...otherEmails].flatMap((each) => (each ? identifierForm(each) : [])),
    ...phones.map(phoneKeyOf),
  ]);
  const { rows } = await tx.query<Known>(
    `select ${COLUMNS} from contact c
      where c.archived_at is null and c.customer_id = any($1::bigint[]) and c.id in (
        select s.entity_id from unnest($1::bigint[], $2::text[]) as x (owner, name) cross join lateral (
          select entity_id from search_entry
           where entity = 'contact' and customer_id = x.owner and split_part(words, '  ', 1) = x.name offset 0) s
        union
        select entity_id from search_entry where entity = 'contact' and keys && $3::text[])
      order by c.id`,
    [
      typed.map(({ customerId }) => customerId),
      typed.map((person) => ` ${normalise(fullNameOf(person))}`),
      [...new Set(keys)],
    ],
  );
  return byCustomer(rows);
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
