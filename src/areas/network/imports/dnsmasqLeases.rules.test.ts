import { expect, it } from 'vitest';
import { DNSMASQ_HEADER, dnsmasqLeaseFile, dnsmasqRows } from './dnsmasqLeases.rules.ts';

const FILE = `1795165200 3c:52:82:00:00:50 10.20.9.50 PC-50 01:3c:52:82:00:00:50
0 3c:52:82:00:00:51 10.20.9.51 * *
duid 00:01:00:01:2a:5f:9e:11:3c:52:82:00:00:01
1795165200 8913424 fd00:20::50 pc-50 00:01:00:01:2a:00
`;

it('leases of both families are read, with names and MAC addresses where they are known', () => {
  expect(dnsmasqLeaseFile.isIt(FILE)).toBe(true);
  expect(dnsmasqRows(FILE)).toEqual([
    DNSMASQ_HEADER,
    ['10.20.9.50', '3c:52:82:00:00:50', 'PC-50', '2026-11-20T09:00:00.000Z'],
    ['10.20.9.51', '3c:52:82:00:00:51', '', ''],
    ['fd00:20::50', '', 'pc-50', '2026-11-20T09:00:00.000Z'],
  ]);
});

it.each(['', 'Name,Address\n', '2026 01 02 a b\nmore text\nand more\n', 'lease 10.0.0.1 {\n'])(
  'other text is not a lease file: %j',
  (text) => expect(dnsmasqLeaseFile.isIt(text)).toBe(false),
);

it('a file without leases has only a header', () => expect(dnsmasqRows('\n')).toEqual([DNSMASQ_HEADER]));
