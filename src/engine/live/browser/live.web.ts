import { useSyncExternalStore } from 'react';
import { sessionNow } from '../../session/session.web.ts';
import { connectOptions } from '../protocol/connectOptions.ts';
import type { LiveState } from './supervise.ts';

/** What a page knows of live updates. Moments in milliseconds. */
export interface Live {
  readonly state: LiveState;
  /** Since when it has been so. */
  readonly since: number;
  readonly socketId: string | null;
  /** It was connected once: what a gap hides is caught up with. */
  readonly wasConnected: boolean;
  readonly lastEventAt: number | null;
  /** How many changes the last catching up brought, and when; null when there were none, or while there is a gap. */
  readonly caughtUp: { readonly changes: number | 'everything'; readonly at: number } | null;
  /** Why there is no connection and none will come by itself. */
  readonly why: string | null;
  /** The version the server has now, where it is not the page's. */
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

/** Changes what is known, and shows the state on the document. */
export function changeLive(change: Partial<Live>): void {
  const since = change.state && change.state !== live.state ? Date.now() : live.since;
  live = { ...live, since, wasConnected: live.wasConnected || change.state === 'connected', ...change };
  document.documentElement.dataset.realtime = live.state;
  for (const listener of listeners) listener();
}

/** Changes of this are told, or will be when the connection is back: a page that was never connected is told nothing. */
export const isToldOfChanges = (query: ListenedQuery): boolean => live.wasConnected && isListenedFor(query);

type ListenedQuery = Parameters<typeof import('./queryInvalidation.ts')['channelsOfQuery']>[0];
let isListenedFor = (_query: ListenedQuery): boolean => true;
/** The connection says for which queries it hears anything. */
export function limitListening(which: typeof isListenedFor): void {
  isListenedFor = which;
}

/** How this installation does live updates, as the session tells; before it is known, as every installation does. */
export function liveConfig() {
  const told = sessionNow()?.realtime;
  const { port, host } = { port: told?.port ?? (Number(meta('realtime-port')) || null), host: told?.host };
  const options = connectOptions(window.location, port);
  return {
    driver: told?.driver,
    key: told?.key ?? '',
    /** What the service can do beyond channels. */
    features: told?.features ?? [],
    /** The build of the product this page is of. */
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

/** The last change when the page was made: whatever its queries hold is newer. */
export const placeOfPage = (): number => Number(meta('realtime-seq')) || 0;

const meta = (name: string): string => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';

/** Shows the state from the start, and offers it to observers. */
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
