import fc from 'fast-check';
import papaparse from 'papaparse';
import { expect, it } from 'vitest';
import { recordReader } from '../import/matching/records.ts';
import { csvLines, csvText } from './csvText.ts';

const cells = fc.array(fc.string({ unit: fc.constantFrom('a', ' ', ',', ';', '"', '\r', '\n', 'é', '漢') }), {
  minLength: 2,
  maxLength: 6,
});

it('other programs read any cell content back', () => {
  fc.assert(
    fc.property(fc.array(cells, { minLength: 1, maxLength: 8 }), (lines) => {
      const text = csvLines(lines);
      const read = papaparse.parse<string[]>(text, { newline: '\r\n', delimiter: ',' }).data;
      expect(read.slice(0, -1)).toEqual(lines);
      const own = recordReader({ delimiter: ',', quotes: 'doubled' });
      expect(own.push(text)).toEqual(lines);
    }),
  );
});

it('cells are quoted only if necessary', () => {
  expect(csvLines([['plain', ' spaced ', 'a,b', 'say "so"', 'two\nlines', '', null, 12.5]])).toBe(
    'plain, spaced ,"a,b","say ""so""","two\nlines",,,12.5\r\n',
  );
});

it('a line with one empty cell is not a blank line', () => expect(csvLines([['']])).toBe('""\r\n'));

it('a file is marked as UTF-8 and contains no formulas', () =>
  expect(csvText([['=1+1', -5]])).toBe("\ufeff'=1+1,-5\r\n"));
