import type { Word } from '#engine/outbound/outcome.ts';

/** What kept lines from being taken. */
export interface StreamTrouble {
  readonly kind: Exclude<Word, 'ok'> | 'ended' | 'stays open';
  /** "siem.example.com, port 6514" */
  readonly destination: string;
  readonly isEncrypted: boolean;
  readonly status?: number | null;
  /** Seconds the receiver asks to be left alone for; null when it does not. */
  readonly asked?: number | null;
}

/** What is wrong, for whoever set the stream up: what, and what to do. */
export function wordsOf({ kind, destination, isEncrypted, status }: StreamTrouble): string {
  switch (kind) {
    case 'refused by policy':
      return isEncrypted
        ? `The product may not go to ${destination}: it is an address inside a network. Write its network out under System, Allowed networks, for Audit stream.`
        : `Without encryption the log goes only to a server in your own network that stands under System, Allowed networks. ${destination} is none.`;
    case 'no address':
      return `Nothing has the name of ${destination}. Look at the spelling.`;
    case 'unreachable':
      return `Nothing answers at ${destination}. Look whether the receiver runs, and at the port.`;
    case 'timed out':
      return `${destination} did not answer in time. A firewall may stand between, or the receiver speaks something else there.`;
    case 'certificate':
      return `The certificate that ${destination} shows does not fit, so nothing was said to it. Write its name as the certificate does; where an authority of your own made it, paste that authority’s certificate.`;
    case 'too large':
      return `${destination} answered more than a receiver has to say. Look whether the address is that of the receiver.`;
    case 'ended':
      return `${destination} ended the conversation before it had taken the lines. Look at the receiver’s own log: it may want TLS where there is none, or the other way round.`;
    case 'stays open':
      return `${destination} did not close the connection after the last line, so nothing tells that it took them.`;
    case 'status':
      return answered(destination, status ?? 0);
  }
}

function answered(destination: string, status: number): string {
  if (status === 401 || status === 403)
    return `${destination} does not accept the token (status ${status}). Make a new one there and save it here.`;
  if (status === 413)
    return `${destination} finds so many lines at once too large (status 413). Fewer go with each try.`;
  if (status === 429) return `${destination} asks to be left alone for a while (status 429). The lines follow.`;
  return `${destination} did not take the lines: it answered with status ${status}.`;
}
