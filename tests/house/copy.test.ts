import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { slipsOf, textsOf } from '../support/copy.server.ts';
import { readSources } from '../support/sources.server.ts';

/** Texts that keep a forbidden word, with the reason. */
const EXCEPTIONS: readonly (readonly [path: string, includes: string, because: string])[] = [
  ['src/engine/keys/common/words.ts', '', 'words that passwords are made of'],
  ['src/platform/notifications/push/send.server.ts', 'update push_message', 'a statement of SQL'],
  ['src/platform/notifications/heldLetters.server.ts', 'held letters', 'the name of a lock'],
];

/** Slips that are left, by file. The figures may only go down. */
const REMAINING = JSON.parse(readFileSync('tests/house/copy.remaining.json', 'utf8')) as Readonly<
  Record<string, number>
>;

const isExcepted = (path: string, text: string): boolean =>
  EXCEPTIONS.some(([where, includes]) => path === where && text.includes(includes));

const slips = readSources(['src'])
  .filter(({ side }) => side !== 'test')
  .flatMap(({ path, text: source }) =>
    textsOf(path, source)
      .filter(({ text }) => !isExcepted(path, text))
      .flatMap(({ line, text }) =>
        slipsOf(text).map((slip) => ({ path, says: `${path}:${line} ${slip} in “${text}”` })),
      ),
  );

describe('the words people read', () => {
  test('follow the copy guide, but for the places that are listed', () => {
    const left = new Map(Object.entries(REMAINING));
    const beyond = slips.filter(({ path }) => {
      const rest = left.get(path) ?? 0;
      left.set(path, rest - 1);
      return rest <= 0;
    });
    expect(beyond.map(({ says }) => says)).toEqual([]);
  });
  test('are listed only in files that exist and still need it', () => {
    const withSlips = new Set(slips.map(({ path }) => path));
    expect(Object.keys(REMAINING).filter((path) => !withSlips.has(path) && !path.startsWith('src/areas/'))).toEqual([]);
  });
  test.each([
    ['Somebody else saved this record.', ['“Somebody”']],
    ['Disk is 12 % full.', ['“2 %”']],
    ['The letter is on its way.', ['“letter”']],
    ['There is no such record.', ['“There is no”']],
    ['“{}” is no address.', ['“is no”']],
    ['Please sign in.', ['“Please”']],
    ['Write a number.', ['“Write a”']],
    ['Files of up to 100 MiB.', ['“MiB”']],
    ['Switch it on first.', ['“Switch it on”']],
    ['It is tried again by itself.', ['“by itself”']],
    ['They met a secret.', ['“met a secret”']],
  ])('%j is found', (text, found) => {
    expect(slipsOf(text).map((slip) => slip.split(':')[0])).toEqual(found);
  });
  test.each([
    'Start with a lower-case letter. Use letters and digits only.',
    'Enter Z and seven digits, or two letters and six digits.',
    'The key is no longer valid.',
    'Disk is 12% full.',
    'This may not be saved.',
    'Single-letter shortcuts',
  ])('%j is plain', (text) => {
    expect(slipsOf(text)).toEqual([]);
  });
  test.each([
    ["const a = 'Save record';", ['Save record']],
    ['const a = <Button sx={{ color: "red text" }}>Add site</Button>;', ['Add site']],
    ['const a = `Moved ${count} assets`;', ['Moved {} assets']],
    ["import a from 'some file';", []],
    ["await tx.query('select id from customer where id = $1');", []],
  ])('of %j, people read %j', (source, texts) => {
    expect(textsOf('a.tsx', source).map(({ text }) => text)).toEqual(texts);
  });
});
