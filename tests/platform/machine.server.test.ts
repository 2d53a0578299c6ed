import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';
import type { Room } from '#engine/machine/disk.rules.ts';
import { type Machine, openMachine } from '#engine/machine/machine.server.ts';
import { lookAtMachine } from '#platform/machine/watch.server.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import { work } from '#engine/schedule/work.server.ts';
import type { Asker } from '../support/installation.server.ts';

const GB = 1_000_000_000;
const room = (free: number): Room => ({ free: free * GB, total: 100 * GB });

const done: unknown[] = [];
work('test-room', async (payload) => {
  done.push(payload);
  return 'done';
});

let folder: string;
let free: Record<string, Room>;
let moment = 0;
let machine: Machine;
let product: TestProduct;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'machine-'));
  const measure = async (where: string): Promise<Room> => free[where] ?? room(50);
  // Each reading is seconds after the last, so none comes from the cache.
  machine = openMachine({ files: folder, database: '/database' }, measure, () => (moment += 5_000));
  product = await openProduct({ machine, storage: localStorage(folder, measure), work: true });
});
afterAll(async () => {
  await product?.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  free = {};
});

const make = (asker: Asker, name: string) => asker.send('POST', '/api/v1/teams', { name });
const BOUNDARY = 'dreissig';
const upload = (asker: Asker) =>
  asker.send(
    'POST',
    '/api/v1/files',
    Buffer.from(
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\nwords\r\n--${BOUNDARY}--\r\n`,
    ),
    { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  );
const alarms = async () => {
  await lookAtMachine(product.database, machine);
  const { rows = [] } = (await product.administrator.get('/api/v1/alarms')).body;
  return rows.map(({ kind, says }) => [kind, String(says).replace(`On ${machine.name} `, '')]);
};

describe('a disk without space for files', () => {
  it('refuses uploads with a message, continues with records, and raises an alarm until there is space', async () => {
    free = { [folder]: room(0.9) };
    expect(await upload(product.administrator)).toMatchObject({ status: 507, body: { code: 'disk_full' } });
    expect(await make(product.administrator, 'Made without room for files')).toMatchObject({ status: 201 });
    expect(await alarms()).toEqual([
      [
        'disk.low',
        'the disk has no space for files. Uploads are refused until you free some space. Other changes are saved.',
      ],
    ]);
    free = {};
    expect((await upload(product.administrator)).status).toBe(201);
    expect(await alarms()).toEqual([]);
  });
});

describe('a disk without space for the built-in database', () => {
  it('allows reading and signing in, refuses changes with a message, and shows it on every page', async () => {
    const [team] = (await product.administrator.get('/api/v1/teams')).body.rows ?? [];
    free = { '/database': room(0.4) };
    const ada = await product.signIn(ADMINISTRATOR.email, ADMINISTRATOR.password);
    expect((await ada.get('/api/v1/teams')).body.rows?.map(({ name }) => name)).toContain(team?.name);
    const attempts = [
      await make(ada, 'Not made'),
      await ada.send('PATCH', `/api/v1/teams/${String(team?.id)}`, { version: team?.version, name: 'Not changed' }),
      await ada.send('POST', `/api/v1/teams/${String(team?.id)}/archive`, { version: team?.version }),
    ];
    for (const { status, body } of attempts) {
      expect(status).toBe(507);
      expect(body).toMatchObject({
        code: 'read_only',
        message: expect.stringMatching(/^Changes cannot be saved/),
      });
    }
    expect((await ada.get('/api/v1/machine/room')).body).toEqual({ isReadOnly: true });
    expect((await ada.get('/api/v1/machine')).body).toMatchObject({
      disks: [
        { use: 'files', state: 'plenty' },
        { use: 'database', state: 'read-only' },
      ],
    });
    expect((await alarms()).map(([kind]) => kind)).toEqual(['disk.low']);

    free = {};
    expect((await make(ada, 'Made again')).status).toBe(201);
    expect((await ada.get('/api/v1/machine/room')).body).toEqual({ isReadOnly: false });
    expect(await alarms()).toEqual([]);
    const { rows } = await product.database.query("select 1 from team where name like 'Not %'");
    expect(rows).toEqual([]);
  });

  it('makes background jobs wait without loss', async () => {
    free = { '/database': room(0.4) };
    const { database } = product;
    await database.query(`insert into work.job (name, data) values ('test-room', '{"label": 7}')`);
    const waiting = async () =>
      (
        await database.query<{ later: boolean }>(
          "select start_after > now() + interval '30 seconds' as later from work.job where name = 'test-room' and state = 'created'",
        )
      ).rows;
    await expect.poll(waiting).toEqual([{ later: true }]);
    expect(done).toEqual([]);
    free = {};
    await database.query("update work.job set start_after = now() where name = 'test-room' and state = 'created'");
    await expect.poll(() => done).toEqual([{ label: 7 }]);
  });

  it('is reported in detail to users responsible for security; others see only that nothing can be saved', async () => {
    const viewer = await signInAs(product, 'Vera Viewer', ['team.view']);
    expect((await viewer.get('/api/v1/machine')).status).toBe(403);
    expect((await viewer.get('/api/v1/machine/room')).body).toEqual({ isReadOnly: false });
    expect((await product.administrator.get('/api/v1/machine')).body).toMatchObject({ log: 'roles', isSkewed: false });
  });
});

describe('a clock that differs from the database’s by more than five seconds', () => {
  it('raises an alarm, which ends when the clock is corrected', async () => {
    const look = (ms: number) =>
      lookAtMachine(product.database, machine, { wall: () => Date.now() + ms, steady: () => 0 });
    const standing = async () => (await product.administrator.get('/api/v1/alarms')).body.rows?.map(({ says }) => says);
    await look(4_000);
    expect(await standing()).toEqual([]);
    await look(7_000);
    expect(await standing()).toEqual([expect.stringContaining(`The clock of ${machine.name} is ahead of`)]);
    await look(-7_000);
    expect(await standing()).toEqual([expect.stringContaining(`The clock of ${machine.name} is behind`)]);
    await look(0);
    expect(await standing()).toEqual([]);
  });
});
