import { describe, expect, it } from 'vitest';
import { readExtensions } from './extensionFile.rules.ts';

const rowsIn = (text: string) => {
  const file = readExtensions(text);
  if ('error' in file) throw new Error(file.message);
  return file;
};

describe('a file of extensions', () => {
  it('is read with the headers of other products, whatever separates its cells', () => {
    for (const sign of [',', ';', '\t']) {
      const lines = [
        ['Ext.', 'Display name', 'Room', 'DDI', 'Voicemail', 'Ring group', 'PIN'],
        ['2 01', 'Zoe Adams', 'Office', '01273 496001', 'yes', 'Front desk', '9999'],
      ];
      const file = rowsIn(`\ufeff${lines.map((cells) => cells.join(sign)).join('\r\n')}\r\n`);
      expect(file.leftOut).toEqual(['PIN']);
      expect(file.rows).toEqual([
        {
          row: 2,
          number: '201',
          cells: { directDial: '+441273496001', voicemail: true, groups: 'Front desk' },
          names: { contactId: 'Zoe Adams', locationId: 'Office' },
          errors: {},
        },
      ]);
    }
  });

  it('leaves fields alone whose cells are blank, and clears those that say so', () => {
    const [row] = rowsIn('Number,Direct dial,Forwards to,Groups\n201,,[clear],"a, b"\n').rows;
    expect(row?.cells).toEqual({ forward: null, groups: 'a, b' });
  });

  it('is refused by row: no number, letters, the same number twice, a wrong cell', () => {
    const errors = rowsIn('Number,MAC\n,\n,00:11:22:33:44:55\nabc,\n201,zz\n201,\n').rows.map((row) => [
      row.row,
      Object.keys(row.errors),
    ]);
    expect(errors).toEqual([
      [3, ['number']],
      [4, ['number']],
      [5, ['mac', 'number']],
      [6, ['number']],
    ]);
  });

  it.each([
    ['', 'empty'],
    ['Number,User\n', 'empty'],
    ['User,Room\nZoe,Office\n', 'no_number'],
    ['Number,Extension\n1,2\n', 'column_twice'],
    ['Number,User\n201,"Zoe\n', 'unclosed_quote'],
  ])('is refused as a whole: %j is %s', (text, code) => expect(readExtensions(text)).toMatchObject({ error: code }));
});
