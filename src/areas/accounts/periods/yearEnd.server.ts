import type { Row } from '#engine/entity/entity.ts';
import { conflict, notFound } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { sum } from '../kernel/exact.ts';
import { yearEndOf } from '../kernel/postings.rules.ts';
import { ROLES } from '../kernel/roles.ts';
import { type EntryLine, post } from '../ledger/post.server.ts';
import { financialYear } from './financialYear.ts';

type Year = Row<typeof financialYear>;

interface Held {
  readonly id: number;
  readonly version: number;
  readonly label: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly status: Year['status'];
  readonly entryId: number | null;
  readonly hasOpenPeriod: boolean;
}

/** Locks a year with its periods. Postings under way hold them, so none is left out. @throws 404, 409 */
async function holdYear({ tx }: Context, id: number, version: number): Promise<Held> {
  // The periods before the year, as postings do.
  const { rows: periods } = await tx.query<{ status: string }>(
    'select status from accounting_period where financial_year_id = $1 order by id for update',
    [id],
  );
  const { rows } = await tx.query<Omit<Held, 'hasOpenPeriod'> & Record<string, unknown>>(
    `select id, version, label, starts_on as "startsOn", ends_on as "endsOn", status, journal_entry_id as "entryId"
       from financial_year where id = $1 for update`,
    [id],
  );
  const [year] = rows;
  if (!year) throw notFound('financial year');
  if (year.version !== version)
    throw conflict('conflict', `The financial year ${year.label} was changed in the meantime. Reload the page.`);
  return { ...year, hasOpenPeriod: periods.some(({ status }) => status === 'open') };
}

/**
 * Closes a financial year: moves its result to retained earnings on its last day, after which the year takes no
 * postings.
 * @throws 409 while a period of it is open, or when it is closed
 */
export async function closeYear(context: Context, id: number, version: number) {
  const year = await holdYear(context, id, version);
  if (year.status === 'closed') throw conflict('wrong_state', `The financial year ${year.label} is already closed.`);
  if (year.hasOpenPeriod) throw conflict('PERIODS_OPEN', `Soft-close or lock every period of ${year.label} first.`);
  const lines = await resultOf(context, year);
  const entry =
    lines.length === 0 ? null : await post(context, 'yearEnd', factsOf(year, `Year end ${year.label}`), lines);
  return stored(context, 'closeYear', year, { status: 'closed', journalEntryId: entry?.id ?? null });
}

/** Opens a closed year again and reverses its year end. Its periods stay as they are. @throws 409 when it is open */
export async function reopenYear(context: Context, id: number, { version, reason }: Reopening) {
  const year = await holdYear(context, id, version);
  if (year.status === 'open') throw conflict('wrong_state', `The financial year ${year.label} is open.`);
  if (year.entryId !== null) {
    const { rows } = await context.tx.query<EntryLine & Record<string, unknown>>(
      `select nominal_code_id as "nominalCodeId", -amount_pence as "amountPence" from journal_line where journal_entry_id = $1 order by id`,
      [year.entryId],
    );
    // Of the same type as the year end, so that the reports of the year leave out both.
    const facts = { ...factsOf(year, `Year end ${year.label} reversed`), reversesId: year.entryId, reason };
    await post(context, 'yearEnd', facts, rows);
  }
  return stored({ ...context, note: reason }, 'reopenYear', year, { status: 'open', journalEntryId: null });
}

interface Reopening {
  readonly version: number;
  readonly reason: string;
}

/** The year is held, so its day needs no other check. */
const factsOf = ({ endsOn }: Held, narrative: string) =>
  ({ ledger: 'all', postingDate: endsOn, narrative, period: 'locked' }) as const;

/** What moves the result of a year: each code that earns or costs, against retained earnings. */
async function resultOf({ tx }: Context, { startsOn, endsOn }: Held): Promise<readonly EntryLine[]> {
  const { rows } = await tx.query<{ id: number; code: string; pence: number }>(
    `select n.id, n.code, coalesce(sum(m.debit_pence - m.credit_pence), 0)::bigint as pence from nominal_code n
       left join ledger_month m on m.nominal_code_id = n.id and m.month between $1 and $2
      where n.code >= '4000' or n.code = $3 group by n.id`,
    [startsOn, endsOn, ROLES.retained],
  );
  const ids = new Map(rows.map(({ code, id }) => [code, id]));
  const moved = yearEndOf(new Map(rows.map(({ code, pence }) => [code, pence])));
  const kept = moved.filter(({ code }) => code === ROLES.retained);
  return [
    ...moved.filter(({ code }) => code !== ROLES.retained),
    { code: ROLES.retained, pence: sum(kept.map(({ pence }) => pence)) },
  ]
    .filter(({ pence }) => pence !== 0)
    .map(({ code, pence }) => ({ nominalCodeId: ids.get(code) ?? 0, amountPence: pence }));
}

async function stored(
  context: Context,
  action: 'closeYear' | 'reopenYear',
  { id, version }: Held,
  set: Pick<Year, 'status' | 'journalEntryId'>,
) {
  const [done] = await changeMany(context, financialYear, action, [{ id, version, set }]);
  if (!done) throw notFound('financial year');
  if ('problem' in done) throw done.problem;
  const { label, status, version: now } = done.change.after;
  return { id, label, status, version: now };
}
