import fc from 'fast-check';
import { expect, it } from 'vitest';
import { tagReader } from './workbookTags.server.ts';

const MIB = 1024 * 1024;
/** The number of pieces that a reader accepts before it refuses. */
function taken(first: string, piece: string, most: number): number {
  const reader = tagReader();
  reader.push(first);
  for (let at = 0; at < most; at++)
    try {
      reader.push(piece);
    } catch {
      return at;
    }
  return most;
}

it('a sheet of spaces is refused after a megabyte, however long it is', () => {
  const read = taken('<worksheet><sheetData>', ' '.repeat(16_384), 10_000);
  expect(read * 16_384).toBeGreaterThan(0.9 * MIB);
  expect(read * 16_384).toBeLessThanOrEqual(MIB);
});

it('a sheet of spaces in one piece is refused too', () => {
  const sheet = (spaces: number) => `<worksheet><sheetData>${' '.repeat(spaces)}</sheetData>`.repeat(3);
  expect(() => tagReader().push(sheet(0.9 * MIB))).not.toThrow();
  expect(() => tagReader().push(sheet(1.1 * MIB))).toThrow('workbook is not valid');
});

it.each([
  ['a comment', '<worksheet><!-- '],
  ['plain text', '<worksheet><![CDATA['],
  ['an instruction', '<worksheet><?x '],
])('%s that hides tags is refused after a megabyte', (_what, first) => {
  const read = taken(first, '<c r="A1"'.repeat(1_000), 10_000);
  expect(read * 9_000).toBeGreaterThan(0.9 * MIB);
  expect(read * 9_000).toBeLessThanOrEqual(1.1 * MIB);
});

it('a tag without an end is refused at the maximum length', () => {
  expect(taken('<row ', 'a="b" '.repeat(1_000), 100)).toBe(10);
});

it('sheets can have any number of short comments, and the longest text of a cell', () => {
  expect(taken('<sheetData>', '<!-- made by hand --><c r="A1"/>'.repeat(500), 200)).toBe(200);
  expect(taken('<sheetData>', `<t>${'&#x10ffff;'.repeat(32_767)}</t>`, 20)).toBe(20);
});

it('tags are found whole, wherever the pieces end', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('<row r="1">', '<c r="B2"/>', '</row>', '  ', 'text', '<!-- <c> -->', '<x:c s="1">'), {
        maxLength: 30,
      }),
      fc.array(fc.nat(40), { maxLength: 30 }),
      (tags, lengths) => {
        const text = `${tags.join('')}<end>`;
        const reader = tagReader();
        let found = '';
        let at = 0;
        for (const length of [...lengths, text.length]) {
          const whole = reader.push(text.slice(at, at + length));
          found += whole;
          at += length;
          // The text is only cut before a tag.
          if (whole !== '') expect(text[found.length]).toBe('<');
        }
        expect(found).toBe(tags.join(''));
      },
    ),
  );
});
