import { CLOSE } from './closing.ts';

/** The request of a page that connects. */
export interface Connecting {
  readonly key: string;
  readonly protocol: string | null;
  readonly origin: string | undefined;
}

/** The connection rules of this server. */
export interface Gate {
  readonly key: string;
  readonly isOn: boolean;
  /** Scheme, host and port of the product itself and of other allowed origins. */
  readonly origins: readonly string[];
  readonly isFull: boolean;
  /** Set while the node is stopping: the code that redirects clients. */
  readonly stopCode: number | null;
}

export interface Refused {
  readonly code: number;
  readonly why: string;
}

/** Supported protocol versions. */
const SPOKEN = [5, 6, 7];

/** Checks a page that connects. Returns the first error, or null to accept it. */
export function judgeConnecting({ key, protocol, origin }: Connecting, gate: Gate): Refused | null {
  if (key !== gate.key) return { code: CLOSE.unknownKey, why: 'Unknown application key.' };
  if (!gate.isOn) return { code: CLOSE.switchedOff, why: 'Live updates are turned off.' };
  if (protocol === null || protocol === '') return { code: CLOSE.noVersion, why: 'Send the protocol version.' };
  if (!/^\d+$/.test(protocol)) return { code: CLOSE.badVersion, why: 'The protocol version must be a whole number.' };
  if (!SPOKEN.includes(Number(protocol)))
    return { code: CLOSE.oldVersion, why: 'The protocol version must be 5, 6 or 7.' };
  // Programs send no origin. Signatures protect the channels.
  if (origin !== undefined && !gate.origins.includes(origin))
    return { code: CLOSE.notAllowed, why: 'Pages of other origins cannot connect.' };
  if (gate.stopCode !== null) return { code: gate.stopCode, why: 'This server is stopping.' };
  return gate.isFull ? { code: CLOSE.tooMuch, why: 'Too many connections.' } : null;
}
