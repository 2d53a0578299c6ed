import type { Draft } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { append } from '#engine/store/append.server.ts';
import { takeFrom } from '../balance/balance.rules.ts';
import { leaveBooks } from './book.server.ts';
import { bookingsOf, POOL } from './book.rules.ts';
import { leaveMovement } from './leaveMovement.ts';

interface Net extends Record<string, unknown> {
  readonly staffId: number;
  readonly lotId: number;
  readonly requestId: number | null;
  readonly date: string;
  readonly minutes: number;
}

/**
 * Updates the ledger of several people to the balance rule for their approved leave, by takes and returns. No other
 * code writes these. The caller must hold the leave lock.
 */
export async function settleLeave(context: Context, staffIds: readonly number[], note?: string): Promise<void> {
  const books = await leaveBooks(context.tx, staffIds);
  const { rows } = await context.tx.query<Net>(
    `select staff_id as "staffId", lot_id as "lotId", request_id as "requestId", date, -sum(minutes)::int as minutes
       from leave_movement where staff_id = any($1::bigint[]) and type in ('take', 'return')
      group by 1, 2, 3, 4 having sum(minutes) <> 0`,
    [staffIds],
  );
  const open = new Map(rows.map((row) => [keyOf(row), row]));
  const movements: Draft<typeof leaveMovement>[] = [];
  const move = (net: Net, minutes: number): void => {
    const { staffId, lotId, requestId, date } = net;
    if (minutes === 0) return;
    const type = minutes < 0 ? 'take' : 'return';
    movements.push({ staffId, lotId, requestId, date, minutes, type, note: note ?? null });
  };
  for (const [staffId, book] of books)
    for (const take of takeFrom(book.lots, bookingsOf(book, { withPending: false })).takes) {
      const net: Net = {
        staffId,
        lotId: Number(take.lotId),
        requestId: take.bookingId === POOL ? null : Number(take.bookingId),
        date: take.date,
        minutes: take.minutes,
      };
      const known = open.get(keyOf(net));
      open.delete(keyOf(net));
      move(net, (known?.minutes ?? 0) - net.minutes);
    }
  for (const left of open.values()) move(left, left.minutes);
  await append(context, leaveMovement, movements);
}

const keyOf = ({ lotId, requestId, date }: Net): string => `${lotId} ${requestId ?? POOL} ${date}`;
