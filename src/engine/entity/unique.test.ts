import { describe, expect, it } from 'vitest';
import { text } from '../kinds/text/text.ts';
import { entity } from './entity.ts';
import { filledIn, guardedBy, uniquesOf } from './unique.ts';

const facts = {
  plural: 'Seats',
  path: 'seats',
  scope: { by: 'none', because: 'they are an example' },
  title: ['number'],
  columns: ['number'],
} as const;
const fields = { hall: text(), row: text(), number: text(), ticket: text({ unique: true, optional: true }) };

describe('unique fields', () => {
  it('are declared alone or in combination', () => {
    const seat = entity('seat', { ...facts, fields, unique: [{ fields: ['hall', 'row', 'number'], where: 'kept' }] });
    expect(uniquesOf(seat)).toEqual([
      { fields: ['ticket'], index: 'ticket' },
      { fields: ['hall', 'row', 'number'], where: 'kept', index: 'hall_row_number' },
    ]);
  });

  it('of a base are enforced by the table of the base', () => {
    const seat = entity('seat', { ...facts, fields, unique: [{ fields: ['hall', 'number'] }] });
    const box = entity('box', {
      ...facts,
      base: seat,
      fields: { ...fields, door: text() },
      unique: [{ fields: ['door'] }],
    });
    expect(uniquesOf(box).map(({ index }) => index)).toEqual(['ticket', 'hall_number', 'door']);
    expect(guardedBy(box).map(({ index }) => index)).toEqual(['door']);
  });

  it('must be fields of one table, or the declaration is refused', () => {
    expect(() => entity('seat', { ...facts, fields, unique: [{ fields: ['hall', 'nummer'] }] })).toThrow('“nummer”');
    const seat = entity('seat', { ...facts, fields });
    expect(() =>
      entity('box', {
        ...facts,
        base: seat,
        fields: { ...fields, door: text() },
        unique: [{ fields: ['hall', 'door'] }],
      }),
    ).toThrow('two tables');
  });
});

describe('the message of a refusal', () => {
  it.each([
    ['{number} is taken.', '{}', '7 is taken.'],
    ['{number} is taken[ by {holder.name}].', '{"name":"Ann"}', '7 is taken by Ann.'],
    ['{number} is taken[ by {holder.name}].', '{"name":null}', '7 is taken.'],
  ])('“%s” with the holder %s is “%s”', (message, holder, said) => {
    expect(filledIn(message, { number: 7 }, JSON.parse(holder))).toBe(said);
  });
});
