import type { Queryable } from '#engine/db/pool.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { dueDate, type Terms } from '../kernel/documents.rules.ts';
import { accountsGroup } from '../accountsGroup.ts';

/** The due date of an invoice, by the customer's terms or the default. */
export async function dueOn(tx: Queryable, customerId: number, date: string): Promise<string> {
  const { rows } = await tx.query<{ type: Terms['type']; days: number }>(
    `select terms_type as type, terms_days as days from customer_account where customer_id = $1 and archived_at is null`,
    [customerId],
  );
  const { termsType: type, termsDays: days } = rows[0]
    ? { termsType: rows[0].type, termsDays: rows[0].days }
    : await readGroup(tx, accountsGroup);
  return dueDate({ date, terms: termsOf(type as Terms['type'], days) }).dueDate;
}

const termsOf = (type: Terms['type'], days: number): Terms =>
  type === 'dayOfNextMonth' ? { type, day: Math.min(31, Math.max(1, days)) } : { type, days };
