import { describe, expect, test } from 'vitest';
import { day } from '../kinds/day/day.ts';
import { flag } from '../kinds/flag/flag.ts';
import { ref } from '../kinds/ref/ref.ts';
import { rows } from '../kinds/rows/rows.ts';
import { text } from '../kinds/text/text.ts';
import { creatableBy, neededBeside } from './creatable.ts';
import { type AnyEntity, entity, type Facts } from './entity.ts';
import type { Fields } from '../kinds/field.ts';

const noun = (fields: Fields, more: Partial<Facts<Fields>> = {}): AnyEntity =>
  entity('sampleNoun', {
    plural: 'Samples',
    path: 'samples',
    scope: { by: 'none', because: 'a sample' },
    title: ['name'],
    columns: ['name'],
    fields: { name: text(), ...fields },
    ...more,
  });

describe('a picker creates a record', () => {
  test('of a noun that needs only a name', () => {
    expect(creatableBy(noun({ since: day({ optional: true }), isOld: flag({ default: false }) }))).toBe('name');
  });
  test('of a noun that needs a few more plain fields, and asks for them', () => {
    const model = noun({ makerId: ref({ to: 'maker' }), customerId: ref({ to: 'customer' }) });
    expect(creatableBy(model)).toBe('name');
    expect(neededBeside(model, 'name')).toEqual(['makerId']);
  });
  test('of a noun whose name CRM composes', () => {
    const room = noun({ fullName: text({ optional: true, readOnly: true }) }, { title: ['fullName'] });
    expect(creatableBy(room)).toBe('name');
  });
});

describe('a picker creates no record', () => {
  test.each([
    ['of a noun that needs many fields', noun({ one: text(), two: text(), three: text(), four: text() })],
    ['of one that needs a list', noun({ lines: rows({ of: { what: text() } }) })],
    ['that gives access', noun({}, { logClass: 'access' })],
    ['of a base, whose types are created instead', noun({ kind: text({ optional: true }) }, { kindField: 'kind' })],
    ['that needs an identity check', noun({}, { stepUp: true })],
  ])('%s', (_, given) => expect(creatableBy(given)).toBeNull());
});
