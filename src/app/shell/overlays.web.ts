import { useSyncExternalStore } from 'react';

/** Overlays that any page can open: the command palette, the table of keys or the question before sign-out. */
export type Overlay = 'palette' | 'keys' | 'signOut';

let shown: Overlay | null = null;
const listeners = new Set<() => void>();

/** @param words initial text of its field */
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

/** Returns the text typed since the palette was opened, and stops capturing keys. */
export function takeTypedAhead(): string {
  window.removeEventListener('keydown', keepKey, { capture: true });
  return typedAhead;
}

let typedAhead = '';

/**
 * Captures keys until the palette's field is ready, because users type at once and the page below must not handle the
 * letters.
 */
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
