/** Settings of the embedded live update server. Times in seconds, fractions allowed. */
export interface LiveSettings {
  readonly activityTimeout: number;
  /** How often the server checks whether a connection is alive. */
  readonly keepalive: number;
  /** How long a closed socket remains in presence. */
  readonly presenceGrace: number;
  readonly mostConnections: number;
  readonly mostPerUser: number;
  readonly mostPerAddress: number;
  readonly clientEvents: boolean;
  readonly httpApi: boolean;
  /** Events per second that the HTTP API accepts. */
  readonly apiRate: number;
  /** How long a stopping node takes to close its sockets. */
  readonly drain: number;
  /** Origins of pages that may connect, in addition to the product's own. */
  readonly originsAllowed: readonly string[];
  /** The path prefix before `/app/{key}` that a proxy forwards: "/live". */
  readonly path: string;
}

export const USUAL_LIVE: LiveSettings = {
  activityTimeout: 120,
  keepalive: 10,
  presenceGrace: 2.5,
  mostConnections: 10_000,
  mostPerUser: 100,
  mostPerAddress: 2_000,
  clientEvents: true,
  httpApi: true,
  apiRate: 2_000,
  drain: 10,
  originsAllowed: [],
  path: '',
};
