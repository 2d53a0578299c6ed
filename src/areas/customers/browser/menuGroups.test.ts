import { describe, expect, it } from 'vitest';
import { entity } from '#engine/entity/entity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { entryOf } from '#engine/entity/nounIndex.ts';
import { mergedGroups, withNouns } from './customerGroups.ts';
import { menuGroups, type MenuFacts } from './menuGroups.ts';

const thing = (name: string, plural: string) =>
  entity(name, {
    plural,
    path: plural.toLowerCase(),
    underCustomer: true,
    icon: 'plug',
    scope: { by: 'customer', field: 'customerId' },
    fields: { customerId: ref({ to: 'customer' }), name: text() },
    title: ['name'],
    columns: ['name'],
  });
const kettle = thing('kettle', 'Kettles');
const toaster = thing('toaster', 'Toasters');
const TITLES: Readonly<Record<string, string>> = {
  '/customer/{customerId}/dashboard': 'Dashboard',
  '/customer/{customerId}/kettles': 'Kettles',
};
const screen = (path: string, permission?: string): [string, ScreenFacts] => [
  path,
  { path, title: TITLES[path] ?? 'Page', area: 'customers', ...(permission ? { permission } : {}) },
];

const facts: MenuFacts = {
  customerId: 12,
  groups: [
    { entries: [{ to: '/customer/{customerId}/dashboard', icon: 'house' }] },
    { label: 'Kitchen', onlyFilled: true, entries: [{ noun: 'kettle' }, { noun: 'toaster' }, { noun: 'unheardOf' }] },
  ],
  overview: {
    counts: { kettle: 3 },
    marks: [
      { noun: 'kettle', tone: 'warning', count: 1, about: 'out of warranty' },
      { noun: 'kettle', tone: 'bad', count: 2, about: 'leaking' },
    ],
  },
  nounNamed: (name) => [kettle, toaster].map(entryOf).find((each) => each.name === name),
  screens: new Map([
    screen('/customer/{customerId}/dashboard'),
    screen('/customer/{customerId}/kettles', 'kettle.view'),
    screen('/customer/{customerId}/toasters', 'toaster.view'),
  ]),
  allows: () => true,
};

describe('the menu of a customer', () => {
  it('shows what this customer has, with its count and the worst mark', () => {
    expect(menuGroups(facts)).toEqual([
      { items: [{ label: 'Dashboard', to: '/customer/12/dashboard', icon: 'house' }] },
      {
        label: 'Kitchen',
        items: [
          {
            label: 'Kettles',
            to: '/customer/12/kettles',
            icon: 'plug',
            count: 3,
            attention: { tone: 'bad', label: '1 out of warranty, 2 leaking' },
          },
        ],
      },
    ]);
  });

  it('leaves out what the user cannot view, and empty groups', () => {
    expect(
      menuGroups({ ...facts, allows: (permission) => permission !== 'kettle.view' }).map(({ label }) => label),
    ).toEqual([undefined]);
  });

  it('counts all types of an entry together, with the worst of their marks', () => {
    const built = { ...entryOf(kettle), base: 'appliance' };
    const groups = menuGroups({
      ...facts,
      groups: [
        {
          section: 'Appliances',
          entries: [{ to: '/customer/{customerId}/dashboard', icon: 'boxes', counts: 'appliance' }],
        },
      ],
      nounNamed: (name) => (name === 'kettle' ? built : undefined),
    });
    expect(groups).toEqual([
      {
        section: 'Appliances',
        items: [
          {
            label: 'Dashboard',
            to: '/customer/12/dashboard',
            icon: 'boxes',
            count: 3,
            attention: { tone: 'bad', label: '1 out of warranty, 2 leaking' },
          },
        ],
      },
    ]);
  });

  it('puts types under the section of their heading', () => {
    const groups = withNouns(
      [{ section: 'Appliances', label: 'Kitchen', onlyFilled: true, entries: [] }],
      [{ name: 'kettle', plural: 'Kettles', menu: { area: 'customers', group: 'Kitchen' } }],
    );
    expect(mergedGroups(groups)).toEqual([
      { section: 'Appliances', label: 'Kitchen', onlyFilled: true, entries: [{ noun: 'kettle' }] },
    ]);
  });

  it('shows types once their counts are loaded', () => {
    expect(menuGroups({ ...facts, overview: undefined })).toHaveLength(1);
  });

  it('combines what several areas add to one group', () => {
    const groups = mergedGroups([
      { label: 'Late', order: 9, entries: [{ noun: 'toaster' }] },
      { label: 'Kitchen', order: 1, entries: [{ noun: 'kettle' }] },
      { label: 'Kitchen', order: 2, entries: [{ noun: 'toaster' }] },
    ]);
    expect(groups.map(({ label, entries }) => [label, entries.length])).toEqual([
      ['Kitchen', 2],
      ['Late', 1],
    ]);
  });

  it('has nouns under the heading of their declaration, in alphabetical order', () => {
    const nouns: Parameters<typeof withNouns>[1] = [
      { name: 'toaster', plural: 'Toasters', menu: { area: 'customers', group: 'Kitchen' } },
      { name: 'kettle', plural: 'Kettles', menu: { area: 'customers', group: 'Kitchen' } },
      { name: 'spoon', plural: 'Spoons' },
    ];
    expect(mergedGroups(withNouns([{ label: 'Kitchen', onlyFilled: true, order: 30, entries: [] }], nouns))).toEqual([
      { label: 'Kitchen', onlyFilled: true, order: 30, entries: [{ noun: 'kettle' }, { noun: 'toaster' }] },
    ]);
  });
});
