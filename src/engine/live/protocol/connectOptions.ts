/** Options for pusher-js, except those for signing. Times in milliseconds. */
export interface ConnectOptions {
  readonly wsHost: string;
  readonly wsPort: number;
  readonly wssPort: number;
  readonly forceTLS: boolean;
  readonly enabledTransports: ['ws', 'wss'];
  readonly cluster: string;
  readonly activityTimeout: number;
  readonly pongTimeout: number;
  readonly unavailableTimeout: number;
}

/**
 * A page connects to its own server.
 * @param page its address, as `location` or a URL provides it @param port if the product is served on another port
 */
export function connectOptions(
  { hostname, protocol }: { readonly hostname: string; readonly protocol: string },
  port?: number | null,
): ConnectOptions {
  return {
    wsHost: hostname,
    wsPort: port ?? 80,
    wssPort: port ?? 443,
    forceTLS: protocol === 'https:',
    enabledTransports: ['ws', 'wss'],
    cluster: 'mt1',
    activityTimeout: 120_000,
    pongTimeout: 30_000,
    unavailableTimeout: 10_000,
  };
}
