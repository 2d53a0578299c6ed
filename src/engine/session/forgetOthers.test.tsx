import { beforeAll, beforeEach, expect, it } from 'vitest';
import { visit } from '#tests/support/visit.web.ts';
import { admit, type Session } from './session.web.ts';

beforeAll(() => {
  visit('http://127.0.0.1/customers');
});
beforeEach(() => {
  localStorage.clear();
});

const session = (userid: number): Session => ({
  user: { userid, name: 'Ann Asker', initials: 'AA', email: 'ann@msp.example' },
  twoFactor: 'off',
  permissions: ['*'],
  settings: {},
  csrf: 'token',
});
const leave = (): void =>
  localStorage.setItem('draft.7.customer.new', '{"at":1,"values":{"name":"Ash Grove"},"first":{}}');
const left = (): readonly string[] => Object.keys(localStorage).filter((key) => key.startsWith('draft.'));

it('drafts are kept for their user, and deleted when another user signs in on the device', () => {
  admit(session(7));
  leave();
  admit({ user: null });
  expect(left()).toHaveLength(1);
  admit(session(7));
  expect(left()).toHaveLength(1);
  admit({ user: null });
  admit(session(8));
  expect(left()).toEqual([]);
});
