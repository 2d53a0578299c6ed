import { useSyncExternalStore } from 'react';

/** What the picker offers: everything a customer can have, or assets alone. */
export type Adding = 'everything' | 'assets';

let shown: Adding | null = null;
const listeners = new Set<() => void>();

/** Opens the picker of what can be added to the customer on screen, from anywhere. */
export const openAdding = (what: Adding): void => show(what);
export const closeAdding = (): void => show(null);
export const useAdding = (): Adding | null => useSyncExternalStore(subscribe, () => shown);

function show(next: Adding | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
