import { expect, it } from 'vitest';
import { text } from '../../kinds/text/text.ts';
import { valuesForNew } from './valuesForNew.ts';

const fieldOf = (key: string, kind: string) => ({ key, label: key, field: { ...text(), kind } as never });

it('takes what was typed to a new record, but no secrets, no other fields and no IDs of lines', () => {
  const fields = [
    fieldOf('name', 'text'),
    fieldOf('password', 'secret'),
    fieldOf('lines', 'lines'),
    fieldOf('x', 'text'),
  ];
  const lines = [{ id: 7, netPence: 100 }, { netPence: 200 }];
  // no secret: a sample
  expect(valuesForNew(fields, { name: 'Typed', password: 'sample', lines, status: 'open' })).toEqual({
    name: 'Typed',
    lines: [{ netPence: 100 }, { netPence: 200 }],
  });
});
