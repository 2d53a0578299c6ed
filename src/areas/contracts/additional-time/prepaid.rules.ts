import { calculation } from '#engine/calculations/calculation.ts';

/** Handling of time that no block covers: overdrawn, invoiced, or refused. */
export type WhenEmpty = 'overdraw' | 'invoice' | 'refuse';

interface Dated {
  readonly id: string;
  /** Calendar date. */
  readonly on: string;
}

export interface TopUp extends Dated {
  readonly type: 'topUp';
  readonly minutes: number;
  /** Last day of use; null without expiry. */
  readonly expiresOn: string | null;
}

export interface Usage extends Dated {
  readonly type: 'usage';
  readonly minutes: number;
  /** Override for one usage. */
  readonly whenEmpty?: WhenEmpty;
}

/** Returns a whole usage. */
export interface Reversal extends Dated {
  readonly type: 'reverse';
  readonly usage: string;
}

export type PrepaidMovement = TopUp | Usage | Reversal;

export interface Allocation {
  readonly usage: string;
  readonly lot: string;
  readonly minutes: number;
}

export interface PrepaidBalance {
  /** Remaining time of all blocks, minus overdrawn time. */
  readonly balanceMinutes: number;
  readonly overdrawnMinutes: number;
  readonly toInvoiceMinutes: number;
  /** Usages not covered because the blocks were insufficient. */
  readonly refused: readonly string[];
  readonly allocations: readonly Allocation[];
  readonly lots: readonly { readonly id: string; readonly remainingMinutes: number; readonly expiredMinutes: number }[];
}

interface Lot extends TopUp {
  left: number;
}

interface Use {
  readonly id: string;
  readonly takes: { readonly lot: Lot; readonly minutes: number }[];
  owed: number;
  toInvoice: number;
}

const ORDER: Readonly<Record<PrepaidMovement['type'], number>> = { topUp: 0, reverse: 1, usage: 2 };

/** Computes the remaining time of each block on a day, and the minutes that each usage took from each block. */
export function prepaidBalance(
  movements: readonly PrepaidMovement[],
  asOf: string,
  whenEmpty: WhenEmpty,
): PrepaidBalance {
  const lots: Lot[] = [];
  const uses: Use[] = [];
  const refused: string[] = [];
  // Returns come first within a day, so a usage returned on its own day takes nothing.
  const takenBack = new Set<string>();
  for (const movement of inOrder(movements, asOf)) {
    if (movement.type === 'topUp') lots.push(repay({ ...movement, left: movement.minutes }, uses));
    else if (movement.type === 'reverse') {
      takenBack.add(movement.usage);
      giveBack(uses.find(({ id }) => id === movement.usage));
    } else if (!takenBack.has(movement.id)) {
      const use = take(movement, lots, movement.whenEmpty ?? whenEmpty);
      if (use) uses.push(use);
      else refused.push(movement.id);
    }
  }
  const isExpired = ({ expiresOn }: Lot): boolean => expiresOn !== null && expiresOn < asOf;
  const shown = lots.map((lot) => ({
    id: lot.id,
    remainingMinutes: isExpired(lot) ? 0 : lot.left,
    expiredMinutes: isExpired(lot) ? lot.left : 0,
  }));
  const overdrawnMinutes = sum(uses.map(({ owed }) => owed));
  return {
    balanceMinutes: sum(shown.map(({ remainingMinutes }) => remainingMinutes)) - overdrawnMinutes,
    overdrawnMinutes,
    toInvoiceMinutes: sum(uses.map(({ toInvoice }) => toInvoice)),
    refused,
    allocations: uses.flatMap(({ id, takes }) =>
      takes.map(({ lot, minutes }) => ({ usage: id, lot: lot.id, minutes })),
    ),
    lots: shown,
  };
}

const inOrder = (movements: readonly PrepaidMovement[], asOf: string): readonly PrepaidMovement[] =>
  movements
    .filter(({ on }) => on <= asOf)
    // The sort is stable, so equal items keep their order.
    .sort((a, b) => a.on.localeCompare(b.on) || ORDER[a.type] - ORDER[b.type]);

/** A new block covers overdrawn usages, oldest first. */
function repay(lot: Lot, uses: readonly Use[]): Lot {
  for (const use of uses) {
    const minutes = Math.min(use.owed, lot.left);
    if (minutes === 0) continue;
    use.owed -= minutes;
    lot.left -= minutes;
    use.takes.push({ lot, minutes });
  }
  return lot;
}

/** Undefined when the whole usage is refused. */
function take(usage: Usage, lots: readonly Lot[], whenEmpty: WhenEmpty): Use | undefined {
  const usable = lots
    .filter(({ left, expiresOn }) => left > 0 && (expiresOn === null || usage.on <= expiresOn))
    .sort((a, b) => ends(a).localeCompare(ends(b)) || a.on.localeCompare(b.on));
  const missing = Math.max(0, usage.minutes - sum(usable.map(({ left }) => left)));
  if (missing > 0 && whenEmpty === 'refuse') return undefined;
  const use: Use = {
    id: usage.id,
    takes: [],
    owed: whenEmpty === 'overdraw' ? missing : 0,
    toInvoice: whenEmpty === 'invoice' ? missing : 0,
  };
  let wanted = usage.minutes - missing;
  for (const lot of usable) {
    const minutes = Math.min(lot.left, wanted);
    if (minutes === 0) break;
    lot.left -= minutes;
    wanted -= minutes;
    use.takes.push({ lot, minutes });
  }
  return use;
}

function giveBack(use: Use | undefined): void {
  if (!use) return;
  for (const { lot, minutes } of use.takes.reverse()) lot.left += minutes;
  use.takes.length = 0;
  use.owed = 0;
  use.toInvoice = 0;
}

const ends = ({ expiresOn }: Lot): string => expiresOn ?? '9999-12-31';

const sum = (minutes: readonly number[]): number => minutes.reduce((total, each) => total + each, 0);

export const prepaidLedger = calculation(
  'prepaid.ledger',
  ({
    movements,
    asOf,
    whenEmpty,
  }: {
    readonly movements: readonly PrepaidMovement[];
    readonly asOf: string;
    readonly whenEmpty: WhenEmpty;
  }) => prepaidBalance(movements, asOf, whenEmpty),
);
