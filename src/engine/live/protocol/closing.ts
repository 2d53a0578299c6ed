/** Why a socket is closed. pusher-js decides by the number whether and when it comes back. */
export const CLOSE = {
  unknownKey: 4001,
  switchedOff: 4003,
  badVersion: 4006,
  oldVersion: 4007,
  noVersion: 4008,
  /** A foreign page, an ended session, a deactivated user. */
  notAllowed: 4009,
  /** Too many sockets, a socket that does not read, the last node stopping. */
  tooMuch: 4100,
  /** This node stops while another is ready. */
  elsewhere: 4200,
  silent: 4201,
} as const;

export type CloseAction = 'use_tls' | 'stop' | 'backoff' | 'reconnect_now' | 'reconnect_1s';

/** What pusher-js does after a close. Everything from 4300 on ends it for good, so none of ours is that high. */
export function closeAction(code: number): CloseAction {
  // Ordinary closes; of those that say "I am going or failing" it waits a moment longer.
  if (code < 4000) return code >= 1002 && code <= 1004 ? 'backoff' : 'reconnect_1s';
  if (code === 4000) return 'use_tls';
  if (code < 4100) return 'stop';
  if (code < 4200) return 'backoff';
  return code < 4300 ? 'reconnect_now' : 'stop';
}

/** A process of the product, as the others see it. Times in milliseconds. */
export interface Node {
  readonly id: string;
  readonly ready: boolean;
  readonly lastSeenAt: number;
}

/** Longer unseen, a node counts as gone. */
export const NODE_GONE_MS = 15_000;

/** What a stopping node closes its sockets with: "come back at once" only if another is ready to take them. */
export function stopCode(self: string, nodes: readonly Node[], now: number): number {
  const isAnother = ({ id, ready, lastSeenAt }: Node) => id !== self && ready && now - lastSeenAt <= NODE_GONE_MS;
  return nodes.some(isAnother) ? CLOSE.elsewhere : CLOSE.tooMuch;
}
