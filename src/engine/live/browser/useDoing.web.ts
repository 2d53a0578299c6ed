import { type FocusEvent, useEffect, useEffectEvent, useRef } from 'react';
import { usePresenceList, whisper } from './presenceList.web.ts';

/** The minimum interval between messages while the user types. */
const SAY_AGAIN_MS = 2_000;
/** Interval for repeating the message, so that a user who edits for a long time is not shown as gone. */
const STILL_MS = 30_000;

interface Said {
  readonly what: 'editing' | 'writing' | 'nothing';
  readonly field: string | null;
}
const NOTHING: Said = { what: 'nothing', field: null };

/**
 * Tells the other users on a presence channel which form field the user is in. Pass the returned handlers to the form.
 * @param isLong whether the field holds long text, which is shown as writing rather than editing
 */
export function useDoing(channel: string | null, isLong: (field: string) => boolean) {
  const { present } = usePresenceList(channel);
  const said = useRef<Said>(NOTHING);
  const saidAt = useRef(0);

  const tell = (next: Said): void => {
    if (channel === null) return;
    said.current = next;
    saidAt.current = Date.now();
    whisper(channel, 'doing', next);
  };
  const again = useEffectEvent(() => {
    if (said.current.what !== 'nothing') tell({ ...said.current, what: 'editing' });
  });
  // Users who join later need the message too.
  useEffect(() => again(), [present]);
  useEffect(() => {
    const timer = setInterval(() => again(), STILL_MS);
    return () => {
      clearInterval(timer);
      if (channel !== null && said.current.what !== 'nothing') whisper(channel, 'doing', NOTHING);
    };
  }, [channel]);

  return {
    onFocus: ({ target }: FocusEvent) => {
      const field = fieldAt(target);
      if (field !== null && field !== said.current.field) tell({ what: 'editing', field });
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
      if (said.current.what !== 'nothing') tell(NOTHING);
    },
    onInput: ({ target }: { readonly target: EventTarget }) => {
      const field = fieldAt(target);
      if (field === null) return;
      const what = isLong(field) ? 'writing' : 'editing';
      const isNews = what !== said.current.what || field !== said.current.field;
      if (isNews || (what === 'writing' && Date.now() - saidAt.current > SAY_AGAIN_MS)) tell({ what, field });
    },
  };
}

const fieldAt = (target: EventTarget): string | null =>
  target instanceof Element ? (target.closest<HTMLElement>('[data-field]')?.dataset.field ?? null) : null;
