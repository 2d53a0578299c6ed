import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect, test } from 'vitest';
import { emptyPlace, type Place } from '#tests/support/launched.server.ts';

/*
 * The whole product with two nodes. Clients write over HTTP and repeat unanswered requests, while nodes and the
 * database are killed without warning. Set CRASH_ROUNDS=50 for a long run.
 */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 4);
const WRITERS = 6;
const ADMINISTRATOR = { email: 'ada@msp.example', password: 'four lifts wander quietly' };

/** A minimal browser, over a connection that may break at any time. */
async function signedIn(address: string) {
  let cookie = '';
  let csrf = '';
  const ask = async (method: string, path: string, body?: object, key?: string) => {
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: {
        cookie,
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': csrf,
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(key ? { 'idempotency-key': key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(20_000),
    });
    const given = answer.headers.getSetCookie().find((each) => each.startsWith('sid='));
    if (given) cookie = given.split(';')[0] ?? '';
    const said = (await answer.json()) as Record<string, unknown> & { row?: { id: number; version: number } };
    if (typeof said.csrf === 'string') csrf = said.csrf;
    return { status: answer.status, said };
  };
  await ask('GET', '/api/v1/session');
  const { status, said } = await ask('POST', '/api/v1/session', ADMINISTRATOR);
  if (status !== 200) throw new Error(`Nobody is signed in: ${status} ${JSON.stringify(said)}`);
  return ask;
}

type Asking = Awaited<ReturnType<typeof signedIn>>;

/** Retries until there is an answer; a broken connection and 503 are not answers. */
async function answered<T extends { status: number }>(work: () => Promise<T>, refused: number[]): Promise<T> {
  for (;;) {
    const answer = await work().catch(() => undefined);
    if (answer && answer.status < 500) return answer;
    if (answer && answer.status !== 503) refused.push(answer.status);
    await pause(30);
  }
}

/** The processes of the application, without the launcher. */
const nodesOf = (place: Place): number[] =>
  place.running().filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('worker.mjs');
    } catch {
      return false;
    }
  });
const postmaster = (folder: string): number => {
  const file = join(folder, 'database/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
};

test.skipIf(process.platform !== 'linux')(
  'nodes and database killed while six users write lose nothing that was confirmed, and leave nothing half done',
  async () => {
    const home = await emptyPlace();
    const place = await emptyPlace();
    const keeper = spawn(process.execPath, [resolve('tools/database.mjs'), home.folder], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    try {
      const [line] = await once(createInterface(keeper.stdout), 'line');
      const { url, ownerUrl }: { url: string; ownerUrl: string } = JSON.parse(String(line));
      const product = place.launch({
        words: [process.execPath, resolve('start.mjs')],
        env: {
          DATABASE_URL: url,
          DATABASE_OWNER_URL: ownerUrl,
          NODES: '2',
          ADMIN_EMAIL: ADMINISTRATOR.email,
          ADMIN_PASSWORD: ADMINISTRATOR.password,
          RATE_LIMIT_SCALE: '100000',
          // The test database runs without fsync; a killed process loses no data.
          ALLOW_UNSAFE_DB: '1',
        },
      });
      const address = `http://127.0.0.1:${place.port}`;
      const isReady = async () => (await fetch(`${address}/readyz`).catch(() => undefined))?.status === 200;
      await expect.poll(isReady, { timeout: 120_000, interval: 100 }).toBe(true);

      const acknowledged = new Map<number, number>();
      const defects: number[] = [];
      let going = true;
      const write = async (writer: number, ask: Asking): Promise<void> => {
        for (let n = 0; going; n++) {
          const name = `Team ${writer} ${n}`;
          const made = await answered(() => ask('POST', '/api/v1/teams', { name }, `made-${writer}-${n}`), defects);
          if (!made.said.row) throw new Error(`${name}: ${made.status} ${JSON.stringify(made.said)}`);
          const { id } = made.said.row;
          acknowledged.set(id, 1);
          // A repeated change gets a version conflict, because it was applied before the answer was lost.
          const changed = await answered(
            () => ask('PATCH', `/api/v1/teams/${id}`, { version: 1, name: `${name} again` }),
            defects,
          );
          if (changed.status === 200 || changed.status === 409) acknowledged.set(id, 2);
        }
      };
      // One after the other: of six simultaneous attempts at one account, the sixth would have to wait.
      const askers: Asking[] = [];
      for (let writer = 0; writer < WRITERS; writer++) askers.push(await signedIn(address));
      const writers = askers.map((ask, writer) => write(writer, ask));
      const pauses: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const before = acknowledged.size;
        await expect.poll(() => acknowledged.size > before + 25, { timeout: 60_000, interval: 10 }).toBe(true);
        const nodes = nodesOf(place);
        const victim = round % 4 === 3 ? postmaster(home.folder) : nodes[round % Math.max(1, nodes.length)];
        if (victim) process.kill(victim, 'SIGKILL');
        const [killed, then] = [performance.now(), acknowledged.size];
        await expect.poll(() => acknowledged.size > then, { timeout: 60_000, interval: 10 }).toBe(true);
        pauses.push(Math.round(performance.now() - killed));
      }
      const last = acknowledged.size;
      await expect.poll(() => acknowledged.size > last + 25, { timeout: 60_000, interval: 10 }).toBe(true);
      going = false;
      await Promise.all(writers);

      const client = new pg.Client({ connectionString: url });
      await client.connect();
      const { rows } = await client.query<{ id: string; version: number; logged: number; told: number }>(
        `select t.id, t.version,
                (select count(*)::int from change_log l where l.entity = 'team' and l.entity_id = t.id) as logged,
                (select count(*)::int from live_event e where e.entity = 'team' and e.entity_id = t.id) as told
           from team t`,
      );
      const strays = await client.query(
        `select 1 from change_log l where l.entity = 'team' and not exists (select 1 from team t where t.id = l.entity_id)`,
      );
      await client.end();
      const kept = new Map(rows.map((row) => [Number(row.id), row]));
      const lost = [...acknowledged].filter(([id, version]) => (kept.get(id)?.version ?? 0) < version);
      expect(lost).toEqual([]);
      expect(rows.filter(({ version, logged, told }) => logged !== version || told !== version)).toEqual([]);
      expect(strays.rows).toEqual([]);
      expect(defects).toEqual([]);
      if (process.env.CRASH_ROUNDS)
        console.log(
          `${ROUNDS} kills, ${acknowledged.size} records acknowledged twice, none lost; the next was saved after ${Math.max(...pauses)} ms at most.`,
        );
      product.child.kill('SIGTERM');
      expect(await product.gone()).toEqual([]);
    } finally {
      keeper.stdin.end();
      await once(keeper, 'exit');
      await place.remove();
      await home.remove();
    }
  },
  600_000 + ROUNDS * 20_000,
);
