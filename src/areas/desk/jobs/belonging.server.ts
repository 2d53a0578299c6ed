import { Problem } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { job } from './job.ts';

const OTHER = 'This record belongs to another customer. Choose one of the customer of the job.';
const KEPT = 'The customer of a job cannot be changed. Log a new job instead.';

/** Requester, site and parent must belong to the job’s customer, which cannot change. */
export async function refusalsOfCustomer({ tx }: Context, changes: readonly Change<typeof job>[]): Promise<void> {
  const named = changes.filter(
    ({ before, after }) =>
      !before || (['contactId', 'siteId', 'parentId', 'customerId'] as const).some((key) => before[key] !== after[key]),
  );
  if (named.length === 0) return;
  const { rows } = await tx.query<{ noun: string; id: number; customer_id: number }>(
    `select 'contactId' as noun, id, customer_id from contact where id = any($1::bigint[])
     union all select 'siteId', id, customer_id from site where id = any($2::bigint[])
     union all select 'parentId', id, customer_id from job where id = any($3::bigint[])`,
    [
      named.flatMap(({ after }) => after.contactId ?? []),
      named.flatMap(({ after }) => after.siteId ?? []),
      named.flatMap(({ after }) => after.parentId ?? []),
    ],
  );
  for (const change of named) {
    const { before, after } = change;
    if (before && before.customerId !== after.customerId) change.problem = wrongCustomer('customerId', KEPT);
    for (const key of ['contactId', 'siteId', 'parentId'] as const) {
      const found = rows.find((row) => row.noun === key && row.id === after[key]);
      if (found && found.customer_id !== after.customerId) change.problem ??= wrongCustomer(key, OTHER);
    }
  }
}

const wrongCustomer = (field: string, message: string): Problem =>
  new Problem(422, 'wrong_customer', message, { errors: { [field]: [message] } });
