import { describe, expect, test } from 'vitest';
import { slipsOf, textsOf } from '../support/copy.server.ts';
import { readSources } from '../support/sources.server.ts';

/** Imports still read the columns of files from earlier releases. */
const EARLIER_HEADING = 'a column heading of earlier exports';

/** Texts that keep a forbidden word, with the reason. */
const EXCEPTIONS: readonly (readonly [path: string, includes: string, because: string])[] = [
  ['src/engine/keys/common/words.ts', '', 'words that passwords are made of'],
  ['src/platform/notifications/push/send.server.ts', 'update push_message', 'a statement of SQL'],
  ['src/platform/notifications/heldNotices.server.ts', 'held letters', 'the name of a lock'],
  ['src/areas/estate/hardware/firewall.ts', 'stands in with', EARLIER_HEADING],
  ['src/areas/estate/hardware/wirelessController.ts', 'stands in with', EARLIER_HEADING],
  ['src/areas/identity/users/user.ts', 'second factor', EARLIER_HEADING],
  ['src/areas/estate/servers/volume.ts', 'Name or letter', 'the letter of a drive'],
];

type Exception = (typeof EXCEPTIONS)[number];

const slips = readSources(['src'])
  .filter(({ side }) => side !== 'test')
  .flatMap(({ path, text: source }) =>
    textsOf(path, source).flatMap(({ line, text }) =>
      slipsOf(text).map((slip) => ({ path, text, says: `${path}:${line} ${slip} in “${text}”` })),
    ),
  );

const isCovered = ([where, includes]: Exception, { path, text }: (typeof slips)[number]): boolean =>
  path === where && text.includes(includes);

/** `UPS` in lower case is “ups”. `inSentence` leaves abbreviations as they are; names of files may be in lower case. */
const LOWERED = /\b(noun|entity|kind)\??\.(label|plural)\.toLowerCase\(\)(?!\.replace)/;

describe('the words of the product', () => {
  test('follow the copy guide', () => {
    const left = slips.filter((slip) => !EXCEPTIONS.some((exception) => isCovered(exception, slip)));
    expect(left.map(({ says }) => says)).toEqual([]);
  });
  test('name records inside sentences without changing abbreviations', () => {
    const lowered = readSources(['src']).filter(({ side, text }) => side !== 'test' && LOWERED.test(text));
    expect(lowered.map(({ path }) => path)).toEqual([]);
  });
  test('contain a forbidden word only if an exception is still needed', () => {
    const spare = EXCEPTIONS.filter((exception) => !slips.some((slip) => isCovered(exception, slip)));
    expect(spare).toEqual([]);
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
  ])('%j is detected', (text, found) => {
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
  ])('of %j, users read %j', (source, texts) => {
    expect(textsOf('a.tsx', source).map(({ text }) => text)).toEqual(texts);
  });
});
