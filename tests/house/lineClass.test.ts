import { expect, it } from 'vitest';
import { classOf } from '#platform/audit/stream/classOf.server.ts';
import { prepareAreas } from '#app/areas.server.ts';

prepareAreas();

it.each([
  ['sign-in-failed', 'user', 'signIn'],
  ['break-glass-used', 'user', 'signIn'],
  ['tries-allowed', 'user', 'signIn'],
  ['second-factor-added', 'user', 'signIn'],
  ['refused', 'address', 'refusals'],
  ['secret-shown', 'credential', 'secrets'],
  ['key-added', 'keyRing', 'secrets'],
  ['key-ring', 'keyRing', 'secrets'],
  ['export', 'audit', 'exports'],
  ['gather', 'user', 'exports'],
  ['update', 'customer', 'records'],
  ['moveAlong', 'server', 'records'],
  ['update', 'webhook', 'product'],
  ['chat-address', 'chatChannel', 'product'],
  ['deactivate', 'user', 'access'],
  ['update', 'setting', 'product'],
  ['what a later release calls it', 'nobody knows', 'product'],
])('“%s” of %s has the class %s', (action, kind, found) => {
  expect(classOf({ action, kind })).toBe(found);
});
