import { addMonths } from '#engine/calendar/days.ts';
import type { Allocation } from './prepaid.rules.ts';
import type { TimeLine } from './timeShapes.ts';

export interface Moved {
  readonly id: number;
  readonly on: string;
  readonly type: TimeLine['type'];
  readonly minutes: number;
  readonly lotId: number | null;
  readonly jobId: number | null;
  readonly jobNumber: string | null;
  readonly timeEntryId: number | null;
  readonly reversesId: number | null;
  readonly note: string | null;
}

interface Known {
  readonly allocations: readonly Allocation[];
  /** Name of a block, by its ID in the balance rule. */
  readonly nameOf: (lot: string) => string;
  readonly words: (minutes: number) => string;
}

/** Movements with an explanation and the balance after each, oldest first. */
export function explainLines(moved: readonly Moved[], known: Known): readonly TimeLine[] {
  const returned = new Set(moved.flatMap(({ reversesId }) => reversesId ?? []));
  let balanceMinutes = 0;
  return moved.map(({ id, on, type, minutes, jobId, ...rest }) => {
    balanceMinutes += minutes;
    return {
      id,
      on,
      type,
      minutes,
      balanceMinutes,
      jobId,
      words: lineWords({ id, type, ...rest }, known, returned.has(id)),
      canReturn: type === 'usage' && rest.timeEntryId === null && !returned.has(id),
    };
  });
}

function lineWords(
  { id, type, lotId, jobNumber, note }: Pick<Moved, 'id' | 'type' | 'lotId' | 'jobNumber' | 'note'>,
  { allocations, nameOf, words }: Known,
  isReturned: boolean,
): string {
  const took = allocations.filter(({ usage }) => usage === String(id));
  const parts = [
    jobNumber && `Job ${jobNumber}`,
    lotId !== null && `Block ${nameOf(`lot:${lotId}`)}`,
    type === 'usage' && isReturned && 'returned later',
    type === 'usage' &&
      took.length > 0 &&
      `from ${took.map(({ lot, minutes }) => `block ${nameOf(lot)} ${words(minutes)}`).join(' and ')}`,
    note,
  ];
  return parts.filter((part) => typeof part === 'string' && part !== '').join(', ');
}

/** Minutes used in each of the last months, minus returns. */
export function usedByMonth(
  moved: readonly Pick<Moved, 'on' | 'type' | 'minutes'>[],
  today: string,
  months: number,
): readonly { readonly month: string; readonly minutes: number }[] {
  const used = moved.filter(({ type }) => type === 'usage' || type === 'reverse');
  return Array.from({ length: months }, (_, at) => {
    const month = addMonths(`${today.slice(0, 7)}-01`, at - months + 1).slice(0, 7);
    const minutes = used.filter(({ on }) => on.startsWith(month)).reduce((sum, each) => sum - each.minutes, 0);
    return { month, minutes };
  });
}
