import { behaviour } from '#engine/actions/behaviour.server.ts';
import { conflict } from '#engine/http/problem.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { addedTo, holdTime, lotKey, movementsOf, timeBooks } from './book.server.ts';
import { moveTime } from './move.server.ts';
import { prepaidBalance } from './prepaid.rules.ts';
import { prepaidLot } from './prepaidLot.ts';

type LotChange = Change<typeof prepaidLot>;

async function prepare(context: Context, changes: readonly LotChange[]): Promise<void> {
  for (const change of changes) judge(change);
  await keepUsed(
    context,
    changes.filter(({ before, after, problem }) => !problem && before && before.minutes !== after.minutes),
  );
}

function judge(change: LotChange): void {
  const { before, after } = change;
  if (after.expiresOn !== null && after.expiresOn < after.boughtOn)
    refuseField(change, 'expiresOn', 'Choose a day on or after the first day.');
  if (!before) {
    after.status = after.usableWhen === 'now' ? 'usable' : 'waiting';
    return;
  }
  if (before.customerId !== after.customerId)
    refuseField(change, 'customerId', 'A block stays with its customer. Cancel it and add another.');
  if (before.boughtOn !== after.boughtOn)
    refuseField(change, 'boughtOn', 'The first day cannot be changed. Cancel the block and add another.');
  if (change.action === 'update' && before.usableWhen !== after.usableWhen)
    refuseField(change, 'usableWhen', 'This cannot be changed. Use “Make usable”.');
  if (before.expiresOn !== after.expiresOn && !isLater(before.expiresOn, after.expiresOn))
    refuseField(change, 'expiresOn', 'The expiry can only be moved to a later day.');
  if (before.status === 'cancelled' && change.action === 'update')
    change.problem = conflict('cancelled', 'This block is cancelled. Add another.');
}

const isLater = (before: string | null, after: string | null): boolean =>
  before !== null && (after === null || after > before);

/** Minutes of a block can change only while it is unused. */
async function keepUsed(context: Context, changes: readonly LotChange[]): Promise<void> {
  const used = await usedOf(
    context,
    changes.flatMap(({ before }) => before ?? []),
  );
  for (const change of changes) {
    const minutes = used.get(change.before?.id ?? 0) ?? 0;
    if (minutes > 0)
      refuseField(change, 'minutes', `${formatDuration(minutes)} of this block is used. Add another block instead.`);
  }
}

/** Used minutes of some blocks, including after expiry. Locks the time of their customers. */
async function usedOf(
  { tx }: Pick<Context, 'tx'>,
  lots: readonly { readonly id: number; readonly customerId: number }[],
): Promise<ReadonlyMap<number, number>> {
  if (lots.length === 0) return new Map();
  const customerIds = lots.map(({ customerId }) => customerId);
  await holdTime(tx, customerIds);
  const books = await timeBooks(tx, customerIds);
  const today = companyToday();
  return new Map(
    lots.map(({ id, customerId }) => {
      const book = books.get(customerId);
      const taken = book ? prepaidBalance(movementsOf(book), today, 'overdraw').allocations : [];
      const ofLot = taken.filter(({ lot }) => lot === lotKey(id));
      return [id, ofLot.reduce((sum, { minutes }) => sum + minutes, 0)] as const;
    }),
  );
}

/** Updates the ledger to the minutes of each block: all while it is usable, otherwise none. */
async function keepLedger(context: Context, changes: readonly Saved<typeof prepaidLot>[]): Promise<void> {
  const touched = changes.filter(
    ({ before, after }) => before?.minutes !== after.minutes || before.status !== after.status,
  );
  if (touched.length === 0) return;
  const customerIds = [...new Set(touched.map(({ after }) => after.customerId))];
  await holdTime(context.tx, customerIds);
  const books = await timeBooks(context.tx, customerIds);
  const today = companyToday(new Date(context.now));
  await moveTime(
    context,
    touched.flatMap(({ after }) => {
      const movements = books.get(after.customerId)?.movements ?? [];
      const isNew = !movements.some(({ lotId, type }) => lotId === after.id && type === 'topUp');
      const wanted = after.status === 'usable' ? after.minutes : 0;
      const minutes = wanted - addedTo(movements, after.id);
      if (minutes === 0) return [];
      return {
        customerId: after.customerId,
        lotId: after.id,
        type: isNew ? ('topUp' as const) : ('adjust' as const),
        on: isNew || after.boughtOn > today ? after.boughtOn : today,
        minutes,
        note: after.note,
      };
    }),
  );
}

/** Behaviour of blocks of additional time. */
export const prepaidLotBehaviour = behaviour(prepaidLot, {
  beforeSave: [prepare],
  afterSave: [keepLedger],
  refuses: {
    archive: (_context, lots) =>
      new Map(
        lots
          .filter(({ status }) => status !== 'cancelled')
          .map(({ id }) => [id, conflict('in_use', 'This block counts. Cancel it instead.')] as const),
      ),
    cancel: async (context, lots) =>
      new Map(
        [...(await usedOf(context, lots))]
          .filter(([, minutes]) => minutes > 0)
          .map(([id, minutes]) => [
            id,
            conflict('in_use', `${formatDuration(minutes)} of this block is used. Return that time first.`),
          ]),
      ),
  },
  actions: {
    release: () => ({}),
    cancel: ({ row, input }) => ({ note: [row.note, input.reason].filter(Boolean).join(' – ').slice(0, 500) }),
  },
});
