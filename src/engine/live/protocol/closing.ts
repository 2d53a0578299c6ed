/** Close codes of a socket. pusher-js decides from the code whether and when to reconnect. */
export const CLOSE = {
  unknownKey: 4001,
  switchedOff: 4003,
  badVersion: 4006,
  oldVersion: 4007,
  noVersion: 4008,
  /** A page of another origin, an ended session, or a deactivated user. */
  notAllowed: 4009,
  /** Too many sockets, a socket that does not read, or the last node stopping. */
  tooMuch: 4100,
  /** This node is stopping while another is ready. */
  elsewhere: 4200,
  silent: 4201,
} as const;

export type CloseAction = 'use_tls' | 'stop' | 'backoff' | 'reconnect_now' | 'reconnect_1s';

/** The reaction of pusher-js to a close code. Codes from 4300 end the connection for good, so the product uses none. */
export function closeAction(code: number): CloseAction {
  // Ordinary closes. After 1002 to 1004, which indicate a failing server, pusher-js waits longer.
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

/** A node not seen for longer counts as gone. */
export const NODE_GONE_MS = 15_000;

/** The close code of a stopping node: "reconnect now" only if another node is ready. */
export function stopCode(self: string, nodes: readonly Node[], now: number): number {
  const isAnother = ({ id, ready, lastSeenAt }: Node) => id !== self && ready && now - lastSeenAt <= NODE_GONE_MS;
  return nodes.some(isAnother) ? CLOSE.elsewhere : CLOSE.tooMuch;
}
