import { useSyncExternalStore } from 'react';

export interface Toast {
  readonly id: number;
  /** The completed action: "3 servers archived". */
  readonly message: string;
  /** Undoes the action. A toast with this button stays twice as long. */
  readonly undo?: () => void;
}

let queue: readonly Toast[] = [];
let count = 0;
const listeners = new Set<() => void>();

/** Confirms an action. Errors are never toasts, because they appear next to the failed part. */
export function toast(message: string, { undo }: { readonly undo?: () => void } = {}): void {
  count += 1;
  change([...queue, { id: count, message, ...(undo ? { undo } : {}) }]);
}

export const dropToast = (id: number): void => change(queue.filter((each) => each.id !== id));

/** The visible toast, and the number of waiting ones. */
export function useToast(): { readonly shown: Toast | undefined; readonly waiting: number } {
  const all = useSyncExternalStore(subscribe, () => queue);
  return { shown: all[0], waiting: Math.max(0, all.length - 1) };
}

/** Seconds that a toast stays. */
export const staysFor = (shown: Toast): number => (shown.undo ? 10 : 5);

function change(next: readonly Toast[]): void {
  queue = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
