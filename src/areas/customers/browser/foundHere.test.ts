import { expect, it } from 'vitest';
import { sideGroupsOf } from './foundHere.ts';

const hit = (entity: string, title: string, customerId: number) => ({
  entity,
  id: 1,
  title,
  subtitle: null,
  customer: null,
  path: `/${title}`,
  customerId,
});

it('the search in a customer’s menu finds only that customer’s records, and not the customer itself', () => {
  const groups = [
    { entity: 'customer', label: 'Customers', results: [hit('customer', 'Ashfield', 12)], more: 0 },
    { entity: 'contact', label: 'Contacts', results: [hit('contact', 'Ann', 12), hit('contact', 'Ben', 13)], more: 0 },
  ];
  expect(sideGroupsOf(groups, 12, () => 'user')).toEqual([
    { section: 'Contacts', items: [{ label: 'Ann', to: '/Ann', icon: 'user' }] },
  ]);
});
