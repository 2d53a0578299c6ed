import { describe, expect, it } from 'vitest';
import { may } from '#engine/permission/permission.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { allScreens } from '../manifest.ts';
import { everyArea } from './menu.examples.ts';
import { creatables, entryOf, GROUPS, goTargets, type MenuPart, menuOf, screenLocation } from './menu.ts';
import { SETTINGS_PARTS, settingsParts } from './settings/settingsParts.ts';

const screens: readonly ScreenFacts[] = [
  { path: '/', title: 'Dashboard', area: 'home', menu: true },
  { path: '/customers', title: 'Customers', area: 'customers', permission: 'customer.view', menu: true },
  {
    path: '/customers/contacts',
    title: 'Customer contacts',
    area: 'customers',
    permission: 'contact.view',
    menu: true,
  },
  { path: '/customers/create', title: 'New customer', area: 'customers', permission: 'customer.create' },
  {
    path: '/customer/{customerId}/contacts/create',
    title: 'New contact',
    area: 'customers',
    permission: 'contact.create',
  },
  {
    path: '/customers/sales/call-tracker/create',
    title: 'Log call',
    area: 'customers',
    permission: 'call.create',
  },
  { path: '/manufacturers/create', title: 'New manufacturer', area: 'catalogue', permission: 'manufacturer.create' },
  { path: '/audit', title: 'Audit Logs', area: 'system', permission: ['audit.view', 'audit.verify'], menu: true },
];
const forThose =
  (patterns: readonly string[]) =>
  ({ permission }: ScreenFacts) =>
    permission === undefined || [permission].flat().some((code) => may(patterns, code));
const everything = forThose(['*']);
const pagesOf = (parts: readonly MenuPart[] = []) => parts.flatMap(({ pages }) => pages);

describe('the main menu', () => {
  it('shows every area of a whole product in its group, with the settings as one entry', () => {
    expect(menuOf(everyArea, everything).map((group) => [group.label, group.areas.map(({ label }) => label)])).toEqual([
      [undefined, ['Home']],
      ['Service', ['Customers', 'Jobs', 'Installations']],
      ['Money', ['Accounts', 'Suppliers']],
      ['People', ['Staff', 'Mileage', 'Teams']],
      [undefined, ['Settings']],
    ]);
  });
  it('has no entry for a page that does not exist', () => {
    expect(menuOf(screens, everything).map((group) => [group.label, group.areas.map((area) => area.label)])).toEqual([
      [undefined, ['Home']],
      ['Service', ['Customers']],
      [undefined, ['Settings']],
    ]);
  });
  it.each([
    ['a whole product', everyArea],
    ['this product', allScreens],
  ])('repeats no area among its own pages in %s', (_, shown) => {
    const repeated = menuOf(shown, everything).flatMap((group) =>
      group.areas.flatMap(({ label, own, parts }) =>
        pagesOf(parts)
          .filter((page) => page.label === label || page.to === own)
          .map((page) => `${label} > ${page.label}`),
      ),
    );
    expect(repeated).toEqual([]);
  });
  it('leaves out pages without permission, and opens an area at its first remaining page', () => {
    const menu = menuOf(screens, forThose(['contact.view']));
    expect(menu.map((group) => group.areas.map((area) => area.to))).toEqual([['/'], ['/customers/contacts']]);
    expect(pagesOf(menu[1]?.areas[0]?.parts)).toEqual([{ label: 'Customer contacts', to: '/customers/contacts' }]);
  });
  it('puts the pages of a large area under headings, and lists those of a small one', () => {
    const areas = menuOf(allScreens, everything).flatMap((group) => group.areas);
    const headings = (name: string) => areas.find((area) => area.name === name)?.parts.map(({ label }) => label);
    expect(headings('customers')).toEqual([undefined, 'Estate', 'Contracts', 'Offboarding']);
    expect(headings('accounts')).toEqual([undefined, 'Sales', 'Receivables', 'Ledger']);
    expect(headings('suppliers')).toEqual([undefined]);
    expect(headings('teams')).toEqual([]);
  });
  it('has at most eight pages under one heading', () => {
    const pieces = menuOf(allScreens, everything).flatMap(({ areas }) => areas.flatMap(({ parts }) => parts));
    expect(pieces.filter(({ pages }) => pages.length > 8).map(({ pages }) => pages.map(({ label }) => label))).toEqual(
      [],
    );
  });
  it('knows every heading that its pages use', () => {
    const headings = GROUPS.flatMap(({ areas }) => areas.map(({ name, parts = [] }) => [name, parts] as const));
    const known = new Set(
      [...headings, ['system', SETTINGS_PARTS] as const].flatMap(([name, parts]) =>
        parts.map((part) => `${name} ${part}`),
      ),
    );
    const asked = allScreens.flatMap(({ area, part }) => (part ? [`${entryOf(area)} ${part}`] : []));
    expect(asked.filter((heading) => !known.has(heading))).toEqual([]);
  });
  it('shows a page if the user has one of its permissions', () => {
    expect(menuOf(screens, forThose(['audit.verify'])).at(-1)?.areas[0]?.to).toBe('/audit');
  });
});

describe('the settings', () => {
  const all = settingsParts(allScreens, everything);
  const [settings] = menuOf(allScreens, everything).at(-1)?.areas ?? [];
  it('include users, roles, permissions and the catalogue as well as system pages, each once', () => {
    expect(all.map(({ label }) => label)).toEqual([
      'Users and access',
      'Catalogue',
      'Company',
      'Service',
      'Staff',
      'Integrations',
      'Security',
      'Upkeep',
      'Data protection',
    ]);
    expect(all[0]?.pages.map(({ label }) => label)).toEqual(expect.arrayContaining(['Users', 'Roles', 'Permissions']));
    const pages = all.flatMap((part) => part.pages.map(({ to }) => to));
    expect(pages).toEqual([...new Set(pages)]);
  });
  it('open at the company settings, or at the first page that the user can view', () => {
    expect(settings?.to).toBe('/system/settings');
    expect(settings?.parts).toEqual([]);
    expect(
      menuOf(allScreens, forThose(['role.view']))
        .at(-1)
        ?.areas.at(-1)?.to,
    ).toBe('/system/roles');
  });
  it('are named in the location that the palette shows for a page', () => {
    const at = (path: string) => allScreens.find((screen) => screen.path === path);
    expect(
      ['/audit', '/models', '/customers'].map((path) =>
        screenLocation(at(path) ?? { path, title: '', area: 'home' as const }),
      ),
    ).toEqual(['Settings · Security', 'Settings · Catalogue', 'Customers']);
  });
});

it('New offers the records that need no other record first', () => {
  expect(creatables(screens, everything).map((each) => each.label)).toEqual(['Customer', 'Log call']);
  expect(creatables(screens, forThose(['contact.*']))).toEqual([]);
});

it('new records of lists outside the menu are created where they belong', () => {
  const backup = (face: 'list' | 'create', menu?: true): ScreenFacts => ({
    path: face === 'list' ? '/backup-results' : '/backup-results/create',
    title: face === 'list' ? 'Backup results' : 'New backup result',
    area: 'customers',
    of: { entity: 'backupResult', face },
    ...(menu ? { menu } : {}),
  });
  expect(creatables([backup('list'), backup('create')], everything)).toEqual([]);
  expect(creatables([backup('list', true), backup('create')], everything)).toHaveLength(1);
});

it('every area has a letter, and so do users and the catalogue', () => {
  const letters = goTargets(everyArea, everything).map(({ letter }) => letter);
  expect(letters).toEqual(['h', 'c', 'j', 'i', 'a', 's', 'p', 'm', 't', 'y', 'u', 'l']);
  expect(new Set(letters).size).toBe(letters.length);
  expect(goTargets(everyArea, everything).find(({ letter }) => letter === 'l')?.to).toBe('/manufacturers');
  expect(GROUPS.flatMap((group) => group.areas)).toHaveLength(10);
});
