import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, openProduct, signInAs } from '#tests/support/testInstallation.server.ts';
import { runAlarmChecks } from '#platform/alarms/watch.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';
import { allKept } from '#platform/retention/kept.server.ts';
import { enterSchedules, tick } from './ticks.server.ts';
import { reportTimedOut } from './failed.server.ts';
import { schedule, work } from './work.server.ts';
import { until } from '#tests/support/until.ts';

let installation: TestInstallation & { administrator: Asker };
let broken = true;
const done: string[] = [];
work(
  'test-fragile',
  async (payload) => {
    if (broken) throw new Error('The printer is out of paper.');
    done.push(String((payload as { name: unknown }).name));
    return 'done';
  },
  { label: 'Fragile work' },
);
work('test-endless', () => new Promise(() => undefined), { label: 'Endless work' });
schedule('test-schedule', 'Test schedule', '0 3 * * *', async () => {
  done.push('scheduled');
});
beforeAll(async () => {
  installation = await openProduct({ work: true });
});
afterAll(() => installation.close());

const admin = () => installation.administrator;
const listed = async (state: string, name = 'test-fragile') =>
  (await admin().get(`/api/v1/work?state=${state}&name=${name}`)).body.rows ?? [];
/** Queues a job like the product, but with a single attempt. */
const put = (name: string, startAfter = '0 seconds') =>
  installation.database.query(
    `insert into work.job (name, data, retry_limit, start_after) values ('test-fragile', $1, 0, now() + $2::interval) returning id`,
    [JSON.stringify({ name }), startAfter],
  );

describe('a job that fails', () => {
  it('is listed with its error, and users responsible for jobs are notified', async () => {
    await put('labels');
    const [failed] = await until(async () => {
      const rows = await listed('failed');
      expect(rows).toHaveLength(1);
      return rows;
    });
    expect(failed).toMatchObject({ label: 'Fragile work', state: 'failed', error: 'The printer is out of paper.' });
    expect(failed).not.toHaveProperty('data');
    // The notice arrives shortly after the job has failed.
    await until(async () => {
      const notices = (await admin().get('/api/v1/notices')).body.rows;
      expect(notices?.[0]).toMatchObject({
        kind: 'alarm',
        path: expect.stringMatching(/^\/system\/work\?name=test-fragile&alarm=\d+$/),
      });
      const { rows } = await installation.database.query('select recipient from letter');
      expect(rows).toEqual([{ recipient: ADMINISTRATOR.email }]);
    });
  });

  it('succeeds when it is repeated after the repair, and the log names the user', async () => {
    broken = false;
    const [failed] = await listed('failed');
    expect((await admin().send('POST', `/api/v1/work/${String(failed?.id)}/retry`)).status).toBe(200);
    await until(async () => expect(done).toContain('labels'));
    await until(async () => expect(await listed('done')).toHaveLength(1));
    expect((await admin().send('POST', `/api/v1/work/${String(failed?.id)}/retry`)).status).toBe(409);
    const { rows } = await installation.database.query(
      `select action, actor_name from change_log where entity = 'work'`,
    );
    expect(rows).toEqual([{ action: 'retry', actor_name: ADMINISTRATOR.name }]);
  });
});

describe('a job that kills its processes', () => {
  it('is parked and reported after the second, and other jobs run', async () => {
    broken = false;
    const died = { value: { message: 'job failed by timeout in active state' } };
    // The state in which the queue leaves a job whose process stopped.
    await installation.database.query(
      `insert into work.job (name, data, state, retry_limit, retry_count, started_on, output)
       values ('test-fragile', '{"name": "poison"}', 'retry', 5, 1, now(), $1), ('test-fragile', '{"name": "good"}', 'retry', 5, 0, now(), $1)`,
      [JSON.stringify(died)],
    );
    await until(() => expect(done).toContain('good'));
    const [failed] = await until(async () => {
      const rows = await listed('failed');
      expect(rows).toHaveLength(1);
      return rows;
    });
    expect(failed).toMatchObject({ error: expect.stringContaining('stopped twice during this job') });
    expect(done).not.toContain('poison');
    await until(async () => {
      const { rows = [] } = (await admin().get('/api/v1/alarms')).body;
      expect(rows.map(({ kind }) => kind)).toContain('work.failed');
    });
    await installation.database.query(`delete from work.job where state = 'failed'`);
  });
});

describe('a job that exceeds its time limit', () => {
  it('at its last attempt, after ordinary errors, is reported like any other, and once', async () => {
    const { rows } = await installation.database.query<{ id: string }>(
      `insert into work.job (name, data, state, retry_limit, retry_count, expire_in, output)
       values ('test-endless', '{}', 'retry', 1, 1, '1 second', '{"message": "The printer is out of paper."}') returning id`,
    );
    await until(async () => {
      const failed = await listed('failed', 'test-endless');
      expect(failed.map(({ id }) => id)).toEqual([rows[0]?.id]);
    });
    await Promise.all([1, 2].map(() => installation.write(({ tx }) => reportTimedOut(tx))));
    const { rows: alarms } = await installation.database.query(
      `select state, times, says from alarm where kind = 'work.failed' and about = 'test-endless'`,
    );
    expect(alarms).toEqual([
      { state: 'open', times: 1, says: expect.stringContaining('Endless work failed after several attempts') },
    ]);
    await installation.database.query(`delete from work.job where name = 'test-endless'`);
  });
});

describe('a queued job', () => {
  it('can be run immediately', async () => {
    await put('later', '1 hour');
    const [waiting] = await listed('waiting');
    await admin().send('POST', `/api/v1/work/${String(waiting?.id)}/run`);
    await until(async () => expect(done).toContain('later'));
  });
  it('can be cancelled, and then never runs', async () => {
    await put('never', '1 hour');
    const [waiting] = await listed('waiting');
    expect((await admin().send('POST', `/api/v1/work/${String(waiting?.id)}/cancel`)).status).toBe(200);
    expect((await admin().send('POST', `/api/v1/work/${String(waiting?.id)}/run`)).status).toBe(409);
    expect(await listed('cancelled')).toHaveLength(1);
    expect(done).not.toContain('never');
  });
});

describe('a schedule', () => {
  it('shows its next time, and can be run now', async () => {
    const summary = async () =>
      (await admin().get('/api/v1/work/summary')).body as unknown as {
        schedules: { name: string; nextAt: string; lastAt: string | null; isLate: boolean }[];
        hours: unknown[];
        counts: Record<string, number>;
      };
    const before = await summary();
    expect(before.hours).toHaveLength(24);
    expect(before.schedules.find(({ name }) => name === 'test-schedule')).toMatchObject({
      lastAt: null,
      isLate: false,
    });
    expect((await admin().send('POST', '/api/v1/work/schedules/test-schedule/run')).status).toBe(202);
    await until(async () => expect(done).toContain('scheduled'));
    await until(async () =>
      expect((await summary()).schedules.find(({ name }) => name === 'test-schedule')?.lastAt).not.toBeNull(),
    );
    expect((await admin().send('POST', '/api/v1/work/schedules/nothing/run')).status).toBe(404);
  });

  it('runs once on any number of nodes, and missed times are made up once', async () => {
    const put: string[] = [];
    const enqueue = async (_tx: unknown, name: string) => void put.push(name);
    await enterSchedules(installation.database, new Date('2030-01-01T00:00:00Z'));
    await installation.database.query(
      `update work_schedule set next_at = '2030-01-01T03:00:00Z' where name = 'test-schedule'`,
    );
    const now = new Date('2030-01-05T12:00:00Z');
    const counted = await Promise.all(
      Array.from({ length: 8 }, () => installation.write(({ tx }) => tick(tx, enqueue, now))),
    );
    expect(put.filter((name) => name === 'test-schedule')).toHaveLength(1);
    expect(new Set(put).size).toBe(put.length);
    expect(counted.reduce((sum, n) => sum + n, 0)).toBe(put.length);
    const { rows } = await installation.database.query(
      `select next_at from work_schedule where name = 'test-schedule'`,
    );
    expect(rows).toEqual([{ next_at: '2030-01-06T03:00:00.000Z' }]);
  });
});

it('that nothing ran for ten minutes raises an alarm until it runs again', async () => {
  const alarms = async (asker: Asker) =>
    ((await asker.get('/api/v1/alarms')).body.rows ?? []).filter(({ kind }) => kind === 'work.standing');
  const look = () => runAlarmChecks(installation.database, console.error);
  await look();
  expect(await alarms(admin())).toEqual([]);
  await installation.database.query(
    `update work_schedule set last_at = now() - interval '11 minutes', next_at = now() + interval '1 hour'`,
  );
  await look();
  expect(await alarms(admin())).toMatchObject([{ kind: 'work.standing', path: '/system/work' }]);
  const other = await signInAs(installation, 'Nora Nowork', ['customer.view']);
  expect(await alarms(other)).toEqual([]);
  await installation.database.query('update work_schedule set last_at = now()');
  await look();
  expect(await alarms(admin())).toEqual([]);
});

it('background jobs are visible and changeable with permission', async () => {
  const looker = await signInAs(installation, 'Lena Looker', ['work.view']);
  expect((await looker.get('/api/v1/work')).status).toBe(200);
  expect((await looker.send('POST', '/api/v1/work/schedules/test-schedule/run')).status).toBe(403);
  const other = await signInAs(installation, 'Otto Other', ['customer.view']);
  expect((await other.get('/api/v1/work/summary')).status).toBe(403);
  expect((await admin().get('/api/v1/work?state=lost')).status).toBe(422);
  expect((await admin().send('POST', '/api/v1/work/7/retry')).status).toBe(404);
});

describe('a payload of a job', () => {
  const seen: unknown[] = [];
  let known = 2;
  const register = () =>
    work(
      'test-versions',
      async (payload, version) => {
        seen.push([version, payload]);
        return 'done';
      },
      { label: 'Versions', version: known },
    );
  register();
  const putRow = async (data: object) => {
    const { rows } = await installation.database.query<{ id: string }>(
      `insert into work.job (name, data, retry_limit) values ('test-versions', $1, 0) returning id`,
      [JSON.stringify(data)],
    );
    return String(rows[0]?.id);
  };

  it('of the first release counts as the first version, and runs', async () => {
    await putRow({ id: 7 });
    await until(async () => expect(seen).toEqual([[1, { id: 7 }]]));
  });

  it('of a newer release is not touched: it is listed with the reason, raises an alarm, and retention keeps it', async () => {
    const id = await putRow({ id: 8, by: 'something new', payloadVersion: 3 });
    await until(async () =>
      expect(await listed('failed', 'test-versions')).toMatchObject([
        { id, error: expect.stringMatching(/newer release .+ version 3, .+ up to 2.+ then retry the job/) },
      ]),
    );
    await until(async () => {
      const { rows } = await installation.database.query(
        `select says from alarm where about = 'test-versions' and kind = 'work.failed'`,
      );
      expect(rows).toEqual([{ says: expect.stringContaining('Versions was created by a newer release') }]);
    });
    const kept = allKept().find(({ category }) => category === 'background-work');
    const { rows } = await installation.database.query(`select id from ${kept?.table} t where id = $1`, [id]);
    expect(rows).toEqual([]);
    expect(seen).toHaveLength(1);
  });

  it('runs as written when it is repeated after the upgrade', async () => {
    known = 3;
    register();
    const [failed] = await listed('failed', 'test-versions');
    expect((await admin().send('POST', `/api/v1/work/${String(failed?.id)}/retry`)).status).toBe(200);
    await until(async () => expect(seen.at(-1)).toEqual([3, { id: 8, by: 'something new' }]));
  });

  it('without a valid version is not guessed', async () => {
    await putRow({ id: 9, payloadVersion: 'soon' });
    await until(async () => expect(await listed('failed', 'test-versions')).toHaveLength(1));
  });
});
