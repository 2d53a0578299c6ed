import { expect, test } from 'vitest';
import { entity } from '../entity/entity.ts';
import { text } from '../kinds/text/text.ts';
import { recordAt } from './recordAt.ts';

const noun = (name: string, path: string, more: object = {}) =>
  entity(name, {
    plural: name,
    path,
    scope: { by: 'none', because: 'it is an example' },
    fields: { name: text() },
    title: ['name'],
    columns: ['name'],
    ...more,
  });
const nouns = [
  noun('team', 'teams'),
  noun('ups', 'hardware/ups', { underCustomer: true }),
  noun('site', 'locations', { underCustomer: true }),
  noun('building', 'locations/buildings', { underCustomer: true }),
  noun('hidden', 'hidden', { internal: true }),
];

test.each([
  ['/teams/4', { noun: 'team', id: 4 }],
  ['/teams/4/edit?tab=files', { noun: 'team', id: 4 }],
  ['/customer/12/hardware/ups/7/edit', { noun: 'ups', id: 7 }],
  ['/customer/12/hardware/ups/7/volume/create', { noun: 'ups', id: 7 }],
  ['/customer/12/locations/buildings/3', { noun: 'building', id: 3 }],
  ['/customer/12/hardware/ups/create', null],
  ['/teams', null],
  ['/teams/4x', null],
  ['/hidden/4', null],
  ['/system/import', null],
])('the address %s is of %j', (address, found) => expect(recordAt(nouns, address)).toEqual(found));
