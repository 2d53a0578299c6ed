import type { Queryable } from '#engine/db/pool.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { append } from '#engine/store/append.server.ts';
import { settlementDiscount } from '../kernel/documents.rules.ts';
import { shareOf, sum } from '../kernel/exact.ts';
import { vatEntry } from '../ledger/vatEntry.ts';
import type { Share } from './items.server.ts';

/** Net and VAT of one VAT code. */
interface VatGroup {
  readonly vatCodeId: number;
  readonly netPence: number;
  readonly vatPence: number;
}

interface Offered extends Record<string, unknown> {
  readonly id: number;
  readonly number: string;
  readonly docDate: string;
  readonly pctBps: number;
  readonly days: number;
  readonly vat: readonly VatGroup[];
}

/** Prompt payment discounts of a customer's open items that have no allocations yet. */
async function offeredOn(tx: Queryable, itemIds: readonly number[]): Promise<readonly Offered[]> {
  if (itemIds.length === 0) return [];
  const { rows } = await tx.query<Offered>(
    `select i.id, i.number, i.doc_date as "docDate", i.settlement_bps as "pctBps", i.settlement_days as days,
            (select json_agg(json_build_object('vatCodeId', v.vat_code_id, 'netPence', v.net_pence, 'vatPence', v.vat_pence) order by v.id)
               from vat_entry v where v.journal_entry_id = i.journal_entry_id) as vat
       from open_item i where i.id = any($1::bigint[]) and i.settlement_bps is not null and i.settled_pence = 0`,
    [itemIds],
  );
  return rows;
}

const worked = (
  { vat, pctBps, docDate: invoiceDate, days }: Offered,
  paid: { paidOn?: string; receivedPence?: number },
) => settlementDiscount({ vat, pctBps, invoiceDate, days, ...paid });

export interface PromptOffer {
  readonly payablePence: number;
  readonly lastDay: string;
}

/** The amount that settles an item in full and the last day, by item ID. */
export async function promptOffers(
  tx: Queryable,
  itemIds: readonly number[],
): Promise<ReadonlyMap<number, PromptOffer>> {
  return new Map(
    (await offeredOn(tx, itemIds)).map((item) => {
      const { payablePence, lastDay } = worked(item, {});
      return [item.id, { payablePence, lastDay }];
    }),
  );
}

/** The discount that a part of a receipt takes. */
export interface Taken {
  readonly itemId: number;
  readonly number: string;
  readonly docDate: string;
  readonly netPence: number;
  readonly vatPence: number;
  readonly vat: readonly VatGroup[];
}

/** Discounts of the items whose part is exactly the discounted amount, when the receipt is in time. */
export async function discountsTaken(
  tx: Queryable,
  shares: readonly Share[],
  paidOn: string,
): Promise<readonly Taken[]> {
  const parts = new Map(shares.map(({ itemId, pence }) => [itemId, pence]));
  const offers = await offeredOn(tx, [...parts.keys()]);
  return offers
    .filter((item) => worked(item, { paidOn, receivedPence: parts.get(item.id) ?? 0 }).taken)
    .map(({ id, number, docDate, vat: groups, pctBps }) => {
      const vat = groups.map(({ vatCodeId, netPence, vatPence }) => ({
        vatCodeId,
        netPence: shareOf(netPence, pctBps),
        vatPence: shareOf(vatPence, pctBps),
      }));
      return {
        itemId: id,
        number,
        docDate,
        netPence: sum(vat.map(({ netPence }) => netPence)),
        vatPence: sum(vat.map(({ vatPence }) => vatPence)),
        vat,
      };
    });
}

/** Reduces output VAT on the payment date by a discount taken. */
export const lowerVat = (
  context: Context,
  vat: readonly VatGroup[],
  { taxPoint, journalEntryId }: { readonly taxPoint: string; readonly journalEntryId: number },
): Promise<unknown> =>
  append(
    context,
    vatEntry,
    vat.map(({ vatCodeId, netPence, vatPence }) => ({
      side: 'sale' as const,
      vatCodeId,
      taxPoint,
      netPence: -netPence,
      vatPence: -vatPence,
      journalEntryId,
    })),
  );

/** Restores the VAT that a discount reduced. */
export async function restoreVat(
  context: Context,
  discountEntryId: number,
  by: { readonly taxPoint: string; readonly journalEntryId: number },
): Promise<readonly VatGroup[]> {
  const { rows } = await context.tx.query<VatGroup & Record<string, unknown>>(
    `select vat_code_id as "vatCodeId", net_pence as "netPence", vat_pence as "vatPence" from vat_entry where journal_entry_id = $1 order by id`,
    [discountEntryId],
  );
  await lowerVat(context, rows, by);
  return rows;
}
