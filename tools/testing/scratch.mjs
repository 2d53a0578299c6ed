import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** A run needs less than one GiB; the rest is left for other processes. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * The temporary folder of a test run, deleted at its end. It is in memory if there is enough: each copy of the test
 * database has 1,500 files, which take longer to create on a disk than most test files take to run.
 * @returns {string}
 */
export function openScratch() {
  const folder = mkdtempSync(join(isPlenty() ? MEMORY : tmpdir(), 'crm-tests-'));
  // The account of the database must be able to enter.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

function isPlenty() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_BYTES && freemem() > 2 * ENOUGH_BYTES;
}
