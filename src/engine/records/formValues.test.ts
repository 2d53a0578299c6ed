import { describe, expect, it } from 'vitest';
import { choice } from '../kinds/choice/choice.ts';
import { money } from '../kinds/money/money.ts';
import { ref } from '../kinds/ref/ref.ts';
import { tags } from '../kinds/tags/tags.ts';
import { text } from '../kinds/text/text.ts';
import { entity } from '../entity/entity.ts';
import { changedKeys, draftBody, firstValues, formFields, formSections, patchBody, presetIn } from './formValues.ts';
import { contested, mergedEdits } from './mergeEdits.ts';

const printer = entity('formPrinter', {
  plural: 'Printers',
  path: 'form-printers',
  scope: { by: 'none', because: 'a test' },
  fields: {
    name: text(),
    customerId: ref({ to: 'customer' }),
    serial: text({ optional: true }),
    price: money({ optional: true }),
    colour: choice({ options: { mono: { label: 'Mono' }, full: { label: 'Full' } }, default: 'mono', optional: true }),
    labels: tags({ optional: true }),
    number: text({ readOnly: true, optional: true }),
    cost: money({ optional: true, seenBy: 'printer.cost' }),
    state: choice({ options: { new: { label: 'New' }, used: { label: 'Used' } }, default: 'new' }),
  },
  states: {
    field: 'state',
    table: { new: { label: 'New', tone: 'info' }, used: { label: 'Used', tone: 'good', final: true } },
  },
  actions: { use: { label: 'Use', done: 'Used', from: ['new'], to: 'used' } },
  title: ['name'],
  columns: ['name'],
  sections: [{ title: 'Machine', about: 'What stands there.', fields: ['name', 'serial', 'number'] }],
});
const fields = formFields(printer, { isNew: true, custom: [] });
const keys = (each: readonly { readonly key: string }[]) => each.map((field) => field.key);

describe('the fields of a form', () => {
  it('are those that the user can set and see', () => {
    expect(
      keys(formFields(printer, { isNew: true, custom: [], allows: (code) => code !== 'printer.cost' })),
    ).not.toContain('cost');
    expect(keys(fields)).not.toContain('number');
  });
  it('leave the state of an existing record to its actions', () => {
    expect(keys(fields)).toContain('state');
    expect(keys(formFields(printer, { isNew: false, custom: [] }))).not.toContain('state');
  });
  it('leave out what the page determines', () => {
    expect(keys(formFields(printer, { isNew: true, custom: [], decided: ['customerId'] }))).not.toContain('customerId');
  });
  it('are in the declared sections, and the rest follows', () => {
    const sections = formSections(printer, { isNew: true, custom: [], decided: ['customerId'] });
    expect(sections.map((section) => [section.title, keys(section.fields)])).toEqual([
      ['Machine', ['name', 'serial']],
      ['Other details', ['price', 'colour', 'labels', 'cost', 'state']],
    ]);
  });
});

describe('the request of a form', () => {
  it('for a new record contains what was filled in', () => {
    const values = { ...firstValues(fields, null), name: 'LaserJet', labels: [] };
    expect(draftBody(fields, values, { customerId: 12 })).toEqual({
      customerId: 12,
      name: 'LaserJet',
      colour: 'mono',
      state: 'new',
    });
  });
  it('contains a default that the user removed', () => {
    expect(draftBody(fields, { ...firstValues(fields, null), name: 'X', colour: null })).toMatchObject({
      colour: null,
    });
  });
  it('for an edit contains only changes', () => {
    const first = firstValues(fields, { name: 'LaserJet', serial: 'A1', labels: ['a', 'b'], extra: {} });
    const values = { ...first, serial: null, labels: ['a', 'b'], 'extra.owner': 'Jo' };
    expect(changedKeys(first, values)).toEqual(['serial', 'extra.owner']);
    expect(patchBody(first, values)).toEqual({ serial: null, extra: { owner: 'Jo' } });
  });
  it('begins with the values of the address, as the fields read them', () => {
    expect(
      presetIn(fields, { name: 'Ash', customerId: '12', price: '£10.50', colour: 'purple', nonsense: 'x' }),
    ).toEqual({ name: 'Ash', customerId: 12, price: 1050 });
  });
});

describe('two users who change one record', () => {
  const first = { name: 'Old', serial: 'A1', price: 100 };
  const edits = {
    first,
    mine: { ...first, name: 'Mine', serial: 'B2' },
    theirs: { ...first, name: 'Theirs', price: 200 },
  };
  it('decide only if both changed a field differently', () => {
    expect(contested(edits)).toEqual(['name']);
    expect(contested({ ...edits, theirs: { ...first, name: 'Mine' } })).toEqual([]);
  });
  it('keep the changes of either', () => {
    expect(mergedEdits(edits, new Set())).toEqual({ name: 'Mine', serial: 'B2', price: 200 });
    expect(mergedEdits(edits, new Set(['name']))).toEqual({ name: 'Theirs', serial: 'B2', price: 200 });
  });
});
