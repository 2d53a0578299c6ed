import { useSyncExternalStore } from 'react';
import { sessionNow } from '../../session/session.web.ts';
import { connectOptions } from '../protocol/connectOptions.ts';
import type { LiveState } from './supervise.ts';

/** The state of live updates on a page. Times in milliseconds. */
export interface Live {
  readonly state: LiveState;
  /** When the state last changed. */
  readonly since: number;
  readonly socketId: string | null;
  /** The page was connected before, so missed changes must be fetched after a gap. */
  readonly wasConnected: boolean;
  readonly lastEventAt: number | null;
  /** The number of changes fetched after the last gap, and when; null if there were none or the connection is lost. */
  readonly caughtUp: { readonly changes: number | 'everything'; readonly at: number } | null;
  /** Why the connection was refused and is not retried. */
  readonly why: string | null;
  /** The version that the server runs, if it differs from the page's. */
  readonly release: string | null;
}

let live: Live = {
  state: 'initialized',
  since: Date.now(),
  socketId: null,
  wasConnected: false,
  lastEventAt: null,
  caughtUp: null,
  why: null,
  release: null,
};
const listeners = new Set<() => void>();

export const liveNow = (): Live => live;
export const useLive = <T>(select: (live: Live) => T): T => useSyncExternalStore(onLive, () => select(live));

export function onLive(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Updates the state and shows it on the document element. */
export function changeLive(change: Partial<Live>): void {
  const since = change.state && change.state !== live.state ? Date.now() : live.since;
  live = { ...live, since, wasConnected: live.wasConnected || change.state === 'connected', ...change };
  document.documentElement.dataset.realtime = live.state;
  for (const listener of listeners) listener();
}

/** Whether changes to this query are announced, now or after a reconnect. A page that was never connected receives none. */
export const receivesChanges = (query: ListenedQuery): boolean => live.wasConnected && isListenedFor(query);

type ListenedQuery = Parameters<typeof import('./queryInvalidation.ts')['channelsOfQuery']>[0];
let isListenedFor = (_query: ListenedQuery): boolean => true;
/** Sets which queries receive change events. */
export function limitListening(which: typeof isListenedFor): void {
  isListenedFor = which;
}

/** The live update settings of this installation, from the session. Until it is loaded, the defaults apply. */
export function liveConfig() {
  const told = sessionNow()?.realtime;
  const { port, host } = { port: told?.port ?? (Number(meta('realtime-port')) || null), host: told?.host };
  const options = connectOptions(window.location, port);
  return {
    driver: told?.driver,
    key: told?.key ?? '',
    /** Features of the service beyond channels. */
    features: told?.features ?? [],
    /** The build of this page. */
    version: told?.version,
    options: {
      ...options,
      ...(host ? { wsHost: host } : {}),
      wsPath: told?.path ?? '',
      cluster: told?.cluster ?? options.cluster,
      activityTimeout: told ? told.activityTimeout * 1_000 : options.activityTimeout,
      pongTimeout: told ? told.pongTimeout * 1_000 : options.pongTimeout,
      enableStats: false,
    },
  };
}

/** The last change number when the page was rendered. Data of its queries is newer. */
export const placeOfPage = (): number => Number(meta('realtime-seq')) || 0;

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** Sets the initial state, and makes it available on `window` for inspection. */
export function startLiveState(): void {
  changeLive({});
  const offered = (window as unknown as { __CRM__?: object }).__CRM__ ?? {};
  Object.defineProperties(offered, {
    realtime: { value: () => live.state },
    realtimeConfig: {
      get: () => {
        const { key, options } = liveConfig();
        return Object.freeze({ key, ...options });
      },
    },
  });
}
