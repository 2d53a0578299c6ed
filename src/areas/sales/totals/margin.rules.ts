import { shareOf } from '#areas/accounts/kernel/exact.ts';
import { margin, type MarginClass } from '#areas/accounts/kernel/stock.rules.ts';

export const MARGIN_CLASSES = {
  ok: { label: 'OK', tone: 'good' },
  belowFloor: { label: 'Below floor', tone: 'warning' },
  nil: { label: 'At cost', tone: 'warning' },
  loss: { label: 'Loss', tone: 'bad' },
} as const;

export interface Margin {
  readonly marginPence: number;
  /** Share of the net; null when the net is zero. */
  readonly marginBps: number | null;
  readonly class: MarginClass;
}

/** Maximum of a percentage field. */
const MOST_BPS = 1_000_000;

/** The margin and its class. @param floorBps lowest margin, as a share of the net, that is not a bad sale */
export function marginOf(netPence: number, costPence: number, floorBps: number): Margin {
  const { marginPence, marginBps, class: found } = margin({ netPence, costPence, floorBps });
  const held = marginBps === null ? null : Math.max(-MOST_BPS, Math.min(MOST_BPS, marginBps));
  return { marginPence, marginBps: held, class: found };
}

/** Cost plus a mark-up, rounded: R(cost × (1 + mark-up)). */
export const markedUp = (costPence: number, markupBps: number): number => costPence + shareOf(costPence, markupBps);
