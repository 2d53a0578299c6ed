import { readVatBook } from '#areas/accounts/accounts.server.ts';
import type { VatBook } from '#areas/accounts/chart/vatBook.ts';
import { idOfLine, type LineOf } from '#engine/kinds/lines/lines.ts';
import { formatQuantity } from '#engine/kinds/quantity/quantity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { salesGroup } from '../salesGroup.ts';
import { MOST_DISCOUNTS, NO_DISCOUNT, readDiscounts, writeDiscounts } from '../totals/discounts.rules.ts';
import { noteApproval } from './approval.server.ts';
import type { customerOrder } from './customerOrder.ts';
import type { customerOrderLine } from './customerOrderLine.ts';
import { FULFILLING } from './fulfilment.server.ts';
import { orderedOf, shareDone } from './fulfilment.rules.ts';
import { isItem, workOrder } from './workOrder.rules.ts';

type OrderChange = Change<typeof customerOrder>;
type OrderLine = LineOf<(typeof customerOrderLine)['fields']>;
type Writable = { -readonly [K in keyof OrderLine]: OrderLine[K] };

/** Values that a line takes from its product. */
export interface ProductFacts extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly sellPence: number | null;
  readonly pricePer: number;
  readonly costPence: number | null;
  readonly vatCodeId: number | null;
  /** Nominal code for its sales. */
  readonly nominalId: number | null;
  readonly floorBps: number | null;
}

/** Reads the facts of some products in one statement. */
export async function productFacts(
  tx: Context['tx'],
  ids: readonly number[],
): Promise<ReadonlyMap<number, ProductFacts>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<ProductFacts>(
    `select p.id, p.name, p.sell_pence as "sellPence", p.price_per as "pricePer", p.standard_cost_pence as "costPence",
            p.vat_code_id as "vatCodeId", coalesce(p.margin_floor_bps, g.margin_floor_bps) as "floorBps",
            coalesce(p.sales_nominal_id, (select n.id from nominal_code n where n.code = case p.type
              when 'labour' then '4040' when 'licence' then '4010' else '4000' end)) as "nominalId"
       from product p left join product_group g on g.id = p.group_id where p.id = any($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** Completes the lines of orders from their products, validates them, and computes derived values. */
export async function prepareLines(context: Context, changes: readonly OrderChange[]): Promise<void> {
  const touched = changes.filter(
    (change) =>
      !FULFILLING.some((event) => event === change.action) &&
      (!change.before || change.given.has('lines') || change.given.has('discount')),
  );
  if (touched.length === 0) return;
  const settings = await readGroup(context.tx, salesGroup);
  const vat = await readVatBook(context.tx, companyToday(new Date(context.now)));
  const before = new Map(touched.map((change) => [change, linesBefore(change)]));
  const isNewProduct = (change: OrderChange, line: OrderLine): boolean =>
    line.productId !== null && before.get(change)?.get(idOfLine(line))?.productId !== line.productId;
  const wanted = touched.flatMap((change) =>
    change.after.lines.flatMap((line) =>
      isNewProduct(change, line) && line.productId !== null ? [line.productId] : [],
    ),
  );
  const products = await productFacts(context.tx, [...new Set(wanted)]);
  for (const change of touched) {
    change.after.discount = readAs(change, 'discount', change.after.discount);
    const lines = change.after.lines.map((line, at) => {
      const fresh = line.productId !== null && isNewProduct(change, line) ? products.get(line.productId) : undefined;
      return completed(change, at, line, { fresh, vat });
    });
    const worked = workOrder({ lines, discount: change.after.discount }, vat, settings.marginFloorBps);
    change.after.lines = lines.map((line, at): OrderLine => ({ ...line, ...worked.lines[at] }));
    const { netPence, vatPence, grossPence, costPence, marginPence, marginBps } = worked;
    Object.assign(change.after, { netPence, vatPence, grossPence, costPence, marginPence, marginBps });
    noteApproval(change, settings);
    refuseBelowFulfilled(change);
    change.after.deliveredBps = shareDone(change.after.lines, 'delivered');
    change.after.invoicedBps = shareDone(change.after.lines, 'invoiced');
    if (grossPence > 999_999_999_999) refuseField(change, 'lines', 'The total is too large.');
  }
}

/** A line cannot fall below its delivered or invoiced quantity. */
function refuseBelowFulfilled(change: OrderChange): void {
  for (const line of change.before?.lines ?? []) {
    const done = Math.max(line.delivered, line.invoiced);
    if (done === 0) continue;
    const at = change.after.lines.findIndex(({ id }) => id === line.id);
    const now = change.after.lines[at];
    const said = `${formatQuantity(done)} of “${line.description ?? ''}” is already delivered or invoiced.`;
    if (!now) refuseAt(change, 'lines', `${said} Keep the line.`);
    else if (orderedOf(now) < done) refuseAt(change, `lines.${at}.quantity`, `${said} Enter that or more.`);
  }
}

const linesBefore = ({ before }: OrderChange) => new Map((before?.lines ?? []).map((line) => [idOfLine(line), line]));

function completed(
  change: OrderChange,
  at: number,
  line: OrderLine,
  { fresh, vat }: { readonly fresh: ProductFacts | undefined; readonly vat: VatBook },
): Writable {
  const made: Writable = { ...line };
  if (fresh) {
    if (made.unitPence === null) {
      made.unitPence = fresh.sellPence;
      made.pricePer = fresh.pricePer;
    }
    made.description ??= fresh.name;
    made.vatCodeId ??= fresh.vatCodeId;
    made.costPence ??= fresh.costPence;
    made.marginFloorBps = fresh.floorBps;
  }
  made.unitPence ??= 0;
  made.vatCodeId ??= vat.standardId;
  made.discount = readAs(change, `lines.${at}.discount`, made.discount);
  if (made.productId !== null && !isItem(made))
    refuseAt(change, `lines.${at}.kind`, 'Only items can have a product. Remove the product or choose Item.');
  if (!made.description && made.kind !== 'subtotal')
    refuseAt(change, `lines.${at}.description`, 'Enter a description.');
  made.description ??= 'Subtotal';
  return made;
}

/** Normalises a discount; refuses an invalid one. */
function readAs(change: OrderChange, path: string, written: string | null): string | null {
  const discounts = readDiscounts(written);
  if (!discounts || discounts.length > MOST_DISCOUNTS) {
    refuseAt(change, path, NO_DISCOUNT);
    return written;
  }
  return discounts.length === 0 ? null : writeDiscounts(discounts);
}

/** Refuses a field of a line; several refusals of one change are combined. */
function refuseAt(change: OrderChange, path: string, message: string): void {
  refuseField(change, path as 'lines', message);
}
