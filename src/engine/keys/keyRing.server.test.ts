import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SettingsFault } from '../environment/settings.server.ts';
import { keyRingOf, openKeyRing } from './keys.server.ts';

const key = (byte: number): string => Buffer.from(Array.from({ length: 32 }, (_, at) => byte + at)).toString('base64');

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'));
  file = join(folder, 'ring');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const opened = (settings: Partial<Parameters<typeof keyRingOf>[0]>) =>
  keyRingOf({ secretKeys: undefined, secretKeysFile: undefined, dataDir: folder, ...settings });
const complaint = (settings: Parameters<typeof opened>[0]): string => {
  try {
    opened(settings);
    return 'none';
  } catch (error) {
    if (error instanceof SettingsFault) return error.message;
    throw error;
  }
};

describe('a start with a key ring', () => {
  it('works with keys of the environment, of a file, or with generated ones', () => {
    expect(opened({ secretKeys: `k2:${key(2)},k1:${key(1)}` }).ids).toEqual(['k2', 'k1']);
    writeFileSync(file, `k2:${key(2)}\nk1:${key(1)}\n`, { mode: 0o600 });
    expect(opened({ secretKeysFile: file }).ids).toEqual(['k2', 'k1']);
    expect(opened({}).ids).toEqual(['k1']);
    expect(statSync(join(folder, 'secret.keys')).mode & 0o777).toBe(0o600);
  });

  it.each([
    ['a short key', `k1:${Buffer.alloc(31, 'ab').toString('base64')}`, 'is not 32 bytes in base64'],
    ['a key that is not base64', 'k1:hello', 'is not 32 bytes in base64'],
    ['a key of one repeated byte', `k1:${Buffer.alloc(32, 7).toString('base64')}`, 'repeats one byte'],
    ['a key without a name', `:${key(1)}`, 'is not 32 bytes in base64'],
    ['two keys with one name', `k1:${key(1)},k1:${key(2)}`, 'Two keys in SECRET_KEYS have the id “k1”'],
    ['a key with two names', `k1:${key(1)},k2:${key(1)}`, '“k2” in SECRET_KEYS is the same as another'],
    ['no key at all', ' , ', 'SECRET_KEYS is empty'],
  ])('is refused with %s, and the message does not contain the key', (_what, secretKeys, words) => {
    expect(complaint({ secretKeys })).toContain(words);
    expect(complaint({ secretKeys })).not.toContain(key(1));
    writeFileSync(file, secretKeys.replaceAll(',', '\n'), { mode: 0o600 });
    expect(complaint({ secretKeysFile: file })).toContain(words.replace('SECRET_KEYS', file));
  });

  it('is refused with a missing file, a folder, or a file that others can read', () => {
    expect(complaint({ secretKeysFile: file })).toBe(
      `SECRET_KEYS_FILE: ${file} not found. Put the keys in this file, or create a key with: echo "k1:$(openssl rand -base64 32)"`,
    );
    expect(complaint({ secretKeysFile: folder })).toContain('is not a file');
    writeFileSync(file, `k1:${key(1)}`);
    for (const mode of [0o640, 0o604, 0o620, 0o666]) {
      chmodSync(file, mode);
      expect(complaint({ secretKeysFile: file })).toBe(
        `SECRET_KEYS_FILE: other users can read or change ${file}. Restrict access with: chmod 600 ${file}`,
      );
    }
  });

  it('is refused with keys in two places, and with a key that is also a password', () => {
    writeFileSync(file, `k1:${key(1)}`, { mode: 0o600 });
    expect(complaint({ secretKeys: `k1:${key(1)}`, secretKeysFile: file })).toContain('not both');
    expect(
      complaint({ secretKeys: `k1:${key(1)}`, databaseUrl: `postgres://app:${encodeURIComponent(key(1))}@db/crm` }),
    ).toBe(
      'The key “k1” in SECRET_KEYS is also in DATABASE_URL. Use different keys, so that access to one does not open the other.',
    );
  });
});

it('each purpose has its own key, the same at every start', () => {
  const ring = openKeyRing(`k1:${key(1)}`, folder);
  const purposes = ['vault', 'session', 'csrf', 'pepper', 'token', 'authenticator', 'backup', 'live', 'webhook'];
  const derived = purposes.map((purpose) => ring.derive(purpose).toString('hex'));
  expect(new Set(derived).size).toBe(purposes.length);
  expect(derived).toEqual(
    purposes.map((purpose) =>
      openKeyRing(`k1:${key(1)}`, folder)
        .derive(purpose)
        .toString('hex'),
    ),
  );
  expect(
    openKeyRing(`k1:${key(2)}`, folder)
      .derive('vault')
      .toString('hex'),
  ).not.toBe(derived[0]);
});
