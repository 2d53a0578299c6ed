/** How the embedded server of live updates behaves. Times in seconds, fractions allowed. */
export interface LiveSettings {
  readonly activityTimeout: number;
  /** How often the server looks whether a line is alive. */
  readonly keepalive: number;
  /** How long a lost socket stays in presence. */
  readonly presenceGrace: number;
  readonly mostConnections: number;
  readonly mostPerUser: number;
  readonly mostPerAddress: number;
  readonly clientEvents: boolean;
  readonly httpApi: boolean;
  /** Events a second that the HTTP API takes. */
  readonly apiRate: number;
  /** How long a stopping node takes to send its sockets away. */
  readonly drain: number;
  /** Origins of pages that may connect, besides the one that is asked. */
  readonly originsAllowed: readonly string[];
  /** What may stand before `/app/{key}`, where a proxy passes it on: "/live". */
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
