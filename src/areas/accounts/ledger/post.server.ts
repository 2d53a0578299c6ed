import type { Row } from '#engine/entity/entity.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { conflict, notFound, Problem, refused } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { appendWith, type Part, partOf } from '#engine/store/append.server.ts';
import type { PostedEvent } from '../kernel/postings.rules.ts';
import { postingsOf } from '../kernel/postings.rules.ts';
import { firstOpenDay, guardDay } from '../periods/openDay.server.ts';
import type { LedgerName } from '../periods/lockDate.ts';
import type { PeriodStatus } from '../periods/openDay.rules.ts';
import type { EntryKind } from './entryKinds.ts';
import { journalEntry } from './journalEntry.ts';
import { journalLine } from './journalLine.ts';

export interface EntryLine {
  readonly nominalCodeId: number;
  /** Positive is debit, negative is credit. */
  readonly amountPence: number;
  readonly customerId?: number | null;
  readonly supplierId?: number | null;
  readonly teamId?: number | null;
  readonly memo?: string | null;
}

export interface EntryFacts {
  readonly ledger: LedgerName;
  readonly postingDate: string;
  readonly narrative: string;
  readonly number?: string;
  /** Required by a soft-closed period. */
  readonly reason?: string;
  /** The source document; the database refuses a second entry of the same type for it. */
  readonly source?: { readonly type: string; readonly id: number };
  readonly reversesId?: number;
  /** The status of the period, if the caller has checked the day and holds it. */
  readonly period?: PeriodStatus | undefined;
}

/** What a journal is written with. */
interface Posted {
  readonly entry: Row<typeof journalEntry>;
  /** IDs of the rows of each part. */
  readonly ids: readonly (readonly number[])[];
}

/**
 * Writes a journal with its lines. No other code writes journals. Refuses closed dates; the database refuses journals
 * that do not sum to zero.
 * @throws 409 for the date, or when the document is already posted
 */
export async function post(
  context: Context,
  kind: EntryKind,
  facts: EntryFacts,
  lines: readonly EntryLine[],
): Promise<Row<typeof journalEntry>> {
  return (await postWith(context, kind, facts, { lines, parts: [] })).entry;
}

/** As `post`, with rows of other ledgers that refer to the journal. */
export async function postWith(
  context: Context,
  kind: EntryKind,
  facts: EntryFacts,
  { lines, parts }: { readonly lines: readonly EntryLine[]; readonly parts: readonly Part[] },
): Promise<Posted> {
  const period = facts.period ?? (await guardDay(context, facts.postingDate, facts.ledger, facts.reason));
  const moved = lines.filter(({ amountPence }) => amountPence !== 0);
  if (moved.length < 2) throw refused('NOTHING_TO_POST', 'Enter an amount other than £0.00.');
  const { postingDate, narrative, number, reason, source, reversesId } = facts;
  const { row: entry, ids } = await appendWith(
    context,
    journalEntry,
    {
      postingDate,
      kind,
      narrative,
      number: number ?? null,
      reason: reason ?? null,
      reversesId: reversesId ?? null,
      sourceType: source?.type ?? null,
      sourceId: source?.id ?? null,
    },
    [
      partOf(
        journalLine,
        moved.map((line) => (journalEntryId: number) => ({ ...line, journalEntryId, postingDate })),
      ),
      ...parts,
    ],
  );
  if (period === 'softClosed')
    await logEvent(context, {
      action: 'postToSoftClosed',
      entity: source?.type ?? journalEntry.name,
      entityId: source?.id ?? entry.id,
      title: number ?? narrative,
      customerId: lines[0]?.customerId ?? null,
      note: reason ?? null,
    });
  return { entry, ids: ids.slice(1) };
}

/** Posts an event, with lines from the calculation `accounts.ledger`. Analysis fields are copied to every line. */
export async function postEvent(
  context: Context,
  event: PostedEvent,
  facts: EntryFacts & Pick<EntryLine, 'customerId' | 'supplierId' | 'memo'> & { readonly bankCodeId?: number | null },
): Promise<Row<typeof journalEntry>> {
  const { customerId, supplierId, memo, bankCodeId, ...entry } = facts;
  const postings = postingsOf(event);
  const ids = await idsOfCodes(
    context,
    postings.map(({ code }) => code),
  );
  const lines = postings.map(({ code, pence }) => ({
    nominalCodeId: (code === BANK ? bankCodeId : null) ?? ids.get(code) ?? missing(code),
    amountPence: pence,
    customerId: customerId ?? null,
    supplierId: supplierId ?? null,
    memo: memo ?? null,
  }));
  return post(context, event.event, entry, lines);
}

const BANK = '1200';

async function idsOfCodes({ tx }: Context, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.query<{ code: string; id: number }>(
    'select code, id from nominal_code where code = any($1::text[])',
    [[...new Set(codes)]],
  );
  return new Map(rows.map(({ code, id }) => [code, id]));
}

function missing(code: string): never {
  throw conflict('CODE_MISSING', `The chart of accounts has no code ${code}, which this posting needs. Add it.`);
}

/**
 * Reverses an entry on its own date if that is open, otherwise on the first open date.
 * @throws 404, 409 when it is already reversed or is itself a reversal
 */
export async function reverseEntry(
  context: Context,
  entryId: number,
  given: Pick<EntryFacts, 'ledger' | 'reason' | 'number'> & { readonly on?: string },
): Promise<Row<typeof journalEntry>> {
  const { rows } = await context.tx.query<{
    postingDate: string;
    narrative: string;
    reversesId: number | null;
    by: number | null;
  }>(
    `select e.posting_date as "postingDate", e.narrative, e.reverses_id as "reversesId", r.id as by
       from journal_entry e left join journal_entry r on r.reverses_id = e.id where e.id = $1`,
    [entryId],
  );
  const entry = rows[0];
  if (!entry) throw notFound('journal');
  if (entry.reversesId !== null)
    throw conflict('IS_REVERSAL', 'A reversal cannot be reversed. Post a new journal instead.');
  if (entry.by !== null)
    throw conflict('ALREADY_REVERSED', 'This journal is already reversed.', { reversedById: entry.by });
  const { rows: lines } = await context.tx.query<EntryLine & Record<string, unknown>>(
    `select nominal_code_id as "nominalCodeId", -amount_pence as "amountPence", customer_id as "customerId",
            supplier_id as "supplierId", team_id as "teamId", memo
       from journal_line where journal_entry_id = $1 order by id`,
    [entryId],
  );
  const facts = {
    ledger: given.ledger,
    postingDate: given.on ?? (await openDayFrom(context, entry.postingDate, given.ledger)),
    narrative: `Reversal of: ${entry.narrative}`.slice(0, 200),
    reversesId: entryId,
    ...(given.reason === undefined ? {} : { reason: given.reason }),
    ...(given.number === undefined ? {} : { number: given.number }),
  };
  return post(context, 'reversal', facts, lines);
}

/** A day if it is open for a part of the books, otherwise the first open day. */
export async function openDayFrom(context: Context, day: string, ledger: LedgerName, reason?: string): Promise<string> {
  const isOpen = await guardDay(context, day, ledger, reason).then(
    () => true,
    (refusal: unknown) => {
      if (refusal instanceof Problem) return false;
      throw refusal;
    },
  );
  return isOpen ? day : ((await firstOpenDay(context.tx, ledger, day)) ?? day);
}
