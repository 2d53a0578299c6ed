import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { clientAddress } from './clientAddress.server.ts';

const asked = (remoteAddress: string, forwarded?: string) =>
  ({ socket: { remoteAddress }, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} }) as IncomingMessage;

test.each<[string[], string, string | undefined, string]>([
  [[], '203.0.113.9', undefined, '203.0.113.9'],
  [[], '10.0.0.1', '203.0.113.9', '10.0.0.1'],
  [['10.0.0.0/8'], '10.0.0.1', '203.0.113.9', '203.0.113.9'],
  [['10.0.0.0/8'], '::ffff:10.0.0.1', '198.51.100.1, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
  [['10.0.0.0/8'], '192.0.2.1', '203.0.113.9', '192.0.2.1'],
  [['10.0.0.1', 'fd00::/8'], 'fd00::1', '2001:db8::7', '2001:db8::7'],
  [['10.0.0.1'], '10.0.0.1', 'not an address', '10.0.0.1'],
])('with %j trusted, %s forwarded for %s is %s', (trusted, remote, forwarded, from) => {
  expect(clientAddress(trusted)(asked(remote, forwarded))).toBe(from);
});
