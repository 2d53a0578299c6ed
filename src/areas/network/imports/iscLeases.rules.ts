import type { ForeignFile } from '#engine/import/reading/foreignFile.ts';

/** A lease as last written by the server. */
interface Lease {
  readonly address: string;
  readonly lines: ReadonlyMap<string, string>;
}

/** Header of the rows made from leases. */
export const LEASE_HEADER = [
  'Lease address',
  'Lease MAC address',
  'Lease host name',
  'Lease begins (UTC)',
  'Lease ends (UTC)',
  'Lease last seen',
];

/**
 * Converts the lease file of the ISC DHCP server to rows. The server appends a lease on every change, so the last entry
 * of an address counts. Omits expired, released and declined leases.
 */
export function leaseRows(text: string): readonly (readonly string[])[] {
  const last = new Map<string, Lease>();
  for (const lease of leasesIn(text)) {
    last.delete(lease.address);
    last.set(lease.address, lease);
  }
  const active = [...last.values()].filter(({ lines }) => lines.get('binding state') === 'active');
  return [
    LEASE_HEADER,
    ...active.map(({ address, lines }) => [
      address,
      lines.get('hardware ethernet') ?? '',
      plainName(lines.get('client-hostname') ?? ''),
      momentOf(lines.get('starts')),
      momentOf(lines.get('ends')),
      seenOf(lines.get('cltt') ?? lines.get('starts')),
    ]),
  ];
}

/** Skips a block cut off at the end of the file. */
function* leasesIn(text: string): Generator<Lease> {
  for (const [, address = '', body = ''] of text.matchAll(/^\s*lease\s+([0-9a-f.:]+)\s*\{([^}]*)\}/gim)) {
    const lines = new Map<string, string>();
    for (const [, key = '', value = ''] of body.matchAll(
      /^\s*(binding state|hardware ethernet|client-hostname|starts|ends|cltt)\s+([^;\n]*);/gm,
    ))
      lines.set(key, value.trim());
    yield { address, lines };
  }
}

/** The last transaction of the client, with its offset: "2026-11-19T08:15:00Z" */
const seenOf = (text: string | undefined): string => {
  const at = momentOf(text);
  return at === '' ? '' : `${at.replace(' ', 'T')}Z`;
};

/** `"Jo\032s-iPad"` → `Jos-iPad`: removes quotes and escaped characters that are not valid in host names. */
export const plainName = (text: string): string =>
  text
    .replace(/^"|"$/g, '')
    .replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)))
    .replace(/&#x([0-9a-f]{1,6});?/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16) % 65_536))
    .replace(/[^A-Za-z0-9._-]/g, '');

/** "4 2026/11/19 08:15:00" → "2026-11-19 08:15:00"; empty for "never". */
const momentOf = (text: string | undefined): string =>
  /(\d{4})\/(\d\d)\/(\d\d) (\d\d:\d\d:\d\d)/
    .exec(text ?? '')
    ?.slice(1)
    .join('-')
    .replace(/-(\d\d:\d\d:\d\d)$/, ' $1') ?? '';

export const iscLeases: ForeignFile = {
  key: 'isc-leases',
  isIt: (beginning) => /^\s*lease\s+[0-9a-f.:]+\s*\{/im.test(beginning),
  read: leaseRows,
};
