import { expect, it } from 'vitest';
import { closeMatches } from './closeMatches.ts';
import type { ScreenFacts } from './manifest.ts';

const screens: readonly ScreenFacts[] = [
  { path: '/customers', title: 'Customers', area: 'customers' },
  { path: '/customers/{customerId}', title: 'Customer', area: 'customers' },
  { path: '/customers/contacts', title: 'Customer Contacts', area: 'customers' },
  { path: '/jobs', title: 'Admin Jobs', area: 'jobs' },
  { path: '/accounts/purchase-orders', title: 'Purchase Orders', area: 'accounts' },
  { path: '/logon', title: 'Logon', area: 'home', public: true },
];
const found = (address: string) => closeMatches(address, screens).map((screen) => screen.path);

it('a typing mistake finds the intended screen', () => {
  expect(found('/custmers')[0]).toBe('/customers');
  expect(found('/Customers/')[0]).toBe('/customers');
  expect(found('/job')[0]).toBe('/jobs');
});

it('the right word in the wrong place finds the screen too', () => {
  expect(found('/sales/purchase_orders')[0]).toBe('/accounts/purchase-orders');
});

it('an unrelated address finds nothing, and never a record or the sign-in page', () => {
  expect(found('/xyzzyplugh/1')).toEqual([]);
  expect(found('/logon2')).not.toContain('/logon');
  expect(found('/customers/1x')).not.toContain('/customers/{customerId}');
});
