import { coversWork, type Covering } from '../agreements/contract.rules.ts';
import { prepaidBalance, type PrepaidMovement, type WhenEmpty } from '../additional-time/prepaid.rules.ts';
import type { Allowance, Use } from '../hours/allowance.rules.ts';
import { contractShare } from '../hours/share.rules.ts';

export type Cover = 'contract' | 'prepaid' | 'invoice' | 'none';

/** Work to cover, with chargeable minutes. */
export interface Work {
  readonly on: string;
  readonly siteId: number | null;
  readonly workTypeId: number;
  readonly minutes: number;
}

export interface CoveringContract extends Covering {
  readonly id: number;
  /** Null when the contract includes all time of its work types. */
  readonly allowance: Allowance | null;
  /** Existing usage. */
  readonly usage: readonly Use[];
}

/** A customer's contracts and additional time. */
export interface Covers {
  readonly contracts: readonly CoveringContract[];
  readonly movements: readonly PrepaidMovement[];
  readonly whenEmpty: WhenEmpty;
}

export interface CoveredPart {
  readonly cover: Cover;
  readonly contractId: number | null;
  readonly minutes: number;
}

/**
 * Divides minutes among contract hours, additional time and the rest, in this order. The rest goes to the invoice, or
 * stays uncovered if the customer wants to use only the blocks.
 */
export function coverOf(work: Work, { contracts, movements, whenEmpty }: Covers): readonly CoveredPart[] {
  const parts: CoveredPart[] = [];
  let left = work.minutes;
  const put = (cover: Cover, minutes: number, contractId: number | null = null): void => {
    if (minutes > 0) parts.push({ cover, contractId, minutes });
    left -= minutes;
  };
  for (const { id, allowance, usage, ...contract } of contracts)
    if (left > 0 && coversWork(contract, work))
      put('contract', allowance ? contractShare(allowance, usage, { on: work.on, minutes: left }) : left, id);
  const hasBlocks = movements.some(({ type, on }) => type === 'topUp' && on <= work.on);
  if (left > 0 && hasBlocks) put('prepaid', prepaidShare(movements, work.on, left, whenEmpty));
  put(hasBlocks && whenEmpty === 'refuse' ? 'none' : 'invoice', left);
  return parts;
}

/** Minutes that the blocks can give on that day without affecting later usages. */
export function prepaidShare(
  movements: readonly PrepaidMovement[],
  on: string,
  minutes: number,
  whenEmpty: WhenEmpty,
): number {
  if (whenEmpty === 'overdraw') return minutes;
  const asOf = movements.reduce((last, movement) => (movement.on > last ? movement.on : last), on);
  const before = prepaidBalance(movements, asOf, 'overdraw');
  const wanted = { id: 'wanted', type: 'usage', on, minutes, whenEmpty: 'invoice' } as const;
  const after = prepaidBalance([...movements, wanted], asOf, 'overdraw');
  const missing = after.toInvoiceMinutes + after.overdrawnMinutes - before.overdrawnMinutes;
  const share = Math.max(0, minutes - missing);
  return whenEmpty === 'refuse' && share < minutes ? 0 : share;
}
