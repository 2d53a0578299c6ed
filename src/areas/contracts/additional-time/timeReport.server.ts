import { binder, scopeClause } from '#engine/access/access.server.ts';
import { addDays, MONTHS } from '#engine/calendar/calendar.ts';
import type { ReportAnswer } from '#engine/reports/report.ts';
import type { Answering } from '#engine/reports/reports.server.ts';
import { EXPIRES_SOON } from '../hours/expiresSoon.ts';
import { lotKey, type TimeBook, timeBooks } from './book.server.ts';
import { usedByMonth } from './explain.rules.ts';
import { balanceOf } from './move.server.ts';
import { prepaidLot } from './prepaidLot.ts';

const SHOWN_MONTHS = 12;

/** Customers who ever had a block, by name. */
export const answerAdditionalTime: Answering = async ({ tx, actor, today, most, after }, { show }) => {
  const bind = binder();
  const { rows: customers } = await tx.query<{ id: number; name: string }>(
    `select c.id, c.name from customer c
      where c.archived_at is null and exists (
        select 1 from prepaid_lot r where r.customer_id = c.id and r.archived_at is null and ${scopeClause(prepaidLot, actor, bind, 'r')})
      order by c.name, c.id`,
    bind.values,
  );
  const books = await timeBooks(
    tx,
    customers.map(({ id }) => id),
  );
  const lines = customers.flatMap(({ id, name }) => {
    const book = books.get(id);
    return book ? [lineOf(book, name, today)] : [];
  });
  const shown = lines.filter((line) => matches(line, String(show)));
  const from = after === undefined ? 0 : Number(after);
  const until = from + most;
  return {
    rows: shown.slice(from, until).map(({ customerId, ...cells }) => ({
      key: String(customerId),
      to: `/customer/${customerId}/additional-time`,
      cells,
    })),
    totals: {
      balance: sum(shown.map(({ balance }) => balance)),
      overdrawn: sum(shown.map(({ overdrawn }) => overdrawn)),
      expiring: sum(shown.map(({ expiring }) => expiring)),
      used: sum(shown.map(({ used }) => used)),
    },
    chart: chartOf(
      shown.flatMap(({ customerId }) => books.get(customerId) ?? []),
      today,
    ),
    ...(until < shown.length ? { next: String(until) } : {}),
  } satisfies ReportAnswer;
};

function lineOf(book: TimeBook, customer: string, today: string) {
  const { balanceMinutes, overdrawnMinutes, lots } = balanceOf(book, today);
  const until = addDays(today, EXPIRES_SOON);
  const soon = book.lots.flatMap(({ id, expiresOn }) => {
    const minutes = lots.find((lot) => lot.id === lotKey(id))?.remainingMinutes ?? 0;
    return expiresOn !== null && expiresOn <= until && minutes > 0 ? [{ minutes, expiresOn }] : [];
  });
  const isLow = balanceMinutes <= book.lowMinutes;
  return {
    customerId: book.customerId,
    customer,
    balance: balanceMinutes,
    overdrawn: overdrawnMinutes,
    expiring: sum(soon.map(({ minutes }) => minutes)),
    expiresOn: soon.map(({ expiresOn }) => expiresOn).sort()[0] ?? null,
    used: sum(usedByMonth(book.movements, today, SHOWN_MONTHS).map(({ minutes }) => minutes)),
    state: overdrawnMinutes > 0 ? 'Overdrawn' : isLow ? 'Low' : null,
  };
}

const matches = (line: ReturnType<typeof lineOf>, show: string): boolean =>
  show === 'low'
    ? line.state !== null
    : show === 'overdrawn'
      ? line.overdrawn > 0
      : show === 'expiring'
        ? line.expiring > 0
        : true;

function chartOf(books: readonly TimeBook[], today: string): ReportAnswer['chart'] {
  const months = usedByMonth(
    books.flatMap(({ movements }) => movements),
    today,
    SHOWN_MONTHS,
  );
  return {
    labels: months.map(({ month }) => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`),
    series: [{ label: 'Used', values: months.map(({ minutes }) => minutes) }],
  };
}

const sum = (minutes: readonly number[]): number => minutes.reduce((total, each) => total + each, 0);
