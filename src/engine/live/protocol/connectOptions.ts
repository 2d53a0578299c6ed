/** What pusher-js is told, but for signing. Times in milliseconds. */
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
 * The server of a page is the page's own.
 * @param page its address, as `location` or a URL has it @param port where the product is served on a port of its own
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
