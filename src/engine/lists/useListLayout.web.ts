import { useSyncExternalStore } from 'react';
import { api } from '../http/client.web.ts';
import { sessionNow } from '../session/session.web.ts';
import { type Layout, readLayout } from './layout.ts';

/** The stored settings of one list for one user. */
export interface Kept {
  /** Absent until the user changes the layout, and after a reset. */
  readonly layout?: Layout | undefined;
  /** The saved view that the list opens with. */
  readonly view?: string | undefined;
}

/**
 * The user's layout of a list, on all devices. The device keeps a copy, so that the first render is correct and offline
 * changes are kept; the newer of the two applies. A view has its own layout.
 */
export function useStoredLayout(list: string): readonly [kept: Kept, keep: (change: Partial<Kept>) => void] {
  const kept = useSyncExternalStore(subscribe, () => keptOf(list));
  return [kept, (change) => keep(list, { ...keptOf(list), ...change })];
}

interface Dated extends Kept {
  /** Milliseconds since 1970. */
  readonly at: number;
}

const NEW: Dated = { at: 0 };
const known = new Map<string, Dated>();
const listeners = new Set<() => void>();
const waiting = new Set<string>();
let timer: ReturnType<typeof setTimeout> | undefined;

/** Dragging an edge causes many changes, which are saved once. */
const PAUSE_MS = 800;

function keptOf(list: string): Dated {
  const key = deviceKey(list);
  const found = known.get(key);
  if (found) return found;
  const here = read(parsed(localStorage.getItem(key)));
  const there = read(storedSettings()[list]);
  const newer = here.at >= there.at ? here : there;
  known.set(key, newer);
  return newer;
}

function keep(list: string, kept: Kept): void {
  const dated: Dated = { ...kept, at: Date.now() };
  known.set(deviceKey(list), dated);
  try {
    localStorage.setItem(deviceKey(list), JSON.stringify(dated));
  } catch {
    // If local storage is full or blocked, only the copy is lost; the server keeps the layout.
  }
  waiting.add(list);
  clearTimeout(timer);
  timer = setTimeout(send, PAUSE_MS);
  for (const listener of listeners) listener();
}

function send(): void {
  if (!sessionNow()) return;
  const lists = Object.fromEntries([...waiting].map((list) => [list, keptOf(list)]));
  waiting.clear();
  // The device has a copy, and the next change sends it again.
  api('/api/v1/session/settings', { method: 'PATCH', body: { lists } }).catch(() => {});
}

const deviceKey = (list: string): string => `list.${sessionNow()?.user.userid ?? 0}.${list}`;

function storedSettings(): Readonly<Record<string, unknown>> {
  const settings: object = sessionNow()?.settings ?? {};
  return 'lists' in settings && typeof settings.lists === 'object' && settings.lists !== null
    ? { ...settings.lists }
    : {};
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function read(stored: unknown): Dated {
  if (typeof stored !== 'object' || stored === null) return NEW;
  const { layout, view, at } = stored as Readonly<Record<string, unknown>>;
  return {
    at: typeof at === 'number' ? at : 0,
    ...(layout === undefined ? {} : { layout: readLayout(layout) }),
    ...(typeof view === 'string' ? { view } : {}),
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
