import { useMemo, useState } from 'react';
import { useAddress } from '../screens/address.web.ts';
import { type Asked, askedIn, NOTHING_ASKED, readAsked, wordsFor, writeAsked } from './listAddress.ts';

/** What is asked of a list, where that is kept, and the saved view it came from. */
export interface ListState {
  readonly asked: Asked;
  /** The saved view on show; null when none is. */
  readonly view: string | null;
  /** A step a person would want to take back is pushed, so that Back does it; typing and sorting are not. */
  readonly ask: (asked: Asked, how?: { readonly push?: boolean }) => void;
  readonly openView: (view: string | null, asked: Asked, how?: { readonly replace: true }) => void;
}

/** Kept in the address, so that a list can be sent to a colleague and Back returns to it. */
export function useAddressedList(): ListState {
  const [words, change] = useAddress();
  const line = writeAsked(askedIn(words));
  const asked = useMemo(() => readAsked(line), [line]);
  return {
    asked,
    view: words.view ?? null,
    ask: (next, how) => change(wordsFor(words, next), how),
    openView: (view, next, how) => change({ ...wordsFor(words, next), view }, { push: !how?.replace }),
  };
}

/** Kept on the page: for a list that is only a part of it. */
export function useLocalList(first: Asked = NOTHING_ASKED): ListState {
  const [{ asked, view }, set] = useState<Pick<ListState, 'asked' | 'view'>>({ asked: first, view: null });
  return {
    asked,
    view,
    ask: (next) => set((now) => ({ ...now, asked: next })),
    openView: (next, nextAsked) => set({ asked: nextAsked, view: next }),
  };
}
