import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { secretsIn } from './secrets.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'secrets-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Generated here, so that this file holds no secret. */
const chance = (bytes: number) => randomBytes(bytes).toString('base64url');
const letters = (count: number) => 'aB3dE5fG7hJ9kLmN2pQrS4tUvW6xYz8'.repeat(3).slice(0, count);
const PLANTED: readonly (readonly [what: string, text: string])[] = [
  ['a private key', `-----BEGIN PRIVATE ${'KEY'}-----\n${chance(48).replaceAll(/[-_]/g, 'x')}\n`],
  ['a key of a cloud', `region = eu\nid = AKI${'A'}ABCDEFGHIJKLMNOP`],
  ['a token of a code host', `run: gh${'p'}_${letters(36)}`],
  ['a token of a chat, payment or registry', `SLACK=xox${'b'}-123456789012-${letters(24)}`],
  ['a token of this product', `curl -H "Authorization: Bearer cr${'m'}_${letters(43)}a1B2c3"`],
  ['a signed token', `ey${'J'}hbGciOiJIUzI1NiJ9abcdefg.ey${'J'}zdWIiOiIxMjM0NTY3ODkwIn0.${letters(30)}`],
  ['a webhook secret', `whse${'c'}_${letters(32)}`],
];

describe('a secret in the repository', () => {
  test.each(PLANTED)('is found by its form: %s', (what, text) => {
    expect(secretsIn('notes.md', text).map((finding) => finding.what)).toContain(what);
  });

  test('is found by its randomness, in code, settings and prose', () => {
    const isFound = (line: string) => secretsIn('x', `first\n${line}`).some((finding) => finding.line === 2);
    const lines = Array.from({ length: 200 }, (_, round) => {
      // The same two hundred keys on every run.
      const key = createHash('sha256').update(`round ${round}`).digest('base64');
      return [`const key = '${key}';`, `SECRET_KEYS=k1:${key}`, `The key is ${key} and stays here.`];
    }).flat();
    // A random key may look like a name in rare cases.
    expect(lines.filter((line) => !isFound(line)).length).toBeLessThan(lines.length / 100);
  });

  test('is found in untracked files too, and is not repeated in the finding', () => {
    execFileSync('git', ['init', '-q'], { cwd: folder });
    mkdirSync(join(folder, 'deploy'));
    const token = chance(32);
    writeFileSync(join(folder, 'deploy/settings.sh'), `#!/bin/sh\nexport CRM_KEY=${token}9aB\n`);
    writeFileSync(join(folder, '.gitignore'), '.env\n');
    writeFileSync(join(folder, '.env'), `CRM_KEY=${token}9aB\n`);
    const { status, stderr } = spawnSync(process.execPath, [resolve('tools/secrets.mjs'), folder], {
      encoding: 'utf8',
    });
    expect(status).toBe(1);
    expect(stderr).toContain('deploy/settings.sh:2: a random text');
    expect(stderr).not.toContain('.env');
    expect(stderr).not.toContain(token);
  });

  test.each([
    ['a path', "import { aVeryLongNameOfSomething2026 } from './areas/customers/dashboard/TheDashboard42.tsx';"],
    ['a commit ID or a hash in hexadecimal', 'sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'],
    ['a sentence', 'const password = "four lifts wander quietly";'],
    ['the name of a setting', 'REALTIME_MAX_PER_ADDRESS_OF_EVERYBODY_2000=2000'],
    ['a signature', `webhook-signature: v1,${randomBytes(32).toString('base64')}`],
  ])('is not seen in %s', (_what, line) => {
    expect(secretsIn('x.ts', line)).toEqual([]);
  });

  test('that is not one can be marked, with the reason, on its line or the one above', () => {
    const line = `const key = '${randomBytes(32).toString('base64')}';`;
    expect(secretsIn('x', `text\n\n// No secret: made up for a test.\n${line}`)).toEqual([]);
    expect(secretsIn('x', `text\n\n// No secret: made up for a test.\n${line}\n${line}`)).toHaveLength(1);
    const twice = `text\n\n# No secret: made up.\n${PLANTED[1]?.[1]}\n\n${PLANTED[1]?.[1]}`;
    expect(secretsIn('x', twice.replaceAll('region = eu\n', ''))).toMatchObject([{ line: 6 }]);
  });

  test('is not in this one', () => {
    const { status, stderr } = spawnSync(process.execPath, [resolve('tools/secrets.mjs')], { encoding: 'utf8' });
    expect(stderr).toBe('');
    expect(status).toBe(0);
  });
});
