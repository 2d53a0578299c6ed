import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { refuseIfUnrecoverable } from './unrecoverable.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crm-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** The log of a server with process ID 20 that ended during its start. */
const judged = (...lines: readonly string[]) => {
  const log = join(folder, 'database.log');
  writeFileSync(log, lines.map((line) => `2026-03-02 09:00:00.000 UTC ${line}\n`).join(''));
  return () => refuseIfUnrecoverable(log, 20);
};

test.each([
  ['connections to a killed one are closing', '[12] FATAL:  terminating connection due to unexpected postmaster exit'],
  ['connections came too early', '[21] FATAL:  the database system is not yet accepting connections'],
  [
    'processes of a killed one are still ending',
    '[20] FATAL:  pre-existing shared memory block (key 1, ID 2) is still in use',
  ],
  ['another start was quicker', '[20] FATAL:  lock file "postmaster.pid" already exists'],
  ['its port is being released', '[20] FATAL:  could not create any TCP/IP sockets'],
])('a server is started again when %s', (_, line) => {
  expect(judged('[20] LOG:  starting PostgreSQL', line)).not.toThrow();
});

test('a server that cannot start is given up, with its last message', () => {
  expect(
    judged(
      '[20] FATAL:  could not open file "global/pg_control": Permission denied',
      '[12] FATAL:  terminating connection due to unexpected postmaster exit',
    ),
  ).toThrow('does not start (could not open file "global/pg_control": Permission denied). See');
  expect(
    judged(
      '[22] FATAL:  could not locate required checkpoint record',
      '[20] LOG:  startup process (PID 22) exited with exit code 1',
      '[23] FATAL:  the database system is starting up',
    ),
  ).toThrow('does not start (could not locate required checkpoint record). See');
});
