import { csvText } from '#engine/csv/csvText.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { writeMoney } from '#engine/kinds/money/money.ts';
import { LINE_KINDS } from './lineKinds.ts';
import type { customerOrder } from './customerOrder.ts';

/**
 * The lines of an order as a file with the columns of the form, so that it can be edited in a spreadsheet and imported
 * again. Products are identified by SKU and VAT by its code.
 */
export async function linesFile(tx: Queryable, { lines }: Row<typeof customerOrder>, showsCost: boolean) {
  const { rows } = await tx.query<{ kind: string; id: number; code: string }>(
    `select 'product' as kind, id, sku as code from product where id = any($1::bigint[])
      union all select 'vat', id, code from vat_code where id = any($2::bigint[])`,
    [lines.flatMap(({ productId }) => productId ?? []), lines.flatMap(({ vatCodeId }) => vatCodeId ?? [])],
  );
  const codes = new Map(rows.map(({ kind, id, code }) => [`${kind}:${id}`, code]));
  const pounds = (pence: number | null): string | null => (pence === null ? null : writeMoney(pence));
  const head = ['Product', 'Description', 'Quantity', 'Unit price', 'Discount', 'VAT', 'Net'];
  return csvText([
    ['Kind', ...head, ...(showsCost ? ['Unit cost'] : [])],
    ...lines.map((line) => [
      LINE_KINDS[line.kind].label,
      codes.get(`product:${String(line.productId)}`) ?? null,
      line.description,
      line.quantity,
      pounds(line.unitPence),
      line.discount,
      codes.get(`vat:${String(line.vatCodeId)}`) ?? null,
      pounds(line.netPence),
      ...(showsCost ? [pounds(line.costPence)] : []),
    ]),
  ]);
}
