import { describe, expect, it } from 'vitest';
import { may } from '#engine/permission/permission.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';

import { allScreens as everyScreen } from '../manifest.ts';
import { creatables, GROUPS, menuOf, partsOf } from './menu.ts';

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

describe('an area with many pages', () => {
  const system = menuOf(everyScreen, forThose(['*']))
    .at(-1)
    ?.areas.find(({ name }) => name === 'system');
  const parts = partsOf({ parts: system?.parts ?? [] }, system?.pages ?? []);
  it('folds them into parts, each page in one and once', () => {
    expect(parts.map(({ label }) => label)).toEqual(system?.parts);
    const pages = parts.flatMap((part) => part.pages.map(({ to }) => to));
    expect(pages).toEqual([...new Set(pages)]);
    expect(pages).toHaveLength(everyScreen.filter(({ area, menu }) => area === 'system' && menu).length);
  });
  it('opens at the health of the installation, or the first that one may see', () => {
    expect(system?.to).toBe('/system/health');
    const forRoles = menuOf(everyScreen, forThose(['role.view']));
    expect(forRoles.at(-1)?.areas.at(-1)?.to).toBe('/system/roles');
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
