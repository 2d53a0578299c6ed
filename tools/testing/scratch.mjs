import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** A run needs less than one GiB; the rest stays for whatever else the machine does. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * A folder for all that one run of the tests writes, gone with it. In memory where there is plenty: each copy of the
 * test database is 1,500 files, which a disk takes longer to make than most test files take to run.
 * @returns {string}
 */
export function openScratch() {
  const folder = mkdtempSync(join(isPlenty() ? MEMORY : tmpdir(), 'crm-tests-'));
  // A database that runs as another account must be able to enter.
  chmodSync(folder, 0o755);
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  return folder;
}

function isPlenty() {
  if (!existsSync(MEMORY)) return false;
  const { bavail, bsize } = statfsSync(MEMORY);
  return bavail * bsize > ENOUGH_BYTES && freemem() > 2 * ENOUGH_BYTES;
}
