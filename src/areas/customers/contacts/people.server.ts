import type { Queryable } from '#core/db/pool.server.ts';
import type { Person } from './contact.rules.ts';

/** The contacts of customers that are not archived, as duplicates are looked for among them. */
export async function peopleOf(
  tx: Queryable,
  customerIds: readonly number[],
): Promise<ReadonlyMap<number, readonly Person[]>> {
  const { rows } = await tx.query<Person & Record<string, unknown> & { customerId: number }>(
    `select id, customer_id as "customerId", first_name as "firstName", last_name as "lastName", email, other_emails as "otherEmails",
            array_remove(array[phone, mobile, direct_dial], null) as phones
       from contact where customer_id = any($1::bigint[]) and archived_at is null order by id`,
    [customerIds],
  );
  const people = new Map<number, Person[]>();
  for (const row of rows) {
    const known = people.get(row.customerId);
    if (known) known.push(row);
    else people.set(row.customerId, [row]);
  }
  return people;
}
