import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import jsQR from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEALED } from '#areas/identity/authenticators/app.server.ts';
import { addKey, openKeyRing } from '#engine/keys/keys.server.ts';
import { ringOfWords, WORDS_OF_KEY } from '#platform/backup/rescue/rescueWords.server.ts';
import { seal, unseal } from '#engine/keys/sealedBox.server.ts';
import { bareDatabase } from '../support/database.server.ts';
import { onServer } from '../support/template.server.ts';
import { openProduct, type TestProduct } from '../support/testInstallation.server.ts';

const run = promisify(execFile);
let product: TestProduct;
let home: string;
let page: string;

const url = (): string => String(product.database.options.connectionString);
const command = (name: string, args: readonly string[], { database = url(), folder = home } = {}) =>
  run(process.execPath, [resolve('tools/run.mjs'), `src/app/commands/${name}.server.ts`, ...args], {
    env: { ...process.env, DATABASE_URL: database, DATABASE_DIRECT_URL: database, DATA_DIR: folder },
  });
const failed = async (...asked: Parameters<typeof command>): Promise<string> =>
  command(...asked).then(
    () => 'it went well',
    (error: { stderr?: string }) => String(error.stderr),
  );
/** The text that a user reads from the page: names of keys with their words, and the check. */
const printed = (): string =>
  [...page.matchAll(/<h2>([\w-]+:)<\/h2>|<li>([a-z]+)<\/li>|<b>(check:)<\/b> ([a-z ]+)</g)]
    .map(([, name, word, check, two]) => name ?? word ?? `${check} ${two}`)
    .join(' ');
const written = (name: string, words: string): string => {
  writeFileSync(join(home, name), words);
  return join(home, name);
};
const secretKeys = (folder = home): string => readFileSync(join(folder, 'secret.keys'), 'utf8');

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'kit-'));
  openKeyRing(undefined, home);
  addKey(home);
  product = await openProduct({ keys: openKeyRing(undefined, home) });
  await product.database.query(
    `insert into authenticator (user_id, kind, name, secret) values (1, 'totp', 'Phone', $1)`,
    [seal(product.keys, SEALED.purpose, SEALED.place(1), 'a seed of twenty byte')],
  );
  await command('keys', ['--rescue', join(home, 'kit.html')]);
  page = readFileSync(join(home, 'kit.html'), 'utf8');
}, 60_000);
afterAll(async () => {
  await product.close();
  rmSync(home, { recursive: true, force: true });
});

describe('the rescue kit', { timeout: 120_000 }, () => {
  it('is written where requested, readable by its owner only, overwrites nothing, and is logged', async () => {
    expect(statSync(join(home, 'kit.html')).mode & 0o777).toBe(0o600);
    expect(await failed('keys', ['--rescue', join(home, 'kit.html')])).toContain('Enter a new file name.');
    const { rows } = await product.database.query("select title from change_log where action = 'rescue-kit'");
    expect(rows).toEqual([{ title: 'k2, k1' }]);
  });

  it('contains each key as a code with its line of the key ring', async () => {
    const codes = [...page.matchAll(/<svg.*?<\/svg>/g)].map(([svg]) =>
      svg.replace('<svg', '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600"'),
    );
    const read = await Promise.all(
      codes.map(async (svg) => {
        const drawn = sharp(Buffer.from(svg)).flatten({ background: '#fff' }).ensureAlpha().raw();
        const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
        return jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
      }),
    );
    expect(read).toEqual(secretKeys().trim().split('\n'));
  });

  it('restores a lost key ring from its words, however they are typed, and secrets open again', async () => {
    const before = secretKeys();
    renameSync(join(home, 'secret.keys'), join(home, 'lost'));
    const short = printed()
      .replace(/\b([a-z]{4})[a-z]+\b(?!:)/g, '$1')
      .toUpperCase()
      .replaceAll('K2:', 'k2:')
      .replaceAll('K1:', 'k1:')
      .replace('CHECK:', 'check:');
    const numbered = short
      .split(' ')
      .map((word, at) => (word.endsWith(':') ? `\n${word}\n` : `${at}. ${word}`))
      .join(' ');
    const { stdout } = await command('keys', ['--words', written('typed.txt', numbered)]);
    expect(stdout).toContain('Keys restored: “k2”, “k1”');
    expect(secretKeys()).toBe(before);
    expect(statSync(join(home, 'secret.keys')).mode & 0o777).toBe(0o600);
    const { rows } = await product.database.query<{ secret: string }>('select secret from authenticator');
    expect(
      unseal(openKeyRing(undefined, home), SEALED.purpose, SEALED.place(1), rows[0]?.secret ?? '').toString(),
    ).toBe('a seed of twenty byte');
    const again = await command('keys', ['--words', written('typed.txt', printed())]);
    expect(again.stdout).toContain('The words are correct. This installation already uses these keys');
  });

  it('with a backup is all that a new machine needs', async () => {
    const there = mkdtempSync(join(tmpdir(), 'kit-there-'));
    const bare = await bareDatabase();
    try {
      await command('backup', ['--to', join(there, 'all.backup')]);
      const at = { database: bare.url, folder: there };
      await command('keys', ['--words', written('typed.txt', printed())], at);
      const { stdout } = await command('restore', ['--from', join(there, 'all.backup')], at);
      expect(stdout).toContain('Restored:');
      const [kept] = (await onServer(bare.url, (client) => client.query('select secret from authenticator'))).rows;
      expect(unseal(openKeyRing(undefined, there), SEALED.purpose, SEALED.place(1), kept.secret).toString()).toBe(
        'a seed of twenty byte',
      );
    } finally {
      await bare.drop();
      rmSync(there, { recursive: true, force: true });
    }
  });

  it('never replaces other keys', async () => {
    const there = mkdtempSync(join(tmpdir(), 'kit-other-'));
    openKeyRing(undefined, there);
    const before = secretKeys(there);
    const said = await failed('keys', ['--words', written('typed.txt', printed())], { folder: there });
    expect(said).toContain('contains other keys. If no data needs these keys');
    expect(secretKeys(there)).toBe(before);
    rmSync(there, { recursive: true, force: true });
  });
});

describe('words with mistakes', () => {
  const words = (): string[] => printed().split(' ');
  const told = (typed: readonly string[]): string => {
    try {
      ringOfWords(typed.join(' '));
      return 'they are right';
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  };
  /** The index of the second key's first word. */
  const SECOND = WORDS_OF_KEY + 2;
  const other = (word: string | undefined): string => (word === 'zebra' ? 'zero' : 'zebra');

  it('are reported by position, with the printed word', () => {
    expect(told(words())).toBe('they are right');
    for (const place of [1, 7, 24, 26]) {
      const was = words()[place];
      expect(told(words().with(place, 'abandonn'))).toBe(
        `The key “k2”, word ${place}: “abandonn” is not in the word list; the other words suggest “${was}”. Compare it with the page.`,
      );
      expect(told(words().with(place, other(was)))).toBe(
        `The key “k2”, word ${place}: “${other(was)}” is not correct. The other words suggest “${was}”. Compare it with the page.`,
      );
    }
    const [one, next] = words().slice(SECOND, SECOND + 2);
    if (one !== next)
      expect(
        told(
          words()
            .with(SECOND, next ?? '')
            .with(SECOND + 1, one ?? ''),
        ),
      ).toContain('The key “k1”: several words are not correct');
  });

  it('missing or from another key ring are refused', () => {
    expect(told(words().toSpliced(5, 1))).toBe('The key “k2” has 25 words, but must have 26.');
    expect(told(words().toSpliced(0, WORDS_OF_KEY + 1))).toContain('a missing key');
    expect(told(words().with(0, 'k3:'))).toContain('a wrong name');
    expect(told(words().slice(0, -3))).toContain('and at the end “check:”');
    expect(told(words().slice(1))).toContain('Start with the name of the first key');
    expect(told([])).toContain('Enter the name of each key');
  });
});
