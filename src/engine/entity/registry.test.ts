import { expect, it } from 'vitest';
import { rows } from '../kinds/rows/rows.ts';
import { secret } from '../kinds/secret/secret.ts';
import { text } from '../kinds/text/text.ts';
import { settingGroup } from '../settings/groups.ts';
import { entity } from './entity.ts';
import { register, registryComplaints } from './registry.ts';

it('refuses a noun with a secret that nothing would store; groups of settings can have one', () => {
  const door = entity('door', {
    plural: 'Doors',
    path: 'doors',
    scope: { by: 'none', because: 'a test' },
    fields: {
      name: text(),
      code: secret({ optional: true }),
      locks: rows({ default: [], of: { place: text(), pin: secret({ optional: true }) } }),
    },
    title: ['name'],
    columns: ['name'],
  });
  settingGroup('doors', {
    label: 'Doors',
    help: 'How doors are opened.',
    fields: { server: text({ optional: true }) },
    secrets: { password: { field: secret({ optional: true }), sentTo: ['server'] } },
  });
  expect([...registryComplaints()]).toEqual([]);
  register([door]);
  expect([...registryComplaints()]).toEqual([
    expect.stringMatching(/^door\.code is a secret, and nothing keeps it/),
    expect.stringMatching(/^door\.locks\.pin is a secret/),
  ]);
  // A keeper stores secret fields of a record, but not secret columns of a list of rows.
  expect([...registryComplaints(() => true)]).toEqual([expect.stringMatching(/^door\.locks\.pin is a secret/)]);
});
