import { useState } from 'react';
import { dropDraft, readDraft, writeDraft } from '#engine/records/formDraft.web.ts';
import { sessionNow } from '#engine/session/session.web.ts';
import type { DaysAsked } from './useLeave.web.ts';

interface RequestDraft extends DaysAsked {
  readonly reason: unknown;
  readonly exception: unknown;
}

const NOTHING: RequestDraft = {
  typeId: null,
  start: null,
  startPart: 'all',
  end: null,
  endPart: 'all',
  reason: null,
  exception: null,
};

/** Draft of a leave request. Stored on the device until it is sent, even if the tab is closed. */
export function useRequestDraft() {
  const key = `draft.${sessionNow()?.user.userid ?? 0}.holiday.request`;
  const [draft, setDraft] = useState<RequestDraft>(() => ({ ...NOTHING, ...readDraft(key)?.values }));
  const change = (part: Partial<RequestDraft>): void => {
    const next = { ...draft, ...part };
    setDraft(next);
    writeDraft(key, { at: Date.now(), values: { ...next }, first: {} });
  };
  return { draft, change, drop: () => dropDraft(key) };
}
