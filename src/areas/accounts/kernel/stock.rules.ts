import { least, most, partOf, quantityText, rounded, BPS, thousandths } from './exact.ts';

export type StockMethod = 'fifo' | 'average';

/** Goods in with their value, goods out, or value added to the goods of one receipt, counted from 0. */
export type StockMovement =
  | { readonly in: string; readonly valuePence: number }
  | { readonly out: string }
  | { readonly revalue: number; readonly layer: number };

interface Layer {
  qty: bigint;
  value: number;
}

/** Cost of issued goods. A part of a layer takes its rounded share of the value; the last part takes the remainder. */
export function stockFlow({
  method,
  movements,
}: {
  readonly method: StockMethod;
  readonly movements: readonly StockMovement[];
}) {
  const layers: Layer[] = [];
  const issuesPence: number[] = [];
  for (const [at, movement] of movements.entries()) {
    if ('in' in movement) receive(layers, method, thousandths(movement.in), movement.valuePence);
    else if ('out' in movement) {
      const issued = issue(layers, thousandths(movement.out));
      if (issued === null) return { error: 'INSUFFICIENT_STOCK' as const, at };
      issuesPence.push(issued);
    } else {
      const layer = layers[method === 'average' ? 0 : movement.layer];
      if (!layer || layer.qty === 0n) return { error: 'INSUFFICIENT_STOCK' as const, at };
      layer.value += movement.revalue;
    }
  }
  const left = layers.filter(({ qty }) => qty > 0n);
  return {
    issuesPence,
    onHandQty: quantityText(left.reduce((total, { qty }) => total + qty, 0n)),
    onHandPence: left.reduce((total, { value }) => total + value, 0),
    layers: left.map(({ qty, value }) => ({ qty: quantityText(qty), valuePence: value })),
  };
}

function receive(layers: Layer[], method: StockMethod, qty: bigint, value: number): void {
  const [pool] = layers;
  if (method === 'fifo' || !pool) layers.push({ qty, value });
  else {
    pool.qty += qty;
    pool.value += value;
  }
}

/** Takes from the oldest layers; null when stock is insufficient, in which case nothing is taken. */
function issue(layers: readonly Layer[], wanted: bigint): number | null {
  if (layers.reduce((total, { qty }) => total + qty, 0n) < wanted) return null;
  let left = wanted;
  let cost = 0;
  for (const layer of layers) {
    const taken = least(left, layer.qty);
    if (taken === 0n) continue;
    const value = taken === layer.qty ? layer.value : partOf(layer.value, taken, layer.qty);
    layer.qty -= taken;
    layer.value -= value;
    left -= taken;
    cost += value;
  }
  return cost;
}

/** Amount of goods received that a bill clears. The difference goes to goods still in stock, and the rest to cost. */
export function billVariance(given: {
  readonly receivedQty: string;
  readonly receivedPence: number;
  readonly remainingQty: string;
  readonly billedQty: string;
  readonly billedNetPence: number;
  readonly previouslyBilledQty?: string;
  readonly previouslyClearedPence?: number;
}) {
  const received = thousandths(given.receivedQty);
  const billed = thousandths(given.billedQty);
  const all = thousandths(given.previouslyBilledQty ?? '0') + billed;
  if (all > received || received === 0n) return { error: 'BILLED_EXCEEDS_RECEIVED' as const };
  const grniClearedPence = partOf(given.receivedPence, all, received) - (given.previouslyClearedPence ?? 0);
  const variance = given.billedNetPence - grniClearedPence;
  const stockAdjustPence = partOf(variance, least(thousandths(given.remainingQty), billed), billed);
  return { grniClearedPence, stockAdjustPence, costAdjustPence: variance - stockAdjustPence };
}

export interface SoldLine {
  readonly ordered: string;
  readonly cancelled?: string;
  readonly fromStock?: string;
  /** Quantity on active purchase orders, received or not. */
  readonly onPurchase?: string;
  readonly needsPurchase: boolean;
}

/** Quantity of each line that is sold but neither in stock nor ordered. */
export const missingPurchase = ({ lines }: { readonly lines: readonly SoldLine[] }) => ({
  missing: lines.map(({ ordered, cancelled = '0', fromStock = '0', onPurchase = '0', needsPurchase }) => {
    const covered = thousandths(cancelled) + thousandths(fromStock) + thousandths(onPurchase);
    return needsPurchase ? quantityText(most(0n, thousandths(ordered) - covered)) : '0';
  }),
});

/** Quantity bought for a line and not yet invoiced. */
export function purchasedNotInvoiced(given: {
  readonly ordered: string;
  readonly cancelled?: string;
  readonly onPurchase: string;
  readonly invoiced: string;
  readonly credited?: string;
  readonly lineNetPence: number;
  readonly purchaseCostPence: number;
}) {
  const ordered = thousandths(given.ordered);
  const onPurchase = thousandths(given.onPurchase);
  const bought = least(ordered - thousandths(given.cancelled ?? '0'), onPurchase);
  const billed = thousandths(given.invoiced) - thousandths(given.credited ?? '0');
  const qty = most(0n, bought - billed);
  return {
    qty: quantityText(qty),
    netPence: partOf(given.lineNetPence, qty, ordered),
    costPence: partOf(given.purchaseCostPence, qty, onPurchase),
  };
}

export type MarginClass = 'ok' | 'loss' | 'nil' | 'belowFloor';

/** Margin and mark-up. A sale is bad at a loss, at cost, or below the lowest margin. */
export function margin(given: { readonly netPence: number; readonly costPence: number; readonly floorBps: number }) {
  const { netPence, costPence, floorBps } = given;
  const marginPence = netPence - costPence;
  const ratio = (of: number): number | null => (of === 0 ? null : rounded(BigInt(marginPence) * BPS, BigInt(of)));
  return { marginPence, marginBps: ratio(netPence), markupBps: ratio(costPence), class: classOf() };

  function classOf(): MarginClass {
    if (netPence === 0 && costPence === 0) return 'ok';
    if (marginPence < 0) return 'loss';
    if (marginPence === 0) return 'nil';
    return BigInt(marginPence) * BPS < BigInt(floorBps) * BigInt(netPence) ? 'belowFloor' : 'ok';
  }
}
