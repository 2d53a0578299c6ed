import { expect, it } from 'vitest';
import { iscLeases, LEASE_HEADER, leaseRows } from './iscLeases.rules.ts';

const FILE = `# The format of this file is documented in the dhcpd.leases(5) manual page.
authoring-byte-order little-endian;

lease 10.20.1.100 {
  starts 4 2026/11/19 08:15:00;
  ends 4 2026/11/19 16:15:00;
  binding state active;
  hardware ethernet 3c:52:82:00:00:01;
  client-hostname "OLD-NAME";
}
lease 10.20.1.101 {
  starts 4 2026/11/19 08:15:00;
  ends never;
  binding state active;
  hardware ethernet 3c:52:82:00:00:02;
  client-hostname "Jo\\040s&#x2c iPad";
}
lease 10.20.1.102 {
  binding state free;
  hardware ethernet 3c:52:82:00:00:03;
}
lease 10.20.1.103 {
  binding state active;
}
lease 10.20.1.103 {
  binding state abandoned;
}
lease 10.20.1.100 {
  starts 5 2026/11/20 08:15:00;
  ends 5 2026/11/20 16:15:00;
  cltt 5 2026/11/20 09:30:00;
  binding state active;
  next binding state free;
  hardware ethernet 3c:52:82:00:00:01;
  client-hostname "PC-01";
}
lease 10.20.1.104 {
  binding state active;
`;

it('the last entry of an address counts, and only while it is active', () => {
  expect(iscLeases.isIt(FILE)).toBe(true);
  expect(iscLeases.isIt('IPAddress,HostName\n10.0.0.1,PC')).toBe(false);
  expect(leaseRows(FILE)).toEqual([
    LEASE_HEADER,
    ['10.20.1.101', '3c:52:82:00:00:02', 'JosiPad', '2026-11-19 08:15:00', '', '2026-11-19T08:15:00Z'],
    ['10.20.1.100', '3c:52:82:00:00:01', 'PC-01', '2026-11-20 08:15:00', '2026-11-20 16:15:00', '2026-11-20T09:30:00Z'],
  ]);
});

it('a file without leases, or of another kind, has only a header', () => {
  expect(leaseRows('')).toEqual([LEASE_HEADER]);
  expect(leaseRows('lease { } lease 10.0.0.1 { binding state')).toEqual([LEASE_HEADER]);
});
