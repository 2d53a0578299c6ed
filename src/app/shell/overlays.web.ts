import { useSyncExternalStore } from 'react';

/** What lies over the page, opened from anywhere: the palette, the table of keys or the question before signing out. */
export type Overlay = 'palette' | 'keys' | 'signOut';

let shown: Overlay | null = null;
const listeners = new Set<() => void>();

/** @param words what its field begins with */
export function openPalette(words = ''): void {
  if (shown === 'palette') return;
  typedAhead = words;
  window.addEventListener('keydown', keepKey, { capture: true });
  show('palette');
}
export const openKeyTable = (): void => show('keys');
export const openSignOut = (): void => show('signOut');
export const closeOverlay = (): void => show(null);
export const useOverlay = (): Overlay | null => useSyncExternalStore(subscribe, () => shown);

/** What was typed since the palette was asked for; from now on its own field has the keys. */
export function takeTypedAhead(): string {
  window.removeEventListener('keydown', keepKey, { capture: true });
  return typedAhead;
}

let typedAhead = '';

/** Who knows the palette types on at once. Until its field is there, the page below must not take the letters for its own keys. */
function keepKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key.length === 1) typedAhead += event.key;
  else if (event.key === 'Backspace') typedAhead = typedAhead.slice(0, -1);
  else if (event.key === 'Escape') closeOverlay();
  else return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

function show(next: Overlay | null): void {
  if (next !== 'palette') takeTypedAhead();
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
