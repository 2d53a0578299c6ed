import { useSyncExternalStore } from 'react';

/** The state of the server: normal, unreachable, or under maintenance. */
export type Connection = 'online' | 'offline' | 'maintenance';

let connection: Connection = 'online';
let asking: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** The interval for checking whether the server is back. */
const ASK_AGAIN_SECONDS = 10;

export const connectionNow = (): Connection => connection;
export const useConnection = (): Connection => useSyncExternalStore(subscribe, connectionNow);

/**
 * Records the result of a request. While the server is unavailable it is polled, so that the banner disappears without
 * user action.
 */
export function noteConnection(told: Connection, retryAfterSeconds = ASK_AGAIN_SECONDS): void {
  // An answer that was already in progress when the network failed does not show that it is back.
  const next = told === 'online' && !navigator.onLine ? 'offline' : told;
  clearTimeout(asking);
  if (next !== 'online') asking = setTimeout(() => void ask(), retryAfterSeconds * 1000);
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

async function ask(): Promise<void> {
  try {
    // Does not use the API client, because a failure is expected and must not be logged.
    const { status } = await fetch('/api/v1/session', {
      headers: { Accept: 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
    });
    noteConnection(status === 503 ? 'maintenance' : status >= 502 ? 'offline' : 'online');
  } catch {
    noteConnection('offline');
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Adding the same handlers again has no effect, so each event is handled once.
  window.addEventListener('offline', goOffline);
  window.addEventListener('online', askNow);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('offline', goOffline);
    window.removeEventListener('online', askNow);
  };
}

const goOffline = (): void => noteConnection('offline');
const askNow = (): void => void ask();
