import { isApiPath } from '../http/apiPath.ts';
import { Bucket } from '../http/bucket.ts';
import { throttled } from '../http/problem.ts';
import { theTime } from '../time/theTime.server.ts';

interface Limit {
  readonly perMinute: number;
  readonly burst: number;
}

/** The kind of caller: signed in, with an API token, or anonymous. */
export type Asking = 'session' | 'token' | 'stranger';

const LIMITS: Readonly<Record<Asking, Limit>> = {
  session: { perMinute: 1_200, burst: 200 },
  token: { perMinute: 600, burst: 600 },
  stranger: { perMinute: 240, burst: 120 },
};
const SEARCH: Limit = { perMinute: 120, burst: 60 };
/** Requests to join channels, of which many arrive at once after a restart. */
const JOINING: Limit = { perMinute: 600, burst: 200 };
const FILES: Limit = { perMinute: 20, burst: 8 };
const MOST_BUCKETS = 20_000;

/** The remaining allowance of an API client, sent with every answer. */
export interface Allowance {
  readonly limit: number;
  readonly left: number;
  /** Seconds until the full allowance is available. */
  readonly fullIn: number;
}

/**
 * The general rate limit of one node: a token bucket per session, token or address, with stricter ones for searches and
 * exports. Sign-in limits are counted in the database instead, for all nodes together and without the scale setting.
 * @returns a function called for each request: the remaining allowance, or null if the request is not counted; it
 * throws 429
 */
export function openLimits(scale: number): (who: string, asking: Asking, url: string) => Allowance | null {
  const buckets = new Map<string, Bucket>();

  const take = (key: string, { perMinute, burst }: Limit): Allowance => {
    const bucket = buckets.get(key) ?? new Bucket((perMinute * scale) / 60, burst * scale);
    // Kept in order of last use, so that the oldest are removed first.
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

/** Whether the path is a list or document in a file format. */
export const isFilePath = (path: string): boolean => /\.(csv|xlsx|pdf|jsonl)$/.test(path);

/** The key for rate limits by address. For IPv6 it is the network, because every customer connection has 2^64 addresses. */
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
