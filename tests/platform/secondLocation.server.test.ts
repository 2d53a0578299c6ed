import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyAlarm } from '#platform/backup/backupAlarms.server.ts';
import { backupHealth } from '#platform/backup/backupHealth.server.ts';
import { backUp, type BackupPlan } from '#platform/backup/nightly.server.ts';
import { checkBackup } from '#platform/backup/open.server.ts';
import { latestRuns } from '#platform/backup/runs.server.ts';
import { copyBackups } from '#platform/backup/secondLocation.server.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import { openProduct, type TestProduct } from '../support/testInstallation.server.ts';

let installation: TestProduct;
let plan: BackupPlan & { secondFolder: string };
let home: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'second-place-'));
  const secondFolder = join(home, 'share');
  installation = await openProduct();
  const { database, keys } = installation;
  plan = {
    database,
    url: String(database.options.connectionString),
    storage: localStorage(join(home, 'files')),
    keys,
    folder: join(home, 'backups'),
    secondFolder,
    migrations: resolve('drizzle'),
  };
});
afterAll(async () => {
  await installation.close();
  rmSync(home, { recursive: true, force: true });
});

const now = (): string => new Date().toISOString();
const says = () => copyAlarm(installation.database, plan.secondFolder);
const backups = (folder: string) => readdirSync(folder).filter((name) => name.endsWith('.backup'));
const second = async () =>
  (await backupHealth(installation.database, plan.secondFolder)).find(
    ({ about }) => about === 'Second backup location',
  );

it('a missing folder is reported by name, and the backup in the first location counts', async () => {
  await backUp(plan, '2026-11-20T02:30:00.000Z');
  expect(await copyBackups(plan, now())).toBe('failed');
  expect(await says()).toMatch(new RegExp(`${plan.secondFolder} failed: the folder was not found.+retried every hour`));
  expect((await latestRuns(installation.database, 'backup', 1))[0]?.state).toBe('done');
  expect(await second()).toMatchObject({ state: 'bad', figure: expect.stringContaining('not available') });
});

it('each backup is in both locations, identical, readable by its owner only, and can be restored from there', async () => {
  mkdirSync(plan.secondFolder);
  await backUp(plan, '2026-11-21T02:30:00.000Z');
  expect(await copyBackups(plan, now())).toBe('done');
  expect(backups(plan.secondFolder)).toEqual(backups(plan.folder));
  const [name = ''] = backups(plan.secondFolder);
  const path = join(plan.secondFolder, name);
  expect(readFileSync(path).equals(readFileSync(join(plan.folder, name)))).toBe(true);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const { totals } = await checkBackup({ path, ring: (id) => plan.keys.deriveOf(id, 'backup') });
  expect(totals.rows).toBeGreaterThan(20);
  expect(await says()).toBeNull();
  expect(await second()).toMatchObject({ state: 'good', figure: expect.stringMatching(/free$/) });
});

it('an hour without missing backups leaves no trace', async () => {
  expect(await copyBackups(plan, now())).toBe('nothing');
  expect(await latestRuns(installation.database, 'copy', 9)).toHaveLength(2);
});

it('a full disk reports available and needed space; no partial file stays', async () => {
  await backUp(plan, '2026-11-22T02:30:00.000Z');
  expect(await copyBackups(plan, now(), async () => ({ free: 900, total: 1e9 }))).toBe('failed');
  expect(await says()).toMatch(/the disk is full: crm-2026-11-22T\S+ needs .+ are free/);
  expect(readdirSync(plan.secondFolder)).toHaveLength(2);
  expect(await copyBackups(plan, now())).toBe('done');
  expect(await says()).toBeNull();
});

it('an unmounted share leaves an empty folder, which is not filled', async () => {
  renameSync(plan.secondFolder, `${plan.secondFolder}-elsewhere`);
  mkdirSync(plan.secondFolder);
  expect(await copyBackups(plan, now())).toBe('failed');
  expect(await says()).toMatch(/the folder has no backups. Check that it is mounted/);
  expect(readdirSync(plan.secondFolder)).toEqual([]);
  rmSync(plan.secondFolder, { recursive: true });
  renameSync(`${plan.secondFolder}-elsewhere`, plan.secondFolder);
  expect(await copyBackups(plan, now())).toBe('done');
  expect(await says()).toBeNull();
});

it('keeps its own days, weeks and months, and ignores files that were overwritten', async () => {
  for (let day = 1; day <= 20; day++)
    writeFileSync(join(plan.secondFolder, `crm-2026-09-${String(day).padStart(2, '0')}T023000Z.backup`), '');
  writeFileSync(join(plan.folder, 'crm-2026-11-23T023000Z.backup'), 'pay us');
  await backUp(plan, '2026-11-24T02:30:00.000Z');
  expect(await copyBackups(plan, now())).toBe('done');
  const there = backups(plan.secondFolder);
  expect(there).not.toContain('crm-2026-11-23T023000Z.backup');
  expect(there).toContain('crm-2026-11-24T023000Z.backup');
  expect(there.length).toBeLessThan(10);
});

it('more than a night without one raises an alarm', async () => {
  await installation.database.query(
    "update backup_run set finished_at = now() - interval '27 hours' where kind = 'copy'",
  );
  expect(await says()).toMatch(/No backup has been copied to the second backup location/);
});
