import { useSyncExternalStore } from 'react';

/** What lies over the page, opened from anywhere: the palette or the table of keys. */
export type Overlay = 'palette' | 'keys';

let shown: Overlay | null = null;
const listeners = new Set<() => void>();

export const openPalette = (): void => show('palette');
export const openKeyTable = (): void => show('keys');
export const closeOverlay = (): void => show(null);
export const useOverlay = (): Overlay | null => useSyncExternalStore(subscribe, () => shown);

function show(next: Overlay | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
