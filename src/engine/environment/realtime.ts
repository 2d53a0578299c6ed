/** What a service of live updates can do beyond channels: sign pages in as users, end a user's connections, watchlists. */
export const LIVE_FEATURES = ['signin', 'terminate', 'watchlist'] as const;
export type LiveFeature = (typeof LIVE_FEATURES)[number];

/** Who delivers events: this product, a service that speaks the Pusher protocol, or nobody. */
export type LiveDriver = 'embedded' | 'pusher' | 'none';

/** What a page is told of live updates, with the session. */
export interface Realtime {
  readonly driver: LiveDriver;
  /** Names the application to the server; no secret. */
  readonly key: string;
  readonly cluster: string;
  readonly features: readonly LiveFeature[];
  /** Where to connect; what is left out is the page's own. */
  readonly host?: string;
  readonly port?: number;
  /** Before `/app/{key}`: "/live". */
  readonly path?: string;
  /** Seconds without a message until the page asks whether the line is alive, and until it gives up. */
  readonly activityTimeout: number;
  readonly pongTimeout: number;
  /** The build of the page that is served; the event `release` names a newer one. */
  readonly version: string;
}
