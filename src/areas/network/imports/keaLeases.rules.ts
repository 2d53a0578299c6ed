import { recordReader } from '#engine/import/matching/records.ts';
import type { ForeignFile } from '#engine/import/reading/foreignFile.ts';
import { plainName } from './iscLeases.rules.ts';

/** Header of the column that is worked out: the start of the lease, in UTC. */
export const SEEN = 'Lease last seen';

const DEFAULT_STATE = '0';
/** A whole prefix that was delegated to a router, in files of IPv6. */
const DELEGATION = '2';

/**
 * Converts the lease file of a Kea server (memfile) to rows. The server appends a lease on every change, so the last
 * entry of an address counts. Omits declined, expired and released leases; a released one has a lifetime of 0.
 */
export function keaLeaseRows(text: string): readonly (readonly string[])[] {
  const reader = recordReader({ delimiter: ',', quotes: 'doubled' });
  const first = reader.push(text);
  const end = reader.end();
  const [header = [], ...records] = [...first, ...('unclosed' in end ? [] : end)];
  const at = (name: string): number => header.indexOf(name);
  const [address, type, hostname, lifetime, expire, state] = [
    at('address'),
    at('lease_type'),
    at('hostname'),
    at('valid_lifetime'),
    at('expire'),
    at('state'),
  ] as const;
  const last = new Map<string, readonly string[]>();
  for (const record of records) {
    const key = record[address];
    // A record cut off at the end of the file has fewer cells.
    if (!key || record.length < header.length) continue;
    last.delete(key);
    last.set(key, record);
  }
  const current = [...last.values()].filter(
    (record) =>
      (state === -1 || record[state] === DEFAULT_STATE) && record[type] !== DELEGATION && Number(record[lifetime]) > 0,
  );
  return [
    [...header, SEEN],
    ...current.map((record) => [
      ...record.map((cell, column) => (column === hostname ? plainName(decoded(cell)) : cell)),
      momentOf(Number(record[expire]) - Number(record[lifetime])),
    ]),
  ];
}

/** Kea writes a comma as “&#x2c”, always with two digits. */
const decoded = (cell: string): string =>
  cell.replace(/&#x([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

/** Seconds since 1970 → "2026-11-19T08:15:00.000Z"; empty for a time that is not one. */
function momentOf(seconds: number): string {
  const at = new Date(seconds * 1_000);
  return seconds > 0 && !Number.isNaN(at.getTime()) ? at.toISOString() : '';
}

export const keaLeaseFile: ForeignFile = {
  key: 'kea-leases',
  isIt: (beginning) => /^address,(?:hwaddr|duid),[^\r\n]*\bvalid_lifetime,expire,/.test(beginning),
  read: keaLeaseRows,
};
