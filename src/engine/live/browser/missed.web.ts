import { api } from '../../http/client.web.ts';
import { changeIn } from './queryInvalidation.ts';
import type { ReceivedChange } from './onScreen.ts';

/** An event that is not a record change, such as a notice. */
export interface Announcement {
  readonly channel: string;
  readonly event: string;
  readonly data: unknown;
}

/** The events that a page missed. */
export interface Missed {
  /** Null if there are too many, or the request failed. */
  readonly changes: readonly ReceivedChange[] | null;
  readonly announcements: readonly Announcement[];
  /** The number to use in the next request. */
  readonly next: number;
}

interface Answer {
  readonly items: readonly Announcement[];
  readonly next: number;
  readonly reset: boolean;
}

/** Fetches the changes after a change number that the user may see. */
export async function missedSince(seq: number): Promise<Missed> {
  try {
    const { items, next, reset } = await api<Answer>(`/api/v1/live/changes?after=${seq}`);
    if (reset) return { changes: null, announcements: [], next };
    return {
      changes: items.filter(isChanged).flatMap(({ data }) => changeIn(data) ?? []),
      announcements: items.filter((item) => !isChanged(item)),
      next,
    };
  } catch {
    return { changes: null, announcements: [], next: seq };
  }
}

const isChanged = ({ event }: Announcement): boolean => event === 'changed';
