import { useSyncExternalStore } from 'react';

/** Contents of the picker: every record type of a customer, or only assets. */
export type Adding = 'everything' | 'assets';

let shown: Adding | null = null;
const listeners = new Set<() => void>();

/** Opens the picker for the current customer from any page. */
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
