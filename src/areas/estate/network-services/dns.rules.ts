import { type DnsAnswer, type DnsChange, type DnsRecord, type DnsType, WATCHED, type Watched } from './dnsRecord.ts';

/** The questions of a snapshot: the domain itself, its website and its mail policy. */
export const questionsOf = (fqdn: string): readonly { readonly name: string; readonly type: DnsType }[] => [
  ...(['NS', 'SOA', 'A', 'AAAA', 'MX', 'TXT', 'CAA'] as const).map((type) => ({ name: fqdn, type })),
  ...(['CNAME', 'A', 'AAAA'] as const).map((type) => ({ name: `www.${fqdn}`, type })),
  { name: `_dmarc.${fqdn}`, type: 'TXT' },
];

/** Records as the answers have them; where there was no answer, what was known stays. */
export function recordsAfter(before: readonly DnsRecord[], answers: readonly DnsAnswer[]): readonly DnsRecord[] {
  return answers.flatMap(({ name, type, values }) =>
    values === null
      ? before.filter((each) => each.name === name && each.type === type)
      : [...new Set(values)].sort(compare).map((value) => ({ name, type, value })),
  );
}

/** What came and went between two snapshots. The order of records says nothing. */
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

/** The records as they were at a moment, by taking back every later change. */
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

/** What a change means for mail or the domain as a whole; null for all other records. */
export function watchedIn({ name, type, value }: DnsRecord): Watched | null {
  if (type === 'NS') return 'ns';
  if (type === 'MX') return 'mx';
  if (type !== 'TXT') return null;
  if (isSpf(value)) return 'spf';
  return name.startsWith('_dmarc.') && isDmarc(value) ? 'dmarc' : null;
}

/** The changes to confirm: those of before, and those that came. */
export function toConfirm(before: readonly Watched[], changes: readonly DnsRecord[]): readonly Watched[] {
  const found = new Set<Watched | null>([...before, ...changes.map(watchedIn)]);
  return (Object.keys(WATCHED) as Watched[]).filter((each) => found.has(each));
}

const MOST_WATCHED = 140;
const MOST_OTHERS = 60;

/** The changes that are kept, the newest first. Addresses that change daily never push out what matters. */
export function keptChanges(before: readonly DnsChange[], changes: readonly DnsChange[]): readonly DnsChange[] {
  const room = { watched: MOST_WATCHED, others: MOST_OTHERS };
  return [...changes, ...before].filter((each) => room[watchedIn(each) ? 'watched' : 'others']-- > 0);
}

/** What a domain that receives mail lacks against forged senders. */
export function mailGaps(records: readonly DnsRecord[]): readonly ('spf' | 'dmarc')[] {
  const receives = records.some(({ type, value }) => type === 'MX' && value !== NULL_MX);
  if (!receives) return [];
  const has = (wanted: Watched): boolean => records.some((each) => watchedIn(each) === wanted);
  return (['spf', 'dmarc'] as const).filter((each) => !has(each));
}

/** A domain that says it receives no mail (RFC 7505). */
const NULL_MX = '0 .';

const isSpf = (value: string): boolean => /^v=spf1(?:\s|$)/i.test(value);
const isDmarc = (value: string): boolean => /^v=DMARC1\s*(?:;|$)/i.test(value);
const keyOf = ({ name, type, value }: DnsRecord): string => `${name} ${type} ${value}`;
const collator = new Intl.Collator('en-GB', { numeric: true });
const compare = (one: string, other: string): number => collator.compare(one, other);
