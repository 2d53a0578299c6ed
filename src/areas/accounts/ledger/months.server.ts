import { type Database, inTransaction, type Queryable } from '#engine/db/pool.server.ts';
import { schedule } from '#engine/schedule/work.server.ts';

const MOST = 20_000;

const LEDGER = `with moved as (
    delete from ledger_month_delta where id in (select id from ledger_month_delta order by id limit ${MOST} for update skip locked)
    returning nominal_code_id, month, debit_pence, credit_pence
  ), folded as (
    insert into ledger_month_total as t (nominal_code_id, month, debit_pence, credit_pence)
    select nominal_code_id, month, sum(debit_pence), sum(credit_pence) from moved group by nominal_code_id, month order by 1, 2
    on conflict (nominal_code_id, month) do update
      set debit_pence = t.debit_pence + excluded.debit_pence, credit_pence = t.credit_pence + excluded.credit_pence
  )
  select count(*)::int as folded from moved`;

const SALES = `with moved as (
    delete from sales_day_delta where id in (select id from sales_day_delta order by id limit ${MOST} for update skip locked)
    returning day, nominal_code_id, kind, pence
  ), folded as (
    insert into sales_day_total as t (day, nominal_code_id, kind, pence)
    select day, nominal_code_id, kind, sum(pence) from moved group by day, nominal_code_id, kind order by 1, 2, 3
    on conflict (day, nominal_code_id, kind) do update set pence = t.pence + excluded.pence
  )
  select count(*)::int as folded from moved`;

/** Adds pending amounts to the totals of months and to the sales of days. @returns the greater number of amounts */
export const foldMonths = async (tx: Queryable): Promise<number> =>
  Math.max(await folded(tx, LEDGER), await folded(tx, SALES));

async function folded(tx: Queryable, statement: string): Promise<number> {
  const { rows } = await tx.query<{ folded: number }>(statement);
  return rows[0]?.folded ?? 0;
}

/** Runs every minute, so that reports read few pending amounts. */
export function scheduleMonths(database: Database): void {
  schedule('fold-ledger-months', 'Add up the months of the ledger', '* * * * *', async () => {
    while ((await inTransaction(database, foldMonths)) === MOST);
  });
}
