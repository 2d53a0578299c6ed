import { conflict, invalid, refused } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { append } from '#engine/store/append.server.ts';
import { sum } from '../kernel/exact.ts';
import { postingsOf } from '../kernel/postings.rules.ts';
import { ROLES } from '../kernel/roles.ts';
import { addOpenItem, holdAccount } from '../receivables/items.server.ts';
import { dueOn } from '../receivables/terms.server.ts';
import { guardDay } from '../periods/openDay.server.ts';
import { nextNumber } from './numbers.server.ts';
import { post } from './post.server.ts';
import { vatEntry } from './vatEntry.ts';

export interface SalesLineToPost {
  readonly nominalId: number;
  /** After all discounts. */
  readonly netPence: number;
  readonly vatCodeId: number;
  readonly rateBps: number;
  readonly vatPence: number;
  /** Earned later, so posted to deferred income. */
  readonly deferred?: boolean;
  readonly memo?: string;
}

export interface SalesDocumentToPost {
  readonly kind: 'invoice' | 'creditNote';
  /** Entity and ID of the document, which cannot post twice. */
  readonly source: { readonly type: string; readonly id: number };
  readonly customerId: number;
  readonly documentDate: string;
  /** Defaults to the document date. */
  readonly taxPoint?: string;
  /** Defaults to the customer's terms. */
  readonly dueDate?: string;
  /** Discount for payment within a number of days. */
  readonly settlement?: { readonly bps: number; readonly days: number };
  /** A credit note uses the same signs as an invoice. */
  readonly lines: readonly SalesLineToPost[];
  /** Required by a soft-closed period. */
  readonly reason?: string;
}

export interface PostedSalesDocument {
  readonly number: string;
  readonly entryId: number;
  readonly openItemId: number;
  readonly dueDate: string;
  readonly taxPoint: string;
}

const KINDS = {
  invoice: { series: 'INV', event: 'salesInvoice', label: 'Invoice' },
  creditNote: { series: 'CRN', event: 'salesCredit', label: 'Credit note' },
} as const;

/**
 * Posts an invoice or credit note in the caller's transaction: number, journal, VAT entries and open item.
 * @throws 409 for the date or a second posting, 422 for a negative total or unknown codes
 */
export async function postSalesDocument(context: Context, document: SalesDocumentToPost): Promise<PostedSalesDocument> {
  const { customerId, documentDate, lines, source, reason } = document;
  const { series, event, label } = KINDS[document.kind];
  const taxPoint = document.taxPoint ?? documentDate;
  const gross = sum(lines.flatMap(({ netPence, vatPence }) => [netPence, vatPence]));
  if (gross < 0) throw refused('TOTAL_BELOW_NIL', 'The total is below £0.00. Use a credit note instead.');
  await holdAccount(context.tx, customerId);
  await guardDay(context, documentDate, 'sales', reason);
  await refuseSecondPosting(context, source);
  const codes = await codesOf(context, lines);
  const dueDate = document.dueDate ?? (await dueOn(context.tx, customerId, documentDate));
  const number = await nextNumber(context.tx, series, documentDate);

  const postings = postingsOf({
    event,
    lines: lines.map((line) => ({
      code: codes.nominal.get(line.nominalId) ?? '',
      net: line.netPence,
      vatCode: codes.vat.get(line.vatCodeId) ?? '',
      rateBps: line.rateBps,
      vat: line.vatPence,
      ...(line.deferred ? { deferred: true } : {}),
    })),
  });
  const entry = await post(
    context,
    event,
    {
      ledger: 'sales',
      postingDate: documentDate,
      narrative: `${label} ${number}`,
      number,
      source,
      ...(reason ? { reason } : {}),
    },
    postings.map(({ code, pence, line }) => ({
      nominalCodeId: codes.ids.get(code) ?? 0,
      amountPence: pence,
      customerId,
      memo: (line === undefined ? undefined : lines[line]?.memo) ?? `${label} ${number}`,
    })),
  );
  await append(context, vatEntry, vatOf(document, taxPoint, entry.id));
  const item = await addOpenItem(context, {
    customerId,
    kind: document.kind,
    number,
    docDate: documentDate,
    dueDate,
    totalPence: document.kind === 'invoice' ? gross : -gross,
    journalEntryId: entry.id,
    sourceType: source.type,
    sourceId: source.id,
    settlementBps: document.settlement?.bps ?? null,
    settlementDays: document.settlement?.days ?? null,
  });
  return { number, entryId: entry.id, openItemId: item.id, dueDate, taxPoint };
}

/** Checks before a number is taken. A database constraint prevents a race. */
async function refuseSecondPosting({ tx }: Context, { type, id }: SalesDocumentToPost['source']): Promise<void> {
  const { rows } = await tx.query<{ number: string | null }>(
    'select number from journal_entry where source_type = $1 and source_id = $2 limit 1',
    [type, id],
  );
  if (rows[0]) throw conflict('already_posted', `This document is already posted as ${rows[0].number ?? 'a journal'}.`);
}

interface Codes {
  readonly nominal: ReadonlyMap<number, string>;
  readonly vat: ReadonlyMap<number, string>;
  /** IDs of the nominal codes in use, by code. */
  readonly ids: ReadonlyMap<string, number>;
}

async function codesOf({ tx }: Context, lines: readonly SalesLineToPost[]): Promise<Codes> {
  const { rows } = await tx.query<{ kind: string; id: number; code: string }>(
    `select 'nominal' as kind, id, code from nominal_code where id = any($1::bigint[]) or code = any($3::text[])
      union all select 'vat', id, code from vat_code where id = any($2::bigint[])`,
    [
      lines.map(({ nominalId }) => nominalId),
      lines.map(({ vatCodeId }) => vatCodeId),
      [ROLES.debtors, ROLES.deferredIncome, ROLES.outputVat],
    ],
  );
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map(({ id, code }) => [id, code] as const);
  const nominal = new Map(of('nominal'));
  const vat = new Map(of('vat'));
  for (const [at, { nominalId, vatCodeId }] of lines.entries()) {
    if (!nominal.has(nominalId)) throw invalid({ [`lines.${at}.nominalId`]: ['The nominal code does not exist.'] });
    if (!vat.has(vatCodeId)) throw invalid({ [`lines.${at}.vatCodeId`]: ['The VAT code does not exist.'] });
  }
  return { nominal, vat, ids: new Map([...nominal].map(([id, code]) => [code, id])) };
}

/** One entry per VAT code, negative for a credit note. */
function vatOf({ kind, lines }: SalesDocumentToPost, taxPoint: string, journalEntryId: number) {
  const sign = kind === 'invoice' ? 1 : -1;
  return [...new Set(lines.map(({ vatCodeId }) => vatCodeId))].map((vatCodeId) => {
    const mine = lines.filter((line) => line.vatCodeId === vatCodeId);
    return {
      side: 'sale' as const,
      vatCodeId,
      taxPoint,
      netPence: sign * sum(mine.map(({ netPence }) => netPence)),
      vatPence: sign * sum(mine.map(({ vatPence }) => vatPence)),
      journalEntryId,
    };
  });
}
