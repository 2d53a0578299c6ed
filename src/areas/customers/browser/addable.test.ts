import { describe, expect, it } from 'vitest';
import type { NounEntry } from '#engine/entity/nounIndex.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { addableGroups, addables } from './addable.ts';

const noun = (name: string, label: string, path: string) =>
  ({ name, label, plural: `${label}s`, path, underCustomer: true, icon: 'plug' }) as unknown as NounEntry;
const nouns = [noun('contact', 'Contact', 'contacts'), noun('kettle', 'Kettle', 'kettles')];
const screens = new Map<string, ScreenFacts>(
  [
    ['/customer/{customerId}/contacts/create', 'contact.create'],
    ['/customer/{customerId}/kettles/create', 'kettle.create'],
    ['/customer/{customerId}/kettles/bulk-create', 'kettle.create'],
    ['/system/import', 'import.create'],
  ].map(([path = '', permission]) => [path, { path, title: 'Page', area: 'customers', permission } as ScreenFacts]),
);
const offered = (...refused: string[]) =>
  addables({
    customerId: 12,
    groups: [{ entries: [{ noun: 'contact' }] }, { label: 'Kitchen', entries: [{ noun: 'kettle' }] }],
    nounNamed: (name) => nouns.find((each) => each.name === name),
    screens,
    allows: (permission) => !refused.includes(String(permission)),
  });

describe('the list of what can be added to a customer', () => {
  it('shows each type with its possible ways for this customer', () => {
    expect(offered()[1]).toMatchObject({
      noun: 'kettle',
      group: 'Kitchen',
      create: '/customer/12/kettles/create',
      bulk: '/customer/12/kettles/bulk-create',
      bring: '/system/import?noun=kettle&customerId=12',
    });
  });
  it('shows only what the user can create', () => {
    expect(offered('kettle.create').map((each) => each.noun)).toEqual(['contact']);
    expect(offered('import.create')[1]).not.toHaveProperty('bring');
  });
  it('is searched by name, the last added first', () => {
    const groups = addableGroups(offered(), { words: '', recent: ['kettle', 'unheardOf'] });
    expect(groups.map(({ label, rows }) => [label, rows.map((row) => row.noun)])).toEqual([
      ['Recent', ['kettle']],
      ['Customer', ['contact']],
    ]);
    expect(addableGroups(offered(), { words: 'KETT', recent: [] }).map(({ label }) => label)).toEqual(['Kitchen']);
    expect(addableGroups(offered(), { words: 'spoon', recent: [] })).toEqual([]);
  });
});
