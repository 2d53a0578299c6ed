import { conflict, invalid, refused } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import { partOf } from '#engine/store/append.server.ts';
import { sum } from '../kernel/exact.ts';
import { postingsOf } from '../kernel/postings.rules.ts';
import { ROLES } from '../kernel/roles.ts';
import { openItem } from '../receivables/openItem.ts';
import { dueOn } from '../receivables/terms.server.ts';
import { guardDay } from '../periods/openDay.server.ts';
import { nextNumber } from './numbers.server.ts';
import { postWith } from './post.server.ts';
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
 * Posts an invoice or credit note in the caller's transaction: number, journal, VAT entries and open item. The caller
 * must hold the account lock.
 * @throws 409 for the date or a second posting, 422 for a negative total or unknown codes
 */
export async function postSalesDocument(context: Context, document: SalesDocumentToPost): Promise<PostedSalesDocument> {
  const { customerId, documentDate, lines, source, reason } = document;
  const { series, event, label } = KINDS[document.kind];
  const taxPoint = document.taxPoint ?? documentDate;
  const gross = sum(lines.flatMap(({ netPence, vatPence }) => [netPence, vatPence]));
  if (gross < 0) throw refused('TOTAL_BELOW_NIL', 'The total is below £0.00. Use a credit note instead.');
  const period = await guardDay(context, documentDate, 'sales', reason);
  const codes = await codesOf(context, lines, source);
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
  const { entry, ids } = await postWith(
    context,
    event,
    {
      ledger: 'sales',
      postingDate: documentDate,
      narrative: `${label} ${number}`,
      number,
      source,
      period,
      ...(reason ? { reason } : {}),
    },
    {
      lines: postings.map(({ code, pence, line }) => ({
        nominalCodeId: codes.ids.get(code) ?? 0,
        amountPence: pence,
        customerId,
        memo: (line === undefined ? undefined : lines[line]?.memo) ?? `${label} ${number}`,
      })),
      parts: [
        partOf(vatEntry, vatOf(document, taxPoint)),
        partOf(openItem, [
          (journalEntryId) => ({
            customerId,
            kind: document.kind,
            number,
            docDate: documentDate,
            dueDate,
            totalPence: document.kind === 'invoice' ? gross : -gross,
            isSettled: gross === 0,
            journalEntryId,
            sourceType: source.type,
            sourceId: source.id,
            settlementBps: document.settlement?.bps ?? null,
            settlementDays: document.settlement?.days ?? null,
          }),
        ]),
      ],
    },
  );
  return { number, entryId: entry.id, openItemId: ids[1]?.[0] ?? 0, dueDate, taxPoint };
}

interface Codes {
  readonly nominal: ReadonlyMap<number, string>;
  readonly vat: ReadonlyMap<number, string>;
  /** IDs of the nominal codes in use, by code. */
  readonly ids: ReadonlyMap<string, number>;
}

/**
 * Codes of the lines. Refuses a second posting as well, before a number is taken; a database constraint prevents a race.
 */
async function codesOf(
  { tx }: Context,
  lines: readonly SalesLineToPost[],
  source: SalesDocumentToPost['source'],
): Promise<Codes> {
  const { rows } = await tx.query<{ kind: string; id: number; code: string }>(
    `select 'nominal' as kind, id, code from nominal_code where id = any($1::bigint[]) or code = any($3::text[])
      union all select 'vat', id, code from vat_code where id = any($2::bigint[])
      union all select 'journal', id, coalesce(number, 'a journal') from journal_entry where source_type = $4 and source_id = $5`,
    [
      lines.map(({ nominalId }) => nominalId),
      lines.map(({ vatCodeId }) => vatCodeId),
      [ROLES.debtors, ROLES.deferredIncome, ROLES.outputVat],
      source.type,
      source.id,
    ],
  );
  const before = rows.find((row) => row.kind === 'journal');
  if (before) throw conflict('already_posted', `This document is already posted as ${before.code}.`);
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
function vatOf({ kind, lines }: SalesDocumentToPost, taxPoint: string) {
  const sign = kind === 'invoice' ? 1 : -1;
  return [...new Set(lines.map(({ vatCodeId }) => vatCodeId))].map((vatCodeId) => {
    const mine = lines.filter((line) => line.vatCodeId === vatCodeId);
    return (journalEntryId: number) => ({
      side: 'sale' as const,
      vatCodeId,
      taxPoint,
      netPence: sign * sum(mine.map(({ netPence }) => netPence)),
      vatPence: sign * sum(mine.map(({ vatPence }) => vatPence)),
      journalEntryId,
    });
  });
}
