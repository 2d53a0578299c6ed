import type { ThreadDraft, ThreadEntry } from './thread.ts';

type Newest = Pick<ThreadEntry, 'id' | 'at'> | undefined;

/** The newest message that the writer of a draft has seen: one that came after the draft was saved is new to them. */
export const seenAtFirst = (newest: Newest, draft: Pick<ThreadDraft, 'updatedAt'> | null): number =>
  newest && (draft === null || Date.parse(newest.at) <= Date.parse(draft.updatedAt)) ? newest.id : 0;

/** Whether a message came while another was written; the writer is asked once. */
export const cameBetween = (newest: Newest, seenId: number, wasAsked: boolean): boolean =>
  newest !== undefined && newest.id > seenId && !wasAsked;
