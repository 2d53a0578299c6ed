import { describe, expect, it } from 'vitest';
import { may } from '#core/access/permission.ts';
import type { ScreenFacts } from '#core/screens/manifest.ts';
import { creatables, GROUPS, menuOf } from './menu.ts';

const screens: readonly ScreenFacts[] = [
  { path: '/', title: 'Dashboard', area: 'home', menu: 'Home' },
  { path: '/customers', title: 'Customers', area: 'customers', permission: 'customer.view', menu: 'All customers' },
  {
    path: '/customers/contacts',
    title: 'Customer Contacts',
    area: 'customers',
    permission: 'contact.view',
    menu: 'Contacts',
  },
  { path: '/customers/create', title: 'Customer Create', area: 'customers', permission: 'customer.create' },
  {
    path: '/customer/{customerId}/contacts/create',
    title: 'Contact Create',
    area: 'customers',
    permission: 'contact.create',
  },
  {
    path: '/customers/sales/call-tracker/create',
    title: 'Call Tracker - Create',
    area: 'customers',
    permission: 'call.create',
  },
  { path: '/manufacturers/create', title: 'Manufacturer Create', area: 'catalogue', permission: 'manufacturer.create' },
  { path: '/audit', title: 'Audit Logs', area: 'system', permission: ['audit.view', 'audit.verify'], menu: true },
];
const forThose =
  (patterns: readonly string[]) =>
  ({ permission }: ScreenFacts) =>
    permission === undefined || [permission].flat().some((code) => may(patterns, code));

describe('the main menu', () => {
  it('shows an administrator every area that has a page, in the house’s order', () => {
    const menu = menuOf(screens, forThose(['*']));
    expect(menu.map((group) => [group.label, group.areas.map((area) => area.label)])).toEqual([
      [undefined, ['Home']],
      ['Service', ['Customers']],
      ['Set-up', ['System']],
    ]);
    expect(menu[1]?.areas[0]?.pages).toEqual([
      { label: 'All customers', to: '/customers' },
      { label: 'Contacts', to: '/customers/contacts' },
    ]);
  });
  it('leaves out what a person may not open, and opens an area at the first page that is left', () => {
    const menu = menuOf(screens, forThose(['contact.view']));
    expect(menu.map((group) => group.areas.map((area) => area.to))).toEqual([['/'], ['/customers/contacts']]);
  });
  it('shows a page of which one permission of several is held', () => {
    expect(menuOf(screens, forThose(['audit.verify'])).at(-1)?.areas[0]?.to).toBe('/audit');
  });
});

it('New offers what can be made without another record, where work happens', () => {
  expect(creatables(screens, forThose(['*'])).map((each) => each.label)).toEqual(['Customer', 'Call Tracker']);
  expect(creatables(screens, forThose(['contact.*']))).toEqual([]);
});

it('every area has a letter of its own', () => {
  const letters = GROUPS.flatMap((group) => group.areas.map((area) => area.letter));
  expect(letters).toEqual(['h', 'c', 'j', 'i', 's', 'a', 'p', 'm', 't', 'u', 'l', 'y']);
});
