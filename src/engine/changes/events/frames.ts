/** One message of the Pusher protocol, as a client sends it. */
export interface Frame {
  readonly event: string;
  readonly channel: string | undefined;
  readonly data: unknown;
}

/** More nesting than any valid client message. */
const DEEPEST = 32;

/** Parses a message; null if it is not JSON, not an object, has no event, or is nested too deeply. */
export function readFrame(text: string): Frame | null {
  const value = parsed(text);
  if (!isObject(value) || typeof value.event !== 'string' || !isShallow(value, DEEPEST)) return null;
  const { event, channel, data } = value;
  return { event, channel: typeof channel === 'string' ? channel : undefined, data };
}

/** The data of a message, as an object or as JSON text of one; null otherwise. */
export function objectIn(data: unknown): Readonly<Record<string, unknown>> | null {
  const value = typeof data === 'string' ? parsed(data) : data;
  return isObject(value) ? value : null;
}

/** Builds a message to a client. `data` is sent as text, except where the protocol uses an object. */
export const frame = (event: string, data?: unknown, more: Readonly<Record<string, string>> = {}): string =>
  JSON.stringify({ event, ...more, ...(data === undefined ? {} : { data }) });

export const errorFrame = (code: number, message: string, channel?: string): string =>
  frame('pusher:error', { code, message }, channel === undefined ? {} : { channel });

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isShallow = (value: unknown, levels: number): boolean =>
  typeof value !== 'object' ||
  value === null ||
  (levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1)));
