import { isApiPath } from '../http/apiPath.ts';
import { Bucket } from '../http/bucket.ts';
import { throttled } from '../http/problem.ts';
import { theTime } from '../time/theTime.server.ts';

interface Limit {
  readonly perMinute: number;
  readonly burst: number;
}

/** Who asks: somebody signed in, a program with a token, or anybody. */
export type Asking = 'session' | 'token' | 'stranger';

const LIMITS: Readonly<Record<Asking, Limit>> = {
  session: { perMinute: 1_200, burst: 200 },
  token: { perMinute: 600, burst: 600 },
  stranger: { perMinute: 240, burst: 120 },
};
const SEARCH: Limit = { perMinute: 120, burst: 60 };
/** Asking to join channels: many at once after a restart, and never for long. */
const JOINING: Limit = { perMinute: 600, burst: 200 };
const FILES: Limit = { perMinute: 20, burst: 8 };
const MOST_BUCKETS = 20_000;

/** What a program may still ask; it is told so with every answer. */
export interface Allowance {
  readonly limit: number;
  readonly left: number;
  /** Seconds until all of it is there again. */
  readonly fullIn: number;
}

/**
 * The general shield of one node: a token bucket per session, token or address, tighter ones for searches and exports.
 * What guards sign-in counts in the database instead, for all nodes together, and no setting widens it.
 * @returns what is asked with each request: the allowance that is left, or null where nothing is counted; throws 429
 */
export function openLimits(scale: number): (who: string, asking: Asking, url: string) => Allowance | null {
  const buckets = new Map<string, Bucket>();

  const take = (key: string, { perMinute, burst }: Limit): Allowance => {
    const bucket = buckets.get(key) ?? new Bucket((perMinute * scale) / 60, burst * scale);
    // Kept in the order of last use, so that the oldest go first.
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > MOST_BUCKETS) buckets.delete(buckets.keys().next().value as string);
    if (!bucket.take(theTime().getTime())) throw throttled(Math.max(1, bucket.secondsUntil(1)));
    return {
      limit: Math.floor(perMinute * scale),
      left: bucket.left,
      fullIn: bucket.secondsUntil(Number.POSITIVE_INFINITY),
    };
  };

  return (who, asking, url) => {
    const path = url.split('?')[0] ?? '';
    if (path.startsWith('/broadcasting/')) return take(`${who}:joining`, JOINING);
    if (!isApiPath(path)) return null;
    const allowance = take(who, LIMITS[asking]);
    if (path === '/api/v1/search' || path.startsWith('/api/v1/pick/'))
      take(`${who}:search`, path === '/api/v1/search' ? SEARCH : LIMITS[asking]);
    if (isFilePath(path)) take(`${who}:files`, FILES);
    return allowance;
  };
}

/** Whether a list or document is asked for as a file. */
export const isFilePath = (path: string): boolean => /\.(csv|xlsx|pdf|jsonl)$/.test(path);

/** What counts as one address: of IPv6 the network, because every customer line has 2^64 of them. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = (ip.split('%')[0] ?? '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const groups =
    tail === undefined ? left : [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
