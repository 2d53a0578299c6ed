import { beforeAll, describe, expect, test } from 'vitest';
import { entity } from '../../entity/entity.ts';
import { register } from '../../entity/registry.ts';
import { choice } from '../../kinds/choice/choice.ts';
import { day } from '../../kinds/day/day.ts';
import { money } from '../../kinds/money/money.ts';
import { notes } from '../../kinds/notes/notes.ts';
import { ref } from '../../kinds/ref/ref.ts';
import { rows } from '../../kinds/rows/rows.ts';
import { text } from '../../kinds/text/text.ts';
import { whole } from '../../kinds/whole/whole.ts';
import { partOf, storable } from '../reading/cells.ts';
import { columnsOf } from '../reading/headers.ts';
import { interpret } from './interpret.ts';
import { headerSet, mapColumns, recognise } from './mapping.ts';
import { mappingComplaints, planOf } from './plan.ts';
import type { Place, Preset } from './preset.ts';
import { ownPreset } from './presets.ts';

/* Test-only nouns, so that the engine is tested without any area. */
const scope = { by: 'none', because: 'a test' } as const;
const maker = entity('shopMaker', {
  plural: 'Makers',
  path: 'shop/makers',
  scope,
  fields: { name: text({ unique: true }) },
  title: ['name'],
  columns: ['name'],
});
const thingFields = {
  kind: choice({ readOnly: true, options: { bike: { label: 'Bike' }, kite: { label: 'Kite' } } }),
  name: text(),
  makerId: ref({ to: 'shopMaker', optional: true, aliases: ['make'] }),
  price: money({ optional: true }),
  boughtOn: day({ label: 'Bought', optional: true }),
  repairs: rows({
    optional: true,
    of: {
      sort: choice({ options: { wheel: { label: 'Wheel' }, string: { label: 'String' } } }),
      on: day({ optional: true }),
    },
  }),
  remarks: notes({ optional: true }),
};
const thing = entity('shopThing', {
  plural: 'Things',
  path: 'shop/things',
  scope,
  fields: thingFields,
  title: ['name'],
  columns: ['name'],
  kindField: 'kind',
});
const bike = entity('bike', {
  plural: 'Bikes',
  path: 'shop/bikes',
  base: thing,
  scope,
  fields: { ...thingFields, gears: whole({ optional: true, max: 30 }) },
  title: ['name'],
  columns: ['name'],
});
const kite = entity('kite', {
  plural: 'Kites',
  path: 'shop/kites',
  base: thing,
  scope,
  fields: thingFields,
  title: ['name'],
  columns: ['name'],
});

beforeAll(() => register([maker, thing, bike, kite]));

const at = (field: string, more: Partial<Place> = {}): Place => ({ target: 'thing', field, ...more });
const preset = (columns: Record<string, readonly Place[]>, more: Partial<Preset> = {}): Preset => ({
  key: 'shop',
  title: 'Shop',
  about: '',
  source: 'shop',
  targets: [{ key: 'thing', noun: 'shopThing', usually: 'kite', remarks: 'remarks' }],
  columns: Object.entries(columns).map(([header, to]) => ({ headers: [header], to })),
  ...more,
});
function read(columns: Record<string, readonly Place[]>, cells: readonly string[], more: Partial<Preset> = {}) {
  const made = preset(columns, more);
  const header = columnsOf(Object.keys(columns));
  return interpret(cells, planOf(made, mapColumns(made, header), header));
}

describe('a row of an import', () => {
  test('is read cell by cell with the kinds of its fields', () => {
    const { said, faults } = read({ Name: [at('name')], Price: [at('price')], Bought: [at('boughtOn')] }, [
      " '=1+1 ",
      '£1,234.50',
      '20/11/2026',
    ]);
    expect(said[0]?.values).toEqual({ name: '=1+1', price: 123_450, boughtOn: '2026-11-20' });
    expect(faults).toEqual([]);
  });

  test('reports which cells cannot be read, and why', () => {
    const { faults } = read({ Name: [at('name')], Price: [at('price')], Bought: [at('boughtOn')] }, [
      '5.02E+18',
      'dear',
      '31/02/2026',
    ]);
    expect(faults.map(({ column, code }) => [column, code])).toEqual([
      [0, 'mangled_number'],
      [1, 'invalid_value'],
      [2, 'invalid_date'],
    ]);
  });

  test('with more cells than the header is refused; with fewer, the rest is left out', () => {
    expect(read({ Name: [at('name')] }, ['a', '', 'b']).faults[0]?.code).toBe('cell_count');
    expect(read({ Name: [at('name')] }, ['a', '', ' ']).faults).toEqual([]);
    expect(read({ Name: [at('name')], Price: [at('price')] }, ['a']).said[0]?.values).toEqual({ name: 'a' });
  });

  test('with a character that cannot be stored is refused at its cell', () => {
    expect(read({ Name: [at('name')] }, [storable('a\0b')]).faults).toMatchObject([{ column: 0, code: 'nul_byte' }]);
  });

  test('empties a field for [clear], and leaves it for an empty cell', () => {
    const { said } = read({ Name: [at('name')], Price: [at('price')], Bought: [at('boughtOn')] }, ['a', '[clear]', '']);
    expect([said[0]?.values, said[0]?.cleared]).toEqual([{ name: 'a' }, ['price']]);
  });
});

describe('the noun of a row of a base', () => {
  const columns = {
    Name: [at('name')],
    Sort: [at('noun', { words: { velo: 'bike' } })],
    Gears: [at('gears', { unfit: 'leave' })],
  };
  const nounOf = (sort: string) => read(columns, ['a', sort, '']).said[0]?.noun?.name;

  test('follows from our terms, the file’s, and common ones', () => {
    expect([nounOf('Bike'), nounOf('bikes'), nounOf('Velo'), nounOf('')]).toEqual(['bike', 'bike', 'bike', 'kite']);
  });

  test('is asked for if it is unknown', () => {
    expect(read(columns, ['a', 'rocket', '']).faults).toMatchObject([{ column: 1, code: 'invalid_value' }]);
  });

  test('without a field for a value adds it to the notes', () => {
    const { said, remarks } = read(columns, ['a', 'kite', '21']);
    expect([said[0]?.lines, remarks[0]?.code]).toEqual([['Gears: 21'], 'left_out']);
  });
});

describe('a column', () => {
  test('can be a name in two parts, a translated word, a line of the notes, or an item of a list', () => {
    const { said } = read(
      {
        Owner: [at('remarks', { line: true })],
        Fixed: [at('repairs', { cell: 'on', row: { sort: 'wheel' } })],
        Name: [at('name', { part: 'last' })],
      },
      ['Ann', '1/2/2026', 'the red one'],
    );
    expect(said[0]).toMatchObject({
      lines: ['Owner: Ann'],
      values: { name: 'one' },
      cells: [{ field: 'repairs', row: { sort: 'wheel' }, cell: 'on', value: '2026-02-01' }],
    });
  });

  test('with ambiguous dates is reported unless its source is known', () => {
    const columns = { Name: [at('name')], Bought: [at('boughtOn')] };
    expect(read(columns, ['a', '1/2/2026']).remarks).toMatchObject([{ column: 1, code: 'date_guessed' }]);
    const american = read(columns, ['a', '1/23/26'], { dates: 'mdy' });
    expect([american.said[0]?.values.boughtOn, american.remarks]).toEqual(['2026-01-23', []]);
  });

  test('with damaged characters is reported', () => {
    const remarks = (name: string) => read({ Name: [at('name')] }, [name]).remarks.map(({ code }) => code);
    expect([remarks('?ukasz'), remarks('Nguy?n'), remarks('What now?'), remarks('Zoë')]).toEqual([
      ['lost_letters'],
      ['lost_letters'],
      [],
      [],
    ]);
  });
});

describe('mapping columns', () => {
  test('recognises our own export of a noun, with headers in any order and case', () => {
    const columns = columnsOf(['price', 'NAME ', 'make', 'ID']);
    expect(recognise([ownPreset(thing), ownPreset(maker)], columns)[0]).toMatchObject({
      preset: { key: 'own:shopThing' },
      known: 4,
    });
    expect(mapColumns(ownPreset(thing), columns).columns).toEqual({
      price: [{ target: 'record', field: 'price' }],
      NAME: [{ target: 'record', field: 'name' }],
      make: [{ target: 'record', field: 'makerId' }],
      ID: [{ target: 'record', field: 'id' }],
    });
    expect(headerSet(columns)).toBe(headerSet(columnsOf(['Make', 'id', '*Name', 'Price'])));
  });

  test('refuses two columns for one field', () => {
    const made = preset({ Name: [at('name')], Title: [at('name')] });
    expect(Object.keys(mapColumns(made, columnsOf(['Title', 'Name'])).columns)).toEqual(['Title']);
  });

  test('accepts any number of columns as lines of the notes', () => {
    const made = preset({
      Notes: [at('remarks')],
      Owner: [at('remarks', { line: true })],
      Colour: [at('remarks', { line: true })],
    });
    expect(Object.keys(mapColumns(made, columnsOf(['Notes', 'Colour', 'Owner'])).columns)).toEqual([
      'Notes',
      'Colour',
      'Owner',
    ]);
  });

  test('reports what is missing before the check', () => {
    const made = preset({ Price: [at('price')] });
    const header = columnsOf(['Price']);
    expect([...mappingComplaints(planOf(made, mapColumns(made, header), header))]).toEqual([
      'Shop thing: “Name” is required. Map a column to this field.',
    ]);
  });
});

test('uses the last word of a full name as last name', () => {
  expect([
    partOf("Aoife O'Brien", 'first'),
    partOf("Aoife O'Brien", 'last'),
    partOf('Anna Maria Fox', 'first'),
    partOf('Juan', 'first'),
    partOf('Juan', 'last'),
  ]).toEqual(['Aoife', "O'Brien", 'Anna Maria', 'Juan', '']);
});
