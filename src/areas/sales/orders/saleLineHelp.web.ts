import { type VatBook, type VatCodeRow, vatBookOf } from '#areas/accounts/chart/vatBook.ts';
import { api } from '#engine/http/client.web.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import type { LineHelp } from '#engine/kinds/lines/lineHelp.web.ts';
import type { Line } from '#engine/kinds/lines/lines.ts';
import { isItem } from './workOrder.rules.ts';

/**
 * Support for sales lines in all forms: finds products by SKU and VAT codes by code, and fills values from products.
 */
export const saleLines = {
  isIdle: (line, column) =>
    !isItem(line) && !(column === 'description' || (column === 'netPence' && line.kind === 'subtotal')),
  find: async (column, texts) => {
    const [path, key] = FOUND_BY[column] ?? FOUND_BY.productId;
    const asked = new URLSearchParams({
      [`f.${key}`]: `is:${texts.map((text) => text.toUpperCase()).join(',')}`,
      size: '100',
    });
    const { rows } = await api<{ readonly rows: readonly Readonly<Record<string, unknown>>[] }>(
      `/api/v1/accounts/${path}?${asked}`,
    );
    const known = new Map(rows.map((row) => [String(row[key]), Number(row.id)]));
    return new Map(
      texts.flatMap((text) => {
        const id = known.get(text.toUpperCase());
        return id === undefined ? [] : [[text, id] as const];
      }),
    );
  },
} as const satisfies Partial<LineHelp>;

const FOUND_BY: Readonly<Record<string, readonly [path: string, key: string]>> & {
  readonly productId: readonly [path: string, key: string];
} = {
  productId: ['products', 'sku'],
  vatCodeId: ['vat-codes', 'code'],
  nominalId: ['nominal-codes', 'code'],
};

/** Fills a line from its product, limited to the given columns. */
export const fillFromProduct =
  (columns: readonly string[]) =>
  async (column: string, id: unknown): Promise<Line> => {
    if (column !== 'productId') return {};
    const { line } = await api<{ readonly line: Line }>(`/api/v1/accounts/products/${String(id)}/line`);
    return Object.fromEntries(Object.entries(line).filter(([key]) => columns.includes(key)));
  };

/** Loads the VAT codes with today's rates. */
export async function fetchVatBook(): Promise<VatBook> {
  const { rows } = await api<{ readonly rows: readonly VatCodeRow[] }>('/api/v1/accounts/vat-codes?size=100');
  return vatBookOf(rows, today());
}
