import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, inTransaction, openDatabase } from '#engine/db/pool.server.ts';
import type { Answered, Asker } from '../support/installation.server.ts';
import { type LineVerdict, type Line, openLine } from '../support/line.server.ts';
import { anotherNode, openProduct, type TestProduct } from '../support/testInstallation.server.ts';

/* The real product on a database connection that is cut at each statement in turn, before it arrives and after. */

let product: TestProduct;
let line: Line;
let database: Database;
let app: FastifyInstance;
let ada: Asker;

beforeAll(async () => {
  product = await openProduct();
  const url = String(product.database.options.connectionString);
  line = await openLine(url);
  database = openDatabase(line.over(url));
  // Log output is not checked here.
  const logger = pino({ level: 'silent' });
  ({ app, administrator: ada } = await anotherNode(product, { database, logger }));
});
afterAll(async () => {
  await app.close();
  await database.end();
  await line.close();
  await product.close();
});

const FATES: readonly LineVerdict[] = ['cut before', 'cut after'];

/** Sends a request with the connection cut at one statement; false if there was no such statement. */
async function askedWith(fate: LineVerdict, at: number, ask: () => Promise<Answered>): Promise<[Answered, boolean]> {
  // This request, not the tested one, meets the broken connections still in the pool.
  await expect.poll(async () => (await ada.get('/api/v1/session')).status).toBe(200);
  let wasCut = false;
  line.decideWith((said) => {
    wasCut ||= said === at;
    return said === at ? fate : 'heard';
  });
  const answer = await ask();
  line.decideWith(() => 'heard');
  return [answer, wasCut];
}

interface Kept extends Record<string, unknown> {
  readonly name: string;
  readonly version: number;
  readonly archived: boolean;
  readonly logged: number;
  readonly told: number;
  readonly found: number;
}

/** The teams with a name, each with its number of audit entries, events and search entries. */
const kept = async (name: string): Promise<readonly Kept[]> => {
  const { rows } = await product.database.query<Kept>(
    `select t.name, t.version, t.archived_at is not null as archived,
            (select count(*)::int from change_log l where l.entity = 'team' and l.entity_id = t.id) as logged,
            (select count(*)::int from live_event e where e.entity = 'team' and e.entity_id = t.id) as told,
            (select count(*)::int from search_entry s where s.entity = 'team' and s.entity_id = t.id) as found
       from team t where t.name like $1 || '%'`,
    [name],
  );
  return rows;
};

describe('a database connection that breaks at any statement', () => {
  it.each<[what: string, done: Partial<Kept>, ask: (name: string, id: number, key: string) => Promise<Answered>]>([
    [
      'creating a record',
      { version: 1 },
      (name, _id, key) => ada.send('POST', '/api/v1/teams', { name }, { 'idempotency-key': key }),
    ],
    [
      'changing one',
      { version: 2 },
      (name, id, key) =>
        ada.send('PATCH', `/api/v1/teams/${id}`, { version: 1, name: `${name} again` }, { 'idempotency-key': key }),
    ],
    [
      'archiving one',
      { version: 2, archived: true },
      (_name, id, key) => ada.send('POST', `/api/v1/teams/${id}/archive`, { version: 1 }, { 'idempotency-key': key }),
    ],
  ])('leaves %s done completely or not at all, and a repeat does it once', async (what, done, ask) => {
    const isNew = done.version === 1;
    const codes = new Set<unknown>();
    let at = 1;
    for (let goesOn = true; goesOn; at++) {
      goesOn = false;
      for (const fate of FATES) {
        const name = `${what} ${fate} ${at}`;
        const made = isNew ? undefined : await product.administrator.send('POST', '/api/v1/teams', { name });
        const id = Number(made?.body.row?.id ?? 0);
        const untouched = await kept(name);
        const once = () => ask(name, id, name.replaceAll(' ', '-'));
        const [answer, wasCut] = await askedWith(fate, at, once);
        const told = `${name}: ${answer.status} ${answer.text}`;
        goesOn ||= wasCut;
        if (answer.status >= 400) {
          expect(answer.status, told).toBe(503);
          expect(Number(answer.headers['retry-after']), told).toBeGreaterThan(0);
          codes.add(answer.body.code);
        }
        const after = await kept(name);
        const isDone = JSON.stringify(after) !== JSON.stringify(untouched);
        if (answer.status < 400) expect(isDone, told).toBe(true);
        for (const { version, logged, told: events } of after)
          expect([logged, events], told).toEqual([version, version]);
        const again = await once();
        // The repeat never conflicts with the caller's own save.
        expect([200, 201], told).toContain(again.status);
        if (isDone && answer.body.code === 'in_doubt') expect(again.headers['idempotency-replayed'], told).toBe('true');
        expect(await kept(name), told).toMatchObject([{ ...done, logged: done.version, told: done.version }]);
      }
    }
    expect(at).toBeGreaterThan(8);
    expect([...codes].sort()).toEqual(['in_doubt', 'maintenance']);
  });
});

describe('a change whose response was lost', () => {
  /** Sends a request with the connection cut while its response is stored, then repeats it. */
  async function twice(ask: () => Promise<Answered>): Promise<readonly [Answered, Answered]> {
    await expect.poll(async () => (await ada.get('/api/v1/session')).status).toBe(200);
    line.decideWith(() => 'heard');
    await ask();
    const statements = line.said();
    for (let at = statements; at > 0; at--) {
      const [answer, wasCut] = await askedWith('cut after', at, ask);
      if (wasCut && answer.body.code === 'in_doubt') return [answer, await ask()];
    }
    throw new Error('No cut left it in doubt.');
  }

  it('of a switch is answered as done, and not as a conflict with another user', async () => {
    let n = 0;
    const { body: switches } = await ada.get('/api/v1/features');
    const [first] = switches.rows ?? [];
    expect(first).toBeDefined();
    let version = Number(first?.version);
    const ask = async () => {
      const answer = await ada.send(
        'PATCH',
        `/api/v1/features/${String(first?.key)}`,
        { version, state: 'on', note: `Round ${version}` },
        { 'idempotency-key': `switch-${version}` },
      );
      n++;
      if (answer.status === 200 && !answer.headers['idempotency-replayed']) version = Number(answer.body.row?.version);
      return answer;
    };
    const [lost, again] = await twice(ask);
    expect([lost.status, lost.body.code]).toEqual([503, 'in_doubt']);
    expect([again.status, again.headers['idempotency-replayed']], again.text).toEqual([200, 'true']);
    expect(n).toBeGreaterThan(2);
  });
});

describe('a database that is down', () => {
  it('is reported to balancers, pages and programs; the process lives and continues when it is back', async () => {
    line.decideWith(() => 'cut before');
    const asked = async (url: string) => {
      const { statusCode, headers } = await app.inject({ url, headers: { host: 'localhost', cookie: ada.cookie() } });
      return [statusCode, headers['retry-after']];
    };
    expect(await asked('/healthz')).toEqual([200, undefined]);
    expect(await asked('/readyz')).toEqual([503, undefined]);
    expect(await asked('/api/v1/teams')).toEqual([503, '5']);
    expect(
      (await app.inject({ method: 'POST', url: '/api/v1/session', headers: { host: 'localhost' } })).statusCode,
    ).toBe(419);
    line.decideWith(() => 'heard');
    await expect.poll(() => asked('/readyz')).toEqual([200, undefined]);
    await expect.poll(() => asked('/api/v1/teams')).toEqual([200, undefined]);
  });
});

it('a transaction with a swallowed error is not answered as saved', async () => {
  const swallowing = inTransaction(product.database, async (tx) => {
    await tx.query('select 1 / 0').catch(() => undefined);
    return 'done';
  });
  await expect(swallowing).rejects.toThrow(/nothing was saved/);
});
