import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isBreached, keepBreachedList } from './breached.server.ts';
import { type BreachedList, DIGESTS, openBreachedList } from './breachedFile.server.ts';
import { importBreached } from './importBreached.server.ts';
import { md4 } from './md4.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'breached-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string) => join(folder, name);
const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase();
const ntlm = (password: string) => DIGESTS.NTLM.of(password).toString('hex').toUpperCase();
function fileOf(name: string, hashes: readonly string[]): string {
  writeFileSync(at(name), hashes.map((hash, n) => `${hash}:${n + 1}\r\n`).join(''));
  return at(name);
}

describe('MD4', () => {
  // RFC 1320, appendix A.5
  it.each([
    ['', '31d6cfe0d16ae931b73c59d7e0c089c0'],
    ['a', 'bde52cb31de33e46245e05fbdbd6fb24'],
    ['abc', 'a448017aaf21d8525fc10ae87aa6729d'],
    ['message digest', 'd9130a8164549fe818874806e1c7014b'],
    ['abcdefghijklmnopqrstuvwxyz', 'd79e1c308aa5bbcdeea8ed63df412da9'],
    [
      '12345678901234567890123456789012345678901234567890123456789012345678901234567890',
      'e33b4ddc9c38f2199c3e7b164fcc0536',
    ],
  ])('of “%s”', (text, digest) => {
    expect(Buffer.from(md4(Buffer.from(text))).toString('hex')).toBe(digest);
  });
});

describe('a list of a million breached passwords', () => {
  const MANY = 1_000_000;
  let list: BreachedList;
  beforeAll(async () => {
    const hashes = Array.from({ length: MANY }, (_, n) => sha1(`breached ${n}`)).sort();
    expect(await importBreached(fileOf('million.txt', hashes), at('million.bin'))).toEqual({
      digest: 'SHA-1',
      count: MANY,
    });
    list = await openBreachedList(at('million.bin'));
  }, 120_000);
  afterAll(() => list.close());

  it('contains each of them, including the first and last, with few disk reads', async () => {
    expect(list.count).toBe(MANY);
    let most = 0;
    for (let n = 0; n < MANY; n += 997) {
      const { found, reads } = await list.lookUp(`breached ${n}`);
      expect(found).toBe(true);
      most = Math.max(most, reads);
    }
    expect(most).toBeLessThanOrEqual(6);
  });
  it('contains no others', async () => {
    for (let n = 0; n < 500; n++) expect((await list.lookUp(`mine ${n}`)).found).toBe(false);
  });
  it('is checked wherever a password is chosen', async () => {
    keepBreachedList(list);
    expect([await isBreached('breached 12'), await isBreached('breached ①②'), await isBreached('mine')]).toEqual([
      true,
      true,
      false,
    ]);
    keepBreachedList(undefined);
    expect(await isBreached('breached 12')).toBe(false);
  });
});

describe('a list of breached passwords', () => {
  it('of NTLM digests works too', async () => {
    const words = ['password', 'Sommer2026', 'žluťoučký kůň'];
    await importBreached(fileOf('ntlm.txt', words.map(ntlm).sort()), at('ntlm.bin'));
    const list = await openBreachedList(at('ntlm.bin'));
    expect(list.digest).toBe('NTLM');
    for (const word of words) expect((await list.lookUp(word)).found).toBe(true);
    expect((await list.lookUp('Password')).found).toBe(false);
    await list.close();
  });
  it('that is not evenly distributed is searched as reliably', async () => {
    const crowded = Array.from({ length: 5_000 }, (_, n) => `${'0'.repeat(34)}${n.toString(16).padStart(6, '0')}`);
    await importBreached(
      fileOf('crowded.txt', [...crowded, sha1('beside')].map((each) => each.toUpperCase()).sort()),
      at('crowded.bin'),
    );
    const list = await openBreachedList(at('crowded.bin'));
    expect((await list.lookUp('beside')).found).toBe(true);
    const { found, reads } = await list.lookUp('absent');
    expect([found, reads < 12]).toEqual([false, true]);
    await list.close();
  });
  it('with one password has it first and last', async () => {
    await importBreached(fileOf('one.txt', [sha1('only')]), at('one.bin'));
    const list = await openBreachedList(at('one.bin'));
    expect([(await list.lookUp('only')).found, (await list.lookUp('other')).found]).toEqual([true, false]);
    await list.close();
  });

  it.each([
    ['out of order', [sha1('b'), sha1('a')].sort().reverse(), /^Line 2 is out of order/],
    ['with a repeated line', [sha1('a'), sha1('a')], /^Line 2 is out of order/],
    [
      'of two kinds of hash',
      [`${'0'.repeat(40)}`, `${'1'.repeat(32)}`],
      /^Line 2 is NTLM but the lines before are SHA-1/,
    ],
    ['with a line that is not a hash', ['0'.repeat(40), 'password'], /^Line 2 is not a hash/],
    ['of nothing', [], /empty/],
  ])('%s is refused, and the old one stays', async (_what, hashes, words) => {
    await importBreached(fileOf('kept.txt', [sha1('kept')]), at('kept.bin'));
    await expect(importBreached(fileOf('bad.txt', hashes), at('kept.bin'))).rejects.toThrow(words);
    const list = await openBreachedList(at('kept.bin'));
    expect((await list.lookUp('kept')).found).toBe(true);
    await list.close();
    expect(readdirSync(folder).filter((name) => /kept\.bin\./.test(name))).toEqual([]);
  });
  it('that was not made by the import is not opened', async () => {
    writeFileSync(at('foreign.bin'), 'something else altogether');
    await expect(openBreachedList(at('foreign.bin'))).rejects.toThrow(/npm run passwords/);
    await expect(openBreachedList(at('nowhere.bin'))).rejects.toThrow(/ENOENT/);
    expect(existsSync(at('nowhere.bin'))).toBe(false);
  });
});
