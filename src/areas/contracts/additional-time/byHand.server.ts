import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { conflict, invalid, notFound, refused } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { read } from '#engine/store/store.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { prepaidShare } from '../charges/cover.rules.ts';
import { holdTime, movementsOf, timeBooks } from './book.server.ts';
import { balanceOf, moveTime } from './move.server.ts';

/** Uses time without a time entry. @throws 404, 422 `prepaid_empty` with the balance */
export async function useTime(
  context: Context,
  customerId: number,
  { on, minutes, note }: { readonly on: string; readonly minutes: number; readonly note: string },
): Promise<void> {
  await read(context, customer, customerId);
  const today = companyToday(new Date(context.now));
  if (on > today) throw invalid({ on: ['Choose a day that is not in the future.'] });
  await holdTime(context.tx, [customerId]);
  const book = (await timeBooks(context.tx, [customerId])).get(customerId);
  if (!book) throw notFound();
  // A manual usage cannot be invoiced: minutes beyond the blocks are overdrawn or refused.
  const policy = book.whenEmpty === 'overdraw' ? 'overdraw' : 'refuse';
  if (prepaidShare(movementsOf(book), on, minutes, policy) < minutes) {
    const { balanceMinutes } = balanceOf(book, today);
    throw refused('prepaid_empty', `The blocks cannot give so much. ${formatDuration(balanceMinutes)} is left.`, {
      balanceMinutes,
    });
  }
  await moveTime(context, [{ customerId, type: 'usage', on, minutes: -minutes, note }]);
}

/** Returns a whole usage. Usages of time entries are returned with the entry. @throws 404, 409 */
export async function returnTime(
  context: Context,
  customerId: number,
  { movementId, note }: { readonly movementId: number; readonly note: string },
): Promise<void> {
  await read(context, customer, customerId);
  await holdTime(context.tx, [customerId]);
  const { rows } = await context.tx.query<{ minutes: number; timeEntryId: number | null; returned: boolean }>(
    `select m.minutes, m.time_entry_id as "timeEntryId",
            exists (select 1 from prepaid_movement r where r.reverses_id = m.id) as returned
       from prepaid_movement m where m.id = $1 and m.customer_id = $2 and m.type = 'usage'`,
    [movementId, customerId],
  );
  const [usage] = rows;
  if (!usage) throw notFound('movement');
  if (usage.returned) throw conflict('already_returned', 'This time was returned already.');
  if (usage.timeEntryId !== null)
    throw conflict('of_time_entry', 'This time belongs to a time entry. Archive the entry to return it.');
  const on = companyToday(new Date(context.now));
  await moveTime(context, [{ customerId, type: 'reverse', on, minutes: -usage.minutes, reversesId: movementId, note }]);
}
