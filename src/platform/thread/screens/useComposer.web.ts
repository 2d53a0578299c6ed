import { type RefObject, useEffect, useRef, useState } from 'react';
import { freshKey } from '#engine/http/client.web.ts';
import { seenAtFirst } from '../between.rules.ts';
import type { ThreadDraft, ThreadEntry, Visibility } from '../thread.ts';
import { saveDraft } from './useThread.web.ts';

export interface Composed {
  readonly visibility: Visibility;
  readonly body: string;
  readonly fileIds: readonly number[];
  readonly mentionIds: readonly number[];
  /** The record of an author who is not a user. */
  readonly fromId: number | null;
}

const EMPTY: Composed = { visibility: 'public', body: '', fileIds: [], mentionIds: [], fromId: null };
const SAVE_AFTER_MS = 2_000;

/** Saves unsaved changes. */
function flush(
  noun: string,
  id: number,
  unsaved: RefObject<Composed | null>,
  timer: RefObject<ReturnType<typeof setTimeout> | undefined>,
): void {
  clearTimeout(timer.current);
  const { current } = unsaved;
  unsaved.current = null;
  // A failed save is repeated on the next change.
  if (current) saveDraft(noun, id, current).catch(() => undefined);
}

/**
 * The message that a user is writing on a record. It starts from the draft on the server and is saved when typing
 * pauses.
 */
export function useComposer(noun: string, id: number, draft: ThreadDraft | null, newest: ThreadEntry | undefined) {
  const [composed, setComposed] = useState<Composed>(() =>
    draft
      ? { ...EMPTY, visibility: draft.visibility, body: draft.body, fileIds: draft.files.map((file) => file.id) }
      : EMPTY,
  );
  const key = useRef(freshKey());
  /** The newest message when the user started writing; later ones may affect the reply. */
  const [seenId, setSeenId] = useState(() => seenAtFirst(newest, draft));
  const unsaved = useRef<Composed | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => flush(noun, id, unsaved, timer), [noun, id]);

  const change = (next: Partial<Composed>) => {
    if (composed.body === '' && next.body) setSeenId(newest?.id ?? 0);
    setComposed((now) => {
      const changed = { ...now, ...next };
      unsaved.current = changed;
      return changed;
    });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => flush(noun, id, unsaved, timer), SAVE_AFTER_MS);
  };

  return {
    composed,
    change,
    key: () => key.current,
    seenId,
    /** After sending, the next message gets a new key. */
    clear: () => {
      clearTimeout(timer.current);
      unsaved.current = null;
      key.current = freshKey();
      setComposed((now) => ({ ...EMPTY, visibility: now.visibility }));
    },
    noteSeen: () => setSeenId(newest?.id ?? 0),
  };
}
