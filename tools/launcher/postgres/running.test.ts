import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { runningServer } from './running.mjs';

let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crm-lock-'));
  lock = join(folder, 'postmaster.pid');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('the lock file of a server that is just starting is kept, although it is still empty', () => {
  writeFileSync(lock, '');
  expect(runningServer(folder)).toBe('starting');
  expect(existsSync(lock)).toBe(true);
});

test('a lock file that is empty since a power cut, or names no live process, is removed', () => {
  writeFileSync(lock, '');
  utimesSync(lock, 1_700_000_000, 1_700_000_000);
  expect([runningServer(folder), existsSync(lock)]).toEqual([undefined, false]);
  writeFileSync(lock, '4194303\n/elsewhere\n1\n5432\n');
  expect([runningServer(folder), existsSync(lock)]).toEqual([undefined, false]);
});
