/** Record types in a snapshot. */
export const DNS_TYPES = {
  NS: { label: 'NS' },
  SOA: { label: 'SOA' },
  A: { label: 'A' },
  AAAA: { label: 'AAAA' },
  CNAME: { label: 'CNAME' },
  MX: { label: 'MX' },
  TXT: { label: 'TXT' },
  CAA: { label: 'CAA' },
} as const;

export type DnsType = keyof typeof DNS_TYPES;

export interface DnsRecord {
  readonly name: string;
  readonly type: DnsType;
  readonly value: string;
}

/** Answer of a DNS server to one query; null values when there was no answer. */
export interface DnsAnswer {
  readonly name: string;
  readonly type: DnsType;
  readonly values: readonly string[] | null;
}

/** An added or removed record, and the time it was noticed. */
export interface DnsChange extends DnsRecord {
  readonly at: string;
  readonly change: 'added' | 'removed';
}

/** Changes that a user must confirm, because mail or the whole domain depends on them. */
export const WATCHED = {
  ns: { label: 'Name servers' },
  mx: { label: 'Mail servers' },
  spf: { label: 'SPF' },
  dmarc: { label: 'DMARC' },
} as const;

export type Watched = keyof typeof WATCHED;
