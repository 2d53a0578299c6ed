/** Features of a live update service in addition to channels: user sign-in, ending a user's connections, watchlists. */
export const LIVE_FEATURES = ['signin', 'terminate', 'watchlist'] as const;
export type LiveFeature = (typeof LIVE_FEATURES)[number];

/** The deliverer of events: this product, a service with the Pusher protocol, or none. */
export type LiveDriver = 'embedded' | 'pusher' | 'none';

/** The settings of live updates, sent to pages with the session. */
export interface Realtime {
  readonly driver: LiveDriver;
  /** Identifies the application to the server. Not a secret. */
  readonly key: string;
  readonly cluster: string;
  readonly features: readonly LiveFeature[];
  /** The address to connect to. Omitted parts are those of the page. */
  readonly host?: string;
  readonly port?: number;
  /** The path before `/app/{key}`: "/live". */
  readonly path?: string;
  /** Seconds without a message until the page sends a ping, and seconds until it then gives up. */
  readonly activityTimeout: number;
  readonly pongTimeout: number;
  /** The build of the served page. The event `release` announces a newer one. */
  readonly version: string;
}
