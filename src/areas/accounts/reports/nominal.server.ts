import type { Queryable } from '#engine/db/pool.server.ts';
import { labelOfOption } from '#engine/kinds/choice/choice.ts';
import { badRequest } from '#engine/http/problem.ts';
import type { Answering, ReportContext } from '#engine/reports/reports.server.ts';
import type { Cell } from '#engine/reports/report.ts';
import { nominalCode } from '../chart/nominalCode.ts';
import { journalEntry } from '../ledger/journalEntry.ts';
import { balanceOfRange } from './movements.server.ts';

/** Balances on a day: whole months from monthly totals, the current month from lines. */
export const answerTrialBalance: Answering = async ({ tx }, asked) => {
  const asAt = String(asked.asAt);
  const { rows } = await tx.query<{ code: string; name: string; type: string; pence: number }>(
    `select n.code, n.name, n.type, sum(b.pence)::bigint as pence from nominal_code n
       join (select nominal_code_id, debit_pence - credit_pence as pence from ledger_month where month < date_trunc('month', $1::date)
             union all
             select nominal_code_id, amount_pence from journal_line
              where posting_date between date_trunc('month', $1::date) and $1::date) b on b.nominal_code_id = n.id
      group by n.id having sum(b.pence) <> 0 order by n.code`,
    [asAt],
  );
  const debit = rows.reduce((total, { pence }) => total + Math.max(0, pence), 0);
  const credit = rows.reduce((total, { pence }) => total + Math.max(0, -pence), 0);
  return {
    rows: rows.map(({ code, name, type, pence }) => ({
      key: code,
      to: `/accounts/reports/nominal-code/activity?code=${code}&to=${asAt}`,
      cells: {
        code,
        name,
        type: labelOfOption(type, nominalCode.fields.type),
        debitPence: pence > 0 ? pence : null,
        creditPence: pence < 0 ? -pence : null,
      },
    })),
    totals: { debitPence: debit, creditPence: credit },
    checks: [{ says: 'Credits', pence: debit, expectedPence: credit }],
  };
};

interface Line extends Record<string, unknown> {
  readonly id: number;
  readonly entryId: number;
  readonly postingDate: string;
  readonly kind: string;
  readonly number: string | null;
  readonly code: string;
  readonly party: string | null;
  readonly memo: string | null;
  readonly pence: number;
}

interface Range {
  readonly code: string;
  readonly toCode: string;
  readonly from: string;
  readonly to: string;
}

/** Lines with a running balance, in pages that each state their closing balance. */
export const answerActivity: Answering = async (context, asked) => {
  const range = rangeOf(asked);
  const { tx, most, actor } = context;
  const at = readAfter(context);
  const before = at ?? { balance: await balanceBefore(tx, range), postingDate: range.from, id: 0 };
  const { rows } = await tx.query<Line>(
    `select l.id, l.journal_entry_id as "entryId", l.posting_date as "postingDate", e.kind, e.number, n.code,
            coalesce(c.name, s.name) as party, coalesce(l.memo, e.narrative) as memo, l.amount_pence as pence
       from journal_line l join journal_entry e on e.id = l.journal_entry_id join nominal_code n on n.id = l.nominal_code_id
       left join customer c on c.id = l.customer_id and ($8::bigint[] is null or c.id = any($8))
       left join supplier s on s.id = l.supplier_id and ($9::bigint[] is null or s.id = any($9))
      where n.code between $1 and $2 and l.posting_date <= $3 and (l.posting_date, l.id) > ($4::date, $5)
        and l.posting_date >= $6
      order by l.posting_date, l.id limit $7`,
    [
      range.code,
      range.toCode,
      range.to,
      before.postingDate,
      before.id,
      range.from,
      most + 1,
      // The ledger covers the whole company, but names are limited to customers and suppliers in scope.
      actor.customers === 'all' ? null : actor.customers,
      actor.suppliers === 'all' ? null : actor.suppliers,
    ],
  );
  const shown = rows.slice(0, most);
  let balance = before.balance;
  const lines = shown.map((line) => {
    balance += line.pence;
    return {
      key: String(line.id),
      to: `/accounts/journals/${line.entryId}`,
      cells: {
        postingDate: line.postingDate,
        kind: labelOfOption(line.kind, journalEntry.fields.kind),
        number: line.number,
        code: line.code,
        party: line.party,
        memo: line.memo,
        debitPence: line.pence > 0 ? line.pence : null,
        creditPence: line.pence < 0 ? -line.pence : null,
        balancePence: balance,
      },
    };
  });
  const opening = { key: 'opening', cells: { memo: 'Opening balance', balancePence: before.balance } };
  const last = shown.at(-1);
  return {
    rows: at === undefined && before.balance !== 0 ? [opening, ...lines] : lines,
    ...(await movementOf(tx, range, at === undefined ? before.balance : await balanceBefore(tx, range))),
    ...(rows.length > most && last ? { next: `${last.postingDate}~${last.id}~${balance}` } : {}),
  };
};

function rangeOf(asked: Readonly<Record<string, Cell>>): Range {
  const code = String(asked.code);
  return { code, toCode: String(asked.toCode ?? code), from: String(asked.from), to: String(asked.to) };
}

function readAfter({ after }: ReportContext) {
  if (after === undefined) return undefined;
  const [, postingDate = '', id, balance] = /^(\d{4}-\d\d-\d\d)~(\d{1,15})~(-?\d{1,15})$/.exec(after) ?? [];
  if (id === undefined) throw badRequest('“after” must be the value of “next” of the page before.');
  return { postingDate, id: Number(id), balance: Number(balance) };
}

const balanceBefore = (tx: Queryable, { code, toCode, from }: Range): Promise<number> =>
  balanceOfRange(tx, code, toCode, from);

/** Totals of the whole range, and the movement by month. */
async function movementOf(tx: Queryable, { code, toCode, from, to }: Range, opening: number) {
  const { rows } = await tx.query<{ month: string; debit: number; credit: number }>(
    `select to_char(l.posting_date, 'YYYY-MM') as month, coalesce(sum(l.amount_pence) filter (where l.amount_pence > 0), 0)::bigint as debit,
            coalesce(-sum(l.amount_pence) filter (where l.amount_pence < 0), 0)::bigint as credit
       from journal_line l join nominal_code n on n.id = l.nominal_code_id
      where n.code between $1 and $2 and l.posting_date between $3 and $4 group by 1 order by 1`,
    [code, toCode, from, to],
  );
  const debitPence = rows.reduce((total, { debit }) => total + debit, 0);
  const creditPence = rows.reduce((total, { credit }) => total + credit, 0);
  return {
    totals: { debitPence, creditPence, balancePence: opening + debitPence - creditPence },
    chart: {
      labels: rows.map(({ month }) => `${month.slice(5)}/${month.slice(0, 4)}`),
      series: [
        { label: 'Debit', values: rows.map(({ debit }) => debit) },
        { label: 'Credit', values: rows.map(({ credit }) => credit) },
      ],
    },
  };
}
