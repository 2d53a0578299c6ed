import type { Context } from '#engine/request/context.server.ts';
import type { FillValues } from './fill.rules.ts';

/**
 * The values of the placeholders for each job, in one statement.
 * @returns values by the ID of the job
 */
export async function fillValuesOf(
  { tx, actor }: Context,
  jobIds: readonly number[],
): Promise<ReadonlyMap<number, FillValues>> {
  const { rows } = await tx.query<{
    id: number;
    number: string;
    title: string;
    first: string | null;
    last: string | null;
    customer: string;
  }>(
    `select j.id, j.number, j.title, c.first_name as first, c.last_name as last, u.name as customer
       from job j join customer u on u.id = j.customer_id left join contact c on c.id = j.contact_id
      where j.id = any($1::bigint[])`,
    [jobIds],
  );
  return new Map(
    rows.map(({ id, number, title, first, last, customer }) => [
      id,
      {
        'contact.firstName': first,
        'contact.name': [first, last].filter(Boolean).join(' ') || null,
        'job.number': number,
        'job.title': title,
        'customer.name': customer,
        'user.name': actor.name,
      },
    ]),
  );
}
