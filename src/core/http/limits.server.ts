import { throttled } from './problem.ts';

interface Bucket {
  tokens: number;
  at: number;
}
interface Limit {
  readonly perMinute: number;
  readonly burst: number;
}

const SIGNED_IN: Limit = { perMinute: 1_200, burst: 200 };
const STRANGER: Limit = { perMinute: 240, burst: 120 };
const SEARCH: Limit = { perMinute: 120, burst: 60 };
const FILES: Limit = { perMinute: 20, burst: 8 };
const MOST_BUCKETS = 20_000;

/**
 * The general shield of one node: a token bucket per session or address, tighter ones for searches and exports.
 * What guards sign-in counts in the database instead, for all nodes together, and no setting widens it.
 */
export function openLimits(scale: number): (who: string, isSignedIn: boolean, url: string) => void {
  const buckets = new Map<string, Bucket>();

  const take = (key: string, { perMinute, burst }: Limit): void => {
    const now = Date.now();
    const most = burst * scale;
    const bucket = buckets.get(key) ?? { tokens: most, at: now };
    bucket.tokens = Math.min(most, bucket.tokens + ((now - bucket.at) / 60_000) * perMinute * scale);
    bucket.at = now;
    // Kept in the order of last use, so that the oldest go first.
    buckets.delete(key);
    buckets.set(key, bucket);
    if (buckets.size > MOST_BUCKETS) buckets.delete(buckets.keys().next().value as string);
    if (bucket.tokens < 1) throw throttled(Math.ceil((1 - bucket.tokens) / ((perMinute * scale) / 60)));
    bucket.tokens -= 1;
  };

  return (who, isSignedIn, url) => {
    const path = url.split('?')[0] ?? '';
    if (!path.startsWith('/api/')) return;
    take(who, isSignedIn ? SIGNED_IN : STRANGER);
    if (path === '/api/v1/search' || path.startsWith('/api/v1/pick/'))
      take(`${who}:search`, path === '/api/v1/search' ? SEARCH : SIGNED_IN);
    if (/\.(csv|xlsx|pdf)$/.test(path)) take(`${who}:files`, FILES);
  };
}

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
