import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { append } from '#engine/store/append.server.ts';
import type { LeaveBook } from '../leave/book.rules.ts';
import type { GrantAnswer } from '../leave/leaveShapes.ts';
import { holdLeave, leaveBooks } from '../leave/book.server.ts';
import { leaveLot } from '../leave/leaveLot.ts';
import { leaveMovement } from '../leave/leaveMovement.ts';
import { settleLeave } from '../leave/settle.server.ts';
import { type Grant, grantFor } from './grant.rules.ts';
import { yearWords } from './leaveYear.rules.ts';

/** Preview of setting the allowances of a leave year, for one person or all current staff. */
export async function planGrants(
  tx: Queryable,
  year: number,
  staffId: number | null,
  today: string,
): Promise<GrantAnswer> {
  const books = await leaveBooks(tx, await staffAmong(tx, staffId));
  const rows: GrantRow[] = [];
  const skipped: GrantAnswer['skipped'][number][] = [];
  for (const { person, book, grant } of byName(books, year, today))
    if (typeof grant === 'string') skipped.push({ staffId: person.id, name: person.name, why: grant });
    else rows.push(rowOf(book, grant));
  return { rows, skipped };
}

/** Sets the allowances of a leave year, or the changes since. Repeating it has no effect. */
export async function giveGrants(context: Context, year: number, staffId: number | null): Promise<GrantAnswer> {
  const today = companyToday(new Date(context.now));
  const staffIds = await staffAmong(context.tx, staffId);
  await holdLeave(context.tx, staffIds);
  const books = await leaveBooks(context.tx, staffIds);
  const given = byName(books, year, today).flatMap(({ book, grant }) =>
    typeof grant === 'string' ? [] : [{ book, grant, lot: lotOf(book, grant), row: rowOf(book, grant) }],
  );
  const fresh = given.filter(({ lot, row }) => lot === undefined && row.changeMinutes > 0);
  const lots = await append(
    context,
    leaveLot,
    fresh.map(({ book: { person }, grant }) => ({
      staffId: person.id,
      kind: 'annual' as const,
      from: grant.year.start,
      expiresOn: grant.year.end,
      minutes: grant.minutes,
      reason: grant.words.join(' ').slice(0, 400),
    })),
  );
  const changed = given.filter(({ lot, row }) => lot !== undefined && row.changeMinutes !== 0);
  await append(context, leaveMovement, [
    ...lots.map((lot) => ({
      staffId: lot.staffId,
      lotId: lot.id,
      date: lot.from,
      minutes: lot.minutes,
      type: 'grant' as const,
      note: lot.reason,
    })),
    ...changed.map(({ lot, row, grant }) => ({
      staffId: row.staffId,
      lotId: Number(lot?.id),
      date: today,
      minutes: row.changeMinutes,
      type: 'adjust' as const,
      note: `The allowance is now: ${grant.words.join(' ')}`.slice(0, 400),
    })),
  ]);
  await settleLeave(context, staffIds);
  return planGrants(context.tx, year, staffId, today);
}

type GrantRow = GrantAnswer['rows'][number];

const byName = (books: ReadonlyMap<number, LeaveBook>, year: number, today: string) =>
  [...books.values()]
    .sort((a, b) => a.person.name.localeCompare(b.person.name, 'en-GB'))
    .map((book) => ({ book, person: book.person, grant: grantFor(book, year, today) }));

const lotOf = ({ lots }: LeaveBook, { year }: Grant) =>
  lots.find(({ kind, from }) => kind === 'annual' && year.start <= from && from <= year.end);

function rowOf(book: LeaveBook, grant: Grant): GrantRow {
  const givenMinutes = lotOf(book, grant)?.minutes ?? 0;
  return {
    staffId: book.person.id,
    name: book.person.name,
    year: yearWords(grant.year),
    entitlementMinutes: grant.entitlement.entitlementMinutes,
    givenMinutes,
    changeMinutes: grant.minutes - givenMinutes,
    dayMinutes: grant.dayMinutes,
    words: grant.words.join(' '),
  };
}

async function staffAmong(tx: Queryable, staffId: number | null): Promise<readonly number[]> {
  const { rows } = await tx.query<{ id: number }>(
    `select id from staff_member where status <> 'left' and ($1::bigint is null or id = $1) order by id`,
    [staffId],
  );
  return rows.map(({ id }) => id);
}
