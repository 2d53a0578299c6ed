import { useEffect, useSyncExternalStore } from 'react';

/** Something that can be done on a page: a button in its header, an entry of the palette, and a key where it has one. */
export interface PageAction {
  readonly label: string;
  /** Name of an icon. */
  readonly icon?: string;
  /** Opens this address … */
  readonly to?: string;
  /** … or does this. */
  readonly onClick?: () => void;
  /** The one filled button of the page. */
  readonly main?: boolean;
  readonly danger?: boolean;
  /** Under "More", whatever the room. */
  readonly rare?: boolean;
  /** A single letter: `n` for new, `e` for edit. */
  readonly letter?: string;
  /** Why it cannot be done now; the button is shown, but off. */
  readonly off?: string;
}

let offered: readonly (readonly PageAction[])[] = [];
const listeners = new Set<() => void>();

/** Offers a page's actions to the palette while the page is shown. */
export function useOffered(actions: readonly PageAction[]): void {
  useEffect(() => {
    offered = [...offered, actions];
    for (const listener of listeners) listener();
    return () => {
      offered = offered.filter((each) => each !== actions);
      for (const listener of listeners) listener();
    };
  }, [actions]);
}

/** The actions of the innermost page on show. */
export const useOfferedActions = (): readonly PageAction[] => useSyncExternalStore(subscribe, innermost);

const NONE: readonly PageAction[] = [];
const innermost = (): readonly PageAction[] => offered.at(-1) ?? NONE;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
