import { expect, it } from 'vitest';
import { classOf } from './lineClass.ts';

it.each([
  ['sign-in-failed', 'user', 'signIn'],
  ['break-glass-used', 'user', 'signIn'],
  ['refused', 'address', 'refusals'],
  ['secret-shown', 'credential', 'secrets'],
  ['key-added', 'keyRing', 'secrets'],
  ['export', 'audit', 'exports'],
  ['deactivate', 'user', 'access'],
  ['update', 'setting', 'product'],
  ['what a later release calls it', 'nobody knows', 'product'],
])('“%s” of %s is of the class %s', (action, kind, found) => {
  expect(classOf({ action, kind })).toBe(found);
});
