import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { FIRST_HASH } from '../audit/entry.ts';
import { headOf } from '../audit/entries.server.ts';
import { verifyAfter } from '../audit/stored.server.ts';
import { quoted } from '../db/names.ts';
import { types } from '../db/pool.server.ts';
import { BackupFault } from './frames.server.ts';
import { load } from './load.server.ts';
import type { Checked } from './open.server.ts';
import { type BackupPlan, backupsIn, said } from './nightly.server.ts';
import { beginRun, endRun } from './runs.server.ts';
import { nowIso } from '../time/theTime.server.ts';

const PORTION = 2_000;

/**
 * Puts the newest backup into a database of its own, counts its rows, goes through its log, and throws it away again. A
 * backup that was never restored is a hope.
 * @param now ISO moment
 * @returns false while another node is at it
 */
export async function tryRestore(plan: BackupPlan, now: string): Promise<boolean> {
  const id = await beginRun(plan.database, 'trial', now);
  if (id === undefined) return false;
  const newest = (await backupsIn(plan.folder))
    .map(({ name }) => name)
    .sort()
    .at(-1);
  try {
    if (!newest) throw new BackupFault('There is no backup to try yet.');
    const { totals } = await restoredAndThrownAway(plan, join(plan.folder, newest));
    await endRun(plan.database, id, 'trial', {
      state: 'done',
      now: nowIso(),
      name: newest,
      rows: totals.rows,
      files: totals.files,
      missingFiles: totals.missingFiles.length,
    });
  } catch (error) {
    await endRun(plan.database, id, 'trial', {
      state: 'failed',
      now: nowIso(),
      ...(newest ? { name: newest } : {}),
      remark: inWords(error),
    });
  }
  return true;
}

async function restoredAndThrownAway(plan: BackupPlan, path: string): Promise<Checked> {
  const name = `crm_trial_${randomBytes(6).toString('hex')}`;
  const url = new URL(plan.url);
  url.pathname = `/${name}`;
  const maker = new pg.Client({ connectionString: plan.url });
  await maker.connect();
  try {
    await maker.query(`create database ${quoted(name)} template template0`);
    const client = new pg.Client({ connectionString: url.href, types });
    try {
      await client.connect();
      return await load({
        client,
        path,
        ring: (id) => plan.keys.deriveOf(id, 'backup'),
        // Files were read and compared with their hash already; here they need not lie a second time.
        storage: { put: async () => undefined },
        migrations: plan.migrations,
        replace: false,
        afterwards: wholeLog,
      });
    } finally {
      await client.end().catch(() => undefined);
    }
  } finally {
    await maker.query(`drop database if exists ${quoted(name)} with (force)`).catch(() => undefined);
    await maker.end();
  }
}

/** The log that was put back hangs together from its first entry to its last. */
async function wholeLog(client: pg.Client): Promise<void> {
  const head = await headOf(client);
  let place = { seq: 0, hash: FIRST_HASH };
  while (place.seq < head.seq) {
    const went = await verifyAfter(client, place, { lastSeq: head.seq, most: PORTION, anchors: [] });
    if (went.fault) throw new BackupFault(`The log in it is broken at entry ${went.fault.brokenAt}.`);
    place = went.place;
  }
}

const inWords = (error: unknown): string =>
  error instanceof Error && 'code' in error && error.code === '42501'
    ? 'The database user may not make databases, so no trial can be made. Give it CREATEDB, or try a restore by hand.'
    : said(error);
