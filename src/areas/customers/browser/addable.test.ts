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

describe('what can be added to a customer', () => {
  it('is each kind with the ways there are, for this customer', () => {
    expect(offered()[1]).toMatchObject({
      noun: 'kettle',
      group: 'Kitchen',
      create: '/customer/12/kettles/create',
      bulk: '/customer/12/kettles/bulk-create',
      bring: '/system/import?noun=kettle&customerId=12',
    });
  });
  it('is only what the user may create', () => {
    expect(offered('kettle.create').map((each) => each.noun)).toEqual(['contact']);
    expect(offered('import.create')[1]).not.toHaveProperty('bring');
  });
  it('is found by its name, those added last first', () => {
    const groups = addableGroups(offered(), { words: '', recent: ['kettle', 'unheardOf'] });
    expect(groups.map(({ label, rows }) => [label, rows.map((row) => row.noun)])).toEqual([
      ['Recent', ['kettle']],
      ['Customer', ['contact']],
    ]);
    expect(addableGroups(offered(), { words: 'KETT', recent: [] }).map(({ label }) => label)).toEqual(['Kitchen']);
    expect(addableGroups(offered(), { words: 'spoon', recent: [] })).toEqual([]);
  });
});
