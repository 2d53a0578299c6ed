import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { access, constants, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Queryable } from '#engine/db/pool.server.ts';
import { formatBytes } from '#engine/kinds/file/accepted.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { type Measure, measureDisk } from '#engine/machine/machine.server.ts';
import { BackupFault } from './frames.server.ts';
import { momentIn, type StoredBackup, unneeded } from './keep.rules.ts';
import { type BackupPlan, backupsIn, said } from './nightly.server.ts';
import { beginsWell } from './open.server.ts';
import { beginRun, endRun, latestRuns } from './runs.server.ts';
import { missingBackups, wordsOf } from './secondLocation.rules.ts';

/**
 * Copies missing backups to the second location and deletes those no longer needed there. The first location is never
 * changed, and a failure is retried in the next hour.
 * @param now ISO moment
 * @param measure measures the disk of the second location
 * @returns the result; `nothing` if no second location is set, it lacks nothing, or another node is copying
 */
export async function copyBackups(
  plan: BackupPlan,
  now: string,
  measure: Measure = measureDisk,
): Promise<'done' | 'failed' | 'nothing'> {
  const { database, folder: near, secondFolder: far } = plan;
  if (far === undefined) return 'nothing';
  const looked = await looking(database, near, far);
  const [last] = await latestRuns(database, 'copy', 1);
  // A location that works again and lacks nothing ends the alarm of the previous hour.
  if (!looked.fault && looked.lacking.length === 0 && last?.state !== 'failed') return 'nothing';
  const id = await beginRun(database, 'copy', now);
  if (id === undefined) return 'nothing';
  const end = (state: 'done' | 'failed', rest: Omit<Parameters<typeof endRun>[3], 'state' | 'now'>) =>
    endRun(database, id, 'copy', { state, now: nowIso(), ...rest });
  const [newest] = looked.lacking;
  try {
    if (looked.fault) throw looked.fault;
    let size = 0;
    for (const name of looked.lacking) size += await copied(near, far, name, measure);
    const kept = await clearedAway(far);
    await end('done', {
      remark: placeRemark(far) + kept,
      size,
      files: looked.lacking.length,
      ...(newest ? { name: newest } : {}),
    });
    return 'done';
  } catch (error) {
    await end('failed', { remark: inWords(error), ...(newest ? { name: newest } : {}) });
    return 'failed';
  }
}

/** The remark of a successful run. It shows later that the location has held backups. */
const placeRemark = (far: string): string => `In ${far}.`;

async function looking(database: Queryable, near: string, far: string) {
  try {
    const there = await farBackups(far);
    if (there.length === 0) await refuseEmptied(database, far);
    const lacking = missingBackups(await whole(near), there);
    return { lacking, fault: undefined };
  } catch (fault) {
    return { lacking: missingBackups(await whole(near), []).slice(0, 1), fault };
  }
}

async function farBackups(far: string): Promise<readonly StoredBackup[]> {
  const names = await readdir(far);
  await access(far, constants.W_OK);
  return names.flatMap((name) => {
    const madeAt = momentIn(name);
    return madeAt ? [{ name, madeAt }] : [];
  });
}

/** The folder of an unmounted share exists and is empty, but is on the disk it should protect against. */
async function refuseEmptied(database: Queryable, far: string): Promise<void> {
  const { rows } = await database.query(
    "select from backup_run where kind = 'copy' and state = 'done' and name is not null and starts_with(remark, $1) limit 1",
    [placeRemark(far)],
  );
  if (rows.length > 0)
    throw new BackupFault(
      'the folder has no backups. Check that it is mounted. If you emptied it on purpose, copy one backup into it manually',
    );
}

/**
 * Copies a backup under a temporary name, reads it back and renames it if both hashes match.
 * @returns its size
 */
async function copied(folder: string, far: string, name: string, measure: Measure): Promise<number> {
  const from = join(folder, name);
  const to = join(far, name);
  const { size } = await stat(from);
  const { free } = await measure(far);
  if (free < size)
    throw new BackupFault(`the disk is full: ${name} needs ${formatBytes(size)} and ${formatBytes(free)} are free`);
  const part = `${to}.part`;
  try {
    const hash = createHash('sha256');
    const counted = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(createReadStream(from), counted, createWriteStream(part, { mode: 0o600 }));
    await flushed(part);
    if ((await hashOf(part)) !== hash.digest('hex'))
      throw new BackupFault(`${name} differs when read back. Check the disk`);
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
  return size;
}

/** Backups with a valid header; damaged files are not copied. */
async function whole(folder: string): Promise<readonly StoredBackup[]> {
  const found: StoredBackup[] = [];
  for (const backup of await backupsIn(folder)) if (await beginsWell(join(folder, backup.name))) found.push(backup);
  return found;
}

async function flushed(path: string): Promise<void> {
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** A share that prevents deletion is safer, so backups that cannot be deleted are reported without an error. */
async function clearedAway(far: string): Promise<string> {
  const old = unneeded(await backupsIn(far));
  const removed = await Promise.allSettled(old.map((name) => rm(join(far, name), { force: true })));
  return removed.some(({ status }) => status === 'rejected') ? ' Older backups cannot be deleted in the folder.' : '';
}

function inWords(error: unknown): string {
  if (error instanceof BackupFault) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return wordsOf(code) ?? said(error);
}

const ANSWERS_MS = 3_000;
const asking = new Map<string, Promise<number | undefined>>();

/**
 * The free bytes in the second location; undefined if it does not answer in time. A hanging share blocks its caller,
 * so no second request starts before the first has ended.
 */
export async function roomIn(far: string): Promise<number | undefined> {
  const asked =
    asking.get(far) ??
    stat(far)
      .then(() => measureDisk(far))
      .then(({ free }): number | undefined => free)
      .catch(() => undefined)
      .finally(() => asking.delete(far));
  asking.set(far, asked);
  const late = new Promise<undefined>((resolve) => {
    setTimeout(() => resolve(undefined), ANSWERS_MS).unref();
  });
  return Promise.race([asked, late]);
}
