import { useEffect, useSyncExternalStore } from 'react';

/** An action of a page: a button in its header, an entry of the command palette, and optionally a key. */
export interface PageAction {
  readonly label: string;
  /** Name of an icon. */
  readonly icon?: string;
  /** Opens this address … */
  readonly to?: string;
  /** … or runs this function. */
  readonly onClick?: () => void;
  /** The single filled button of the page. */
  readonly main?: boolean;
  readonly danger?: boolean;
  /** Always under "More". */
  readonly rare?: boolean;
  /** A single key: `n` for new, `e` for edit. */
  readonly letter?: string;
  /** Why the action is not available now. The button is shown disabled. */
  readonly off?: string;
}

let offered: readonly (readonly PageAction[])[] = [];
const listeners = new Set<() => void>();

/** Adds a page's actions to the command palette while the page is open. */
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

/** The actions of the innermost open page. */
export const useOfferedActions = (): readonly PageAction[] => useSyncExternalStore(subscribe, innermost);

const NONE: readonly PageAction[] = [];
const innermost = (): readonly PageAction[] => offered.at(-1) ?? NONE;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
