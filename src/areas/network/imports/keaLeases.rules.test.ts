import { expect, it } from 'vitest';
import { keaLeaseFile, keaLeaseRows, SEEN } from './keaLeases.rules.ts';

const HEADER = 'address,duid,valid_lifetime,expire,subnet_id,pref_lifetime,lease_type,iaid,hostname,state';

it('addresses of IPv6 are taken, prefixes delegated to routers and leases cut off are not', () => {
  const file = `${HEADER}
fd00:20::50,00:01,3600,1795165200,1,1800,0,7,pc-50,0
fd00:21::,00:02,3600,1795165200,1,1800,2,8,,0
fd00:20::51,00:03,36`;
  expect(keaLeaseFile.isIt(file)).toBe(true);
  expect(keaLeaseFile.isIt('address,status,fqdn\n10.0.0.1,assigned,pc')).toBe(false);
  expect(keaLeaseRows(file)).toEqual([
    [...HEADER.split(','), SEEN],
    ['fd00:20::50', '00:01', '3600', '1795165200', '1', '1800', '0', '7', 'pc-50', '0', '2026-11-20T08:00:00.000Z'],
  ]);
});

it('a file without leases has only a header', () => {
  expect(keaLeaseRows(`${HEADER}\n`)).toEqual([[...HEADER.split(','), SEEN]]);
});
