import { calculation } from '#engine/calculations/calculation.ts';

/** What happens to time that no block covers: owed by the customer, put on an invoice, or not covered at all. */
export type WhenEmpty = 'overdraw' | 'invoice' | 'refuse';

interface Dated {
  readonly id: string;
  /** Day of the calendar. */
  readonly on: string;
}

export interface TopUp extends Dated {
  readonly type: 'topUp';
  readonly minutes: number;
  /** The last day on which it may be used; null where it does not expire. */
  readonly expiresOn: string | null;
}

export interface Usage extends Dated {
  readonly type: 'usage';
  readonly minutes: number;
  /** Where one usage follows another rule than the rest. */
  readonly whenEmpty?: WhenEmpty;
}

/** Takes a usage back as a whole. */
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
  /** What is left of all blocks less what is overdrawn. */
  readonly balanceMinutes: number;
  readonly overdrawnMinutes: number;
  readonly toInvoiceMinutes: number;
  /** Usages that were not covered because the blocks had not enough. */
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

/** Works out what is left of each block on a day, and which usage took which minutes of which block. */
export function prepaidBalance(
  movements: readonly PrepaidMovement[],
  asOf: string,
  whenEmpty: WhenEmpty,
): PrepaidBalance {
  const lots: Lot[] = [];
  const uses: Use[] = [];
  const refused: string[] = [];
  // Of one day, what is taken back comes first: a usage taken back on its own day never takes anything.
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
    // The sort is stable: what is equal stays in the given order.
    .sort((a, b) => a.on.localeCompare(b.on) || ORDER[a.type] - ORDER[b.type]);

/** A new block pays what is overdrawn, the oldest first. */
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

/** Undefined where the usage is refused as a whole. */
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
