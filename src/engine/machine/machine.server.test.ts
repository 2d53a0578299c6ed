import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '#tests/support/database.server.ts';
import { type Database, openDatabase } from '../db/pool.server.ts';
import { clockSkew } from '../time/clock.server.ts';
import { openMachine } from './machine.server.ts';

let made: TestDatabase;
let database: Database;
beforeAll(async () => {
  made = await testDatabase();
  database = openDatabase(made.productUrl);
});
afterAll(async () => {
  await database.end();
  await made.drop();
});

describe('the clock', () => {
  const steady = () => 1_000;
  it('agrees with that of the database, or differs by the amount it was set', async () => {
    // After a slow answer the result is null, so the test asks again.
    await expect.poll(async () => Math.abs((await clockSkew(database)) ?? Number.NaN)).toBeLessThan(1_000);
    const behind = await clockSkew(database, { wall: () => Date.now() - 6_000, steady });
    expect(behind).toBeGreaterThan(5_000);
    const ahead = await clockSkew(database, { wall: () => Date.now() + 6_000, steady });
    expect(ahead).toBeLessThan(-5_000);
  });

  it('is not compared with an answer that took too long', async () => {
    let now = 0;
    expect(await clockSkew(database, { wall: () => 0, steady: () => (now += 2_500) })).toBeNull();
  });
});

/** A small file system for the test. Null without permission to mount one. */
function smallDisk(megabytes: number): { folder: string; remove: () => void } | null {
  const folder = mkdtempSync(join(tmpdir(), 'small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    rmSync(folder, { recursive: true });
    return null;
  }
  return {
    folder,
    remove: () => {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
const disk = smallDisk(700);
afterAll(() => disk?.remove());

describe.skipIf(!disk)('a real disk that fills up', () => {
  it('makes the database read-only until there is space again', async () => {
    const folder = disk?.folder ?? '';
    // If the folder does not exist yet, the disk of its parent counts.
    const machine = () => openMachine({ files: folder, database: join(folder, 'not/yet') });
    expect(await machine().isReadOnly()).toBe(false);
    writeFileSync(join(folder, 'big'), Buffer.alloc(300_000_000));
    expect(await machine().isReadOnly()).toBe(true);
    rmSync(join(folder, 'big'));
    expect(await machine().isReadOnly()).toBe(false);
  });

  it('does not affect a database elsewhere', async () => {
    writeFileSync(join(disk?.folder ?? '', 'big'), Buffer.alloc(300_000_000));
    expect(await openMachine({ files: disk?.folder ?? '' }).isReadOnly()).toBe(false);
  });
});
