import type { Word } from '#engine/outbound/outcome.ts';

/** The error that prevented delivery. */
export interface StreamTrouble {
  readonly kind: Exclude<Word, 'ok'> | 'ended' | 'stays open';
  /** "siem.example.com, port 6514" */
  readonly destination: string;
  readonly isEncrypted: boolean;
  readonly status?: number | null;
  /** Seconds the receiver asks to wait; null if it does not. */
  readonly asked?: number | null;
}

/** The problem and the action, for the administrator who configures the stream. */
export function wordsOf({ kind, destination, isEncrypted, status }: StreamTrouble): string {
  switch (kind) {
    case 'refused by policy':
      return isEncrypted
        ? `${destination} is an address in a private network and is not allowed. Add its network for Audit stream under Settings > Allowed networks.`
        : `The log can only go without encryption to an allowed network, and ${destination} is not in one. Add its network under Settings > Allowed networks, or choose TLS.`;
    case 'no address':
      return `${destination} was not found. Check the spelling.`;
    case 'unreachable':
      return `${destination} does not respond. Check that the receiver is running, and check the port.`;
    case 'timed out':
      return `${destination} did not respond in time. Check for a firewall or another service on this port.`;
    case 'certificate':
      return `The certificate of ${destination} does not match its name, so nothing was sent. Enter the name as in the certificate. If your own authority issued it, paste the authority’s certificate.`;
    case 'too large':
      return `${destination} sent a longer answer than a receiver does. Check that the address is that of the receiver.`;
    case 'ended':
      return `${destination} closed the connection before the lines were sent. Check the log of the receiver and whether it expects TLS.`;
    case 'stays open':
      return `${destination} did not close the connection after the last line, so the receipt is not confirmed.`;
    case 'status':
      return answered(destination, status ?? 0);
  }
}

function answered(destination: string, status: number): string {
  if (status === 401 || status === 403)
    return `${destination} rejected the token (status ${status}). Create a new token there and save it here.`;
  if (status === 413)
    return `${destination} rejected a batch as too large (status 413). The next attempt sends fewer lines.`;
  if (status === 429) return `${destination} asked to wait (status 429). The lines follow.`;
  return `${destination} rejected the lines with status ${status}.`;
}
