import type { ThreadDraft, ThreadEntry } from './thread.ts';

type Newest = Pick<ThreadEntry, 'id' | 'at'> | undefined;

/** The newest message that the author of a draft has seen. Messages after the last save of the draft are new to them. */
export const seenAtFirst = (newest: Newest, draft: Pick<ThreadDraft, 'updatedAt'> | null): number =>
  newest && (draft === null || Date.parse(newest.at) <= Date.parse(draft.updatedAt)) ? newest.id : 0;

/** Whether a message arrived while another was being written. The author is asked only once. */
export const cameBetween = (newest: Newest, seenId: number, wasAsked: boolean): boolean =>
  newest !== undefined && newest.id > seenId && !wasAsked;
