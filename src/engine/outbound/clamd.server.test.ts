import { type ChildProcess, spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '#tests/support/launched.server.ts';
import { openScanner, type Scanner } from './clamd.server.ts';
import { eicar, openScannerServer, type ScannerServer } from './testing/scannerServer.server.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scan-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, bytes: Buffer): string => {
  writeFileSync(join(folder, name), bytes);
  return join(folder, name);
};
const large = (): Buffer => randomBytes(3 * 1024 * 1024 + 17);

describe.each(['a path', 'host:port'])('a scanner at %s', (where) => {
  let server: ScannerServer;
  let scanner: Scanner;
  beforeEach(async () => {
    const place = where === 'a path' ? join(folder, 'socket') : await freePort();
    server = await openScannerServer(place);
    scanner = openScanner(typeof place === 'string' ? place : `127.0.0.1:${place}`);
  });
  afterEach(() => server.close());

  it('receives every byte of a file, and says whether it is clean or which virus it has', async () => {
    expect(await scanner.isThere()).toBe(true);
    expect(await scanner.scan(file('plan.txt', Buffer.from('The plan')))).toEqual({ word: 'clean' });
    expect(await scanner.scan(file('large.bin', large()))).toEqual({ word: 'clean' });
    expect(await scanner.scan(file('empty', Buffer.alloc(0)))).toEqual({ word: 'clean' });
    expect(server.sizes).toEqual([8, 3 * 1024 * 1024 + 17, 0]);
    expect(await scanner.scan(file('test.com', eicar()))).toEqual({ word: 'hit', signature: 'Eicar-Test-Signature' });
  });

  it('with any other answer, or without one, has not confirmed a clean file', async () => {
    const plan = file('plan.txt', Buffer.from('The plan'));
    server.manner = { says: 'INSTREAM size limit exceeded. ERROR' };
    expect(await scanner.scan(plan)).toEqual({ word: 'too large' });
    server.manner = { says: 'UNKNOWN COMMAND' };
    expect(await scanner.scan(plan)).toEqual({ word: 'away', because: 'UNKNOWN COMMAND' });
    server.manner = { says: 'stream: OK but not quite' };
    expect(await scanner.scan(plan)).toMatchObject({ word: 'away' });
    server.manner = 'gone';
    expect(await scanner.scan(file('large.bin', large()))).toMatchObject({ word: 'away' });
    expect(await scanner.isThere()).toBe(false);
    expect(await openScanner(join(folder, 'nobody')).scan(plan)).toMatchObject({ word: 'away' });
    expect(await openScanner('127.0.0.1:9').isThere()).toBe(false);
  });
});

const CLAMD = ['/usr/sbin/clamd', '/usr/local/sbin/clamd', '/opt/homebrew/sbin/clamd'].find((path) => existsSync(path));

describe.skipIf(!CLAMD)('ClamAV itself (skipped if clamd is not installed)', () => {
  let daemon: ChildProcess;
  let scanner: Scanner;
  beforeAll(async () => {
    const home = join(folder, 'clamav');
    mkdirSync(join(home, 'signatures'), { recursive: true });
    // A signature database with only the hash of the test file. The real ones are downloaded from the internet.
    const hash = createHash('md5').update(eicar()).digest('hex');
    writeFileSync(join(home, 'signatures/own.hdb'), `${hash}:${eicar().length}:Own.Test-File\n`);
    writeFileSync(
      join(home, 'clamd.conf'),
      `LocalSocket ${join(home, 'socket')}\nDatabaseDirectory ${join(home, 'signatures')}\nForeground yes\nStreamMaxLength 2M\n`,
    );
    daemon = spawn(String(CLAMD), ['-c', join(home, 'clamd.conf')], { stdio: 'ignore' });
    scanner = openScanner(join(home, 'socket'));
    while (!(await scanner.isThere()) && daemon.exitCode === null) await setTimeout(50);
  });
  afterAll(async () => {
    daemon.kill();
    await once(daemon, 'exit');
  });

  it('finds the test file and nothing in others, and a file that is too large is not clean', async () => {
    expect(await scanner.scan(file('plan.txt', Buffer.from('The plan')))).toEqual({ word: 'clean' });
    expect(await scanner.scan(file('test.com', eicar()))).toEqual({
      word: 'hit',
      signature: expect.stringMatching(/^Own\.Test-File/),
    });
    // The scanner closes the connection while data is being sent, so its answer may be lost.
    const { word } = await scanner.scan(file('large.bin', large()));
    expect(['too large', 'away']).toContain(word);
  });
});
