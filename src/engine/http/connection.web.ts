import { useSyncExternalStore } from 'react';

/** How the server answers: as it should, not at all, or that it is being worked on. */
export type Connection = 'online' | 'offline' | 'maintenance';

let connection: Connection = 'online';
let asking: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

/** How often it is asked whether the server is back. */
const ASK_AGAIN_SECONDS = 10;

export const connectionNow = (): Connection => connection;
export const useConnection = (): Connection => useSyncExternalStore(subscribe, connectionNow);

/**
 * Every request reports what became of it. While the server is away it is asked now and then by itself, so that the
 * banner goes without anybody pressing anything.
 */
export function noteConnection(told: Connection, retryAfterSeconds = ASK_AGAIN_SECONDS): void {
  // An answer that was on its way when the network went says nothing of now.
  const next = told === 'online' && !navigator.onLine ? 'offline' : told;
  clearTimeout(asking);
  if (next !== 'online') asking = setTimeout(() => void ask(), retryAfterSeconds * 1000);
  if (next === connection) return;
  connection = next;
  for (const listener of listeners) listener();
}

async function ask(): Promise<void> {
  try {
    // Not through the client: a failure here is expected and belongs in nobody's log.
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
  // Heard once, however many listen.
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
