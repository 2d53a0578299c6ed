import { type DnsAnswer, type DnsChange, type DnsRecord, type DnsType, WATCHED, type Watched } from './dnsRecord.ts';

/** Queries for a snapshot: the domain, its website and its mail policy. */
export const questionsOf = (fqdn: string): readonly { readonly name: string; readonly type: DnsType }[] => [
  ...(['NS', 'SOA', 'A', 'AAAA', 'MX', 'TXT', 'CAA'] as const).map((type) => ({ name: fqdn, type })),
  ...(['CNAME', 'A', 'AAAA'] as const).map((type) => ({ name: `www.${fqdn}`, type })),
  { name: `_dmarc.${fqdn}`, type: 'TXT' },
];

/** Records after a look-up. Where a query got no answer, the previous records stay. */
export function recordsAfter(before: readonly DnsRecord[], answers: readonly DnsAnswer[]): readonly DnsRecord[] {
  return answers.flatMap(({ name, type, values }) =>
    values === null
      ? before.filter((each) => each.name === name && each.type === type)
      : [...new Set(values)].sort(compare).map((value) => ({ name, type, value })),
  );
}

/** Added and removed records between two snapshots, regardless of order. */
export function changesBetween(
  before: readonly DnsRecord[],
  after: readonly DnsRecord[],
  at: string,
): readonly DnsChange[] {
  const [old, now] = [new Set(before.map(keyOf)), new Set(after.map(keyOf))];
  return [
    ...before.filter((each) => !now.has(keyOf(each))).map((each) => ({ at, change: 'removed' as const, ...each })),
    ...after.filter((each) => !old.has(keyOf(each))).map((each) => ({ at, change: 'added' as const, ...each })),
  ];
}

/** The records at a past time, computed by reverting all later changes. */
export function recordsAt(now: readonly DnsRecord[], changes: readonly DnsChange[], at: string): readonly DnsRecord[] {
  const later = changes
    .filter((each) => Date.parse(each.at) > Date.parse(at))
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  let records = [...now];
  for (const { at: _at, change, ...record } of later)
    records =
      change === 'added'
        ? records.filter((each) => keyOf(each) !== keyOf(record))
        : [...records.filter((each) => keyOf(each) !== keyOf(record)), record];
  return records.toSorted((one, other) => compare(keyOf(one), keyOf(other)));
}

/** The watched setting of mail or the domain that a record belongs to; null for other records. */
export function watchedIn({ name, type, value }: DnsRecord): Watched | null {
  if (type === 'NS') return 'ns';
  if (type === 'MX') return 'mx';
  if (type !== 'TXT') return null;
  if (isSpf(value)) return 'spf';
  return name.startsWith('_dmarc.') && isDmarc(value) ? 'dmarc' : null;
}

/** Settings to confirm: those still open and those just changed. */
export function toConfirm(before: readonly Watched[], changes: readonly DnsRecord[]): readonly Watched[] {
  const found = new Set<Watched | null>([...before, ...changes.map(watchedIn)]);
  return (Object.keys(WATCHED) as Watched[]).filter((each) => found.has(each));
}

const MOST_WATCHED = 140;
const MOST_OTHERS = 60;

/**
 * Changes to keep, newest first. Each group has its own limit, so that frequent changes never displace watched ones.
 */
export function keptChanges(before: readonly DnsChange[], changes: readonly DnsChange[]): readonly DnsChange[] {
  const room = { watched: MOST_WATCHED, others: MOST_OTHERS };
  return [...changes, ...before].filter((each) => room[watchedIn(each) ? 'watched' : 'others']-- > 0);
}

/** Missing protection against forged senders, for a domain that receives mail. */
export function mailGaps(records: readonly DnsRecord[]): readonly ('spf' | 'dmarc')[] {
  const receives = records.some(({ type, value }) => type === 'MX' && value !== NULL_MX);
  if (!receives) return [];
  const has = (wanted: Watched): boolean => records.some((each) => watchedIn(each) === wanted);
  return (['spf', 'dmarc'] as const).filter((each) => !has(each));
}

/** MX record of a domain that receives no mail (RFC 7505). */
const NULL_MX = '0 .';

const isSpf = (value: string): boolean => /^v=spf1(?:\s|$)/i.test(value);
const isDmarc = (value: string): boolean => /^v=DMARC1\s*(?:;|$)/i.test(value);
const keyOf = ({ name, type, value }: DnsRecord): string => `${name} ${type} ${value}`;
const collator = new Intl.Collator('en-GB', { numeric: true });
const compare = (one: string, other: string): number => collator.compare(one, other);
