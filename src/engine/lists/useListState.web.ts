import { useMemo, useState } from 'react';
import { useAddress } from '../screens/address.web.ts';
import { type Asked, askedIn, NOTHING_ASKED, readAsked, wordsFor, writeAsked } from './listAddress.ts';

/** The query of a list and the saved view that it came from. */
export interface ListState {
  readonly asked: Asked;
  /** The open saved view; null if there is none. */
  readonly view: string | null;
  /** With `push`, Back undoes the change. Typing and sorting do not push. */
  readonly ask: (asked: Asked, how?: { readonly push?: boolean }) => void;
  readonly openView: (view: string | null, asked: Asked, how?: { readonly replace: true }) => void;
}

/** State in the address, so that a list can be shared and Back returns to it. */
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

/** State on the page, for a list that is only part of the page. */
export function useLocalList(first: Asked = NOTHING_ASKED): ListState {
  const [{ asked, view }, set] = useState<Pick<ListState, 'asked' | 'view'>>({ asked: first, view: null });
  return {
    asked,
    view,
    ask: (next) => set((now) => ({ ...now, asked: next })),
    openView: (next, nextAsked) => set({ asked: nextAsked, view: next }),
  };
}
