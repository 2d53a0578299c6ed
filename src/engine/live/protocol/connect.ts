import { CLOSE } from './closing.ts';

/** What a page asks for when it connects. */
export interface Connecting {
  readonly key: string;
  readonly protocol: string | null;
  readonly origin: string | undefined;
}

/** What this server is, as a page sees it. */
export interface Gate {
  readonly key: string;
  readonly isOn: boolean;
  /** Scheme, host and port of the product itself and of what else may connect. */
  readonly origins: readonly string[];
  readonly isFull: boolean;
  /** Set while the node stops: the code that says where to go. */
  readonly stopCode: number | null;
}

export interface Refused {
  readonly code: number;
  readonly why: string;
}

/** Versions of the protocol that are spoken. */
const SPOKEN = [5, 6, 7];

/** Judges a page that connects; the first fault counts. Null lets it in. */
export function judgeConnecting({ key, protocol, origin }: Connecting, gate: Gate): Refused | null {
  if (key !== gate.key) return { code: CLOSE.unknownKey, why: 'Unknown application key.' };
  if (!gate.isOn) return { code: CLOSE.switchedOff, why: 'Live updates are turned off.' };
  if (protocol === null || protocol === '') return { code: CLOSE.noVersion, why: 'Send the protocol version.' };
  if (!/^\d+$/.test(protocol)) return { code: CLOSE.badVersion, why: 'The protocol version must be a whole number.' };
  if (!SPOKEN.includes(Number(protocol)))
    return { code: CLOSE.oldVersion, why: 'The protocol version must be 5, 6 or 7.' };
  // Programs send no origin; signatures protect the channels.
  if (origin !== undefined && !gate.origins.includes(origin))
    return { code: CLOSE.notAllowed, why: 'Pages of other origins cannot connect.' };
  if (gate.stopCode !== null) return { code: gate.stopCode, why: 'This server is stopping.' };
  return gate.isFull ? { code: CLOSE.tooMuch, why: 'Too many connections.' } : null;
}
