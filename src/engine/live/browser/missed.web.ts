import { api } from '../../http/client.web.ts';
import { changeIn } from './queryInvalidation.ts';
import type { ReceivedChange } from './onScreen.ts';

/** Something told that is no change of a record, such as a notice. */
export interface Tiding {
  readonly channel: string;
  readonly event: string;
  readonly data: unknown;
}

/** What a page missed. */
export interface Missed {
  /** Null where it is too much to be told, or nobody can say. */
  readonly changes: readonly ReceivedChange[] | null;
  readonly tidings: readonly Tiding[];
  /** What to ask after next time. */
  readonly next: number;
}

interface Answer {
  readonly items: readonly Tiding[];
  readonly next: number;
  readonly reset: boolean;
}

/** Asks for the changes after a place in their order, of what this person may see. */
export async function missedSince(seq: number): Promise<Missed> {
  try {
    const { items, next, reset } = await api<Answer>(`/api/v1/live/changes?after=${seq}`);
    if (reset) return { changes: null, tidings: [], next };
    return {
      changes: items.filter(isChanged).flatMap(({ data }) => changeIn(data) ?? []),
      tidings: items.filter((item) => !isChanged(item)),
      next,
    };
  } catch {
    return { changes: null, tidings: [], next: seq };
  }
}

const isChanged = ({ event }: Tiding): boolean => event === 'changed';
