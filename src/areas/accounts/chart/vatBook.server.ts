import type { Queryable } from '#engine/db/pool.server.ts';
import { type VatBook, type VatCodeRow, vatBookOf } from './vatBook.ts';

/** Reads the VAT codes with their rates on a day in one statement. */
export async function readVatBook(tx: Queryable, day: string): Promise<VatBook> {
  const { rows } = await tx.query<VatCodeRow & Record<string, unknown>>('select id, code, kind, rates from vat_code');
  return vatBookOf(rows, day);
}
