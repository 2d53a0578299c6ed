import type { ForeignFile } from '#engine/import/reading/foreignFile.ts';
import { plainName } from './iscLeases.rules.ts';

/** Header of the rows made from leases. */
export const DNSMASQ_HEADER = [
  'dnsmasq address',
  'dnsmasq MAC address',
  'dnsmasq host name',
  'dnsmasq lease ends',
] as const;

/** The end of the lease in seconds since 1970, the MAC address or in IPv6 a number, address, host name, client. */
const LEASE = /^(\d{1,12}) (\S+) ([0-9a-f:.]{3,45}) (\S+) \S+$/i;
const MAC = /^(?:[0-9a-f]{2}:){5}[0-9a-f]{2}$/i;
/** The identifier of the server, before the leases of IPv6. */
const SERVER = /^duid \S+$/i;

/**
 * Converts the lease file of dnsmasq to rows. The file holds the current leases only. A name of “*” is unknown, and an
 * end of 0 means that the lease does not end.
 */
export function dnsmasqRows(text: string): readonly (readonly string[])[] {
  const leases = text.split(/\r?\n/).flatMap((line) => {
    const [, end = '', mac = '', address = '', name = ''] = LEASE.exec(line.trim()) ?? [];
    if (address === '') return [];
    return [[address, MAC.test(mac) ? mac : '', name === '*' ? '' : plainName(name), endOf(Number(end))]];
  });
  return [DNSMASQ_HEADER, ...leases];
}

const endOf = (seconds: number): string => (seconds === 0 ? '' : new Date(seconds * 1_000).toISOString());

export const dnsmasqLeaseFile: ForeignFile = {
  key: 'dnsmasq-leases',
  // Every whole line of the start is a lease, so that no other text is taken for one.
  isIt: (beginning) => {
    const lines = beginning.split(/\r?\n/).slice(0, 5).filter(Boolean);
    const [first = ''] = lines;
    return LEASE.test(first) && lines.slice(1, -1).every((line) => LEASE.test(line) || SERVER.test(line));
  },
  read: dnsmasqRows,
};
