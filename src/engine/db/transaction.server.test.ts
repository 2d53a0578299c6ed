import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuse } from '../edge/refusal.server.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.server.ts';
import { TransactionTooLong } from './transactionTimeout.server.ts';
import { type Database, inTransaction, openDatabase, type Queryable, withTimeLimit } from './pool.server.ts';

let place: TestDatabase;
let database: Database;
beforeAll(async () => {
  place = await testDatabase();
  database = openDatabase(place.url);
  await database.query('create table promise (of text)');
});
afterAll(async () => {
  await database.end();
  await place.drop();
});

const promise = (tx: Queryable, of: string) => tx.query('insert into promise values ($1)', [of]);
const kept = async (of: string) => (await database.query('select from promise where of = $1', [of])).rowCount === 1;
const limitsIn = async (tx: Queryable) => {
  const { rows } = await tx.query<{ limits: string }>(
    `select concat_ws(' ', current_setting('statement_timeout'), current_setting('lock_timeout'), current_setting('idle_in_transaction_session_timeout')) as limits`,
  );
  return rows[0]?.limits;
};

describe('a transaction that a user waits for', () => {
  it('ends at a statement above its time limit, and stores nothing', async () => {
    const slow = inTransaction(
      database,
      async (tx) => {
        await promise(tx, 'slow');
        await tx.query('select pg_sleep(15)');
      },
      { each: 0.5 },
    );
    await expect(slow).rejects.toMatchObject({ code: '57014' });
    expect(await kept('slow')).toBe(false);
  });

  it('loses its connection when it is idle above the limit, and stores nothing', async () => {
    const idle = inTransaction(
      database,
      async (tx) => {
        await promise(tx, 'idle');
        await pause(3_500);
        await promise(tx, 'idle');
      },
      { each: 1.5 },
    );
    await expect(idle).rejects.toThrow(TransactionTooLong);
    expect(await kept('idle')).toBe(false);
  });

  it('is stopped at the next statement or before the commit when the total time is exceeded', async () => {
    const long = inTransaction(
      database,
      async (tx) => {
        for (let each = 0; each < 50; each++) {
          await promise(tx, 'long');
          await pause(50);
        }
      },
      { seconds: 0.3 },
    );
    await expect(long).rejects.toThrow(TransactionTooLong);
    const last = inTransaction(
      database,
      async (tx) => {
        await promise(tx, 'long');
        await pause(400);
      },
      { seconds: 0.3 },
    );
    await expect(last).rejects.toThrow(TransactionTooLong);
    expect(await kept('long')).toBe(false);
    // Its connection is intact, and is used by the next transaction.
    await inTransaction(database, (tx) => promise(tx, 'next'));
    expect(await kept('next')).toBe(true);
  });

  it('is stopped during a statement that would exceed its time, and its connection is used again', async () => {
    const before = database.totalCount;
    const beyond = inTransaction(
      database,
      async (tx) => {
        await promise(tx, 'beyond');
        await pause(200);
        await tx.query('select pg_sleep(8)');
      },
      { seconds: 3 },
    );
    // The database ended it, and the process did not wait for it.
    await expect(beyond).rejects.toMatchObject({ name: 'TransactionTooLong', cause: { code: '57014' } });
    expect(await kept('beyond')).toBe(false);
    expect(database.totalCount).toBe(before);
  });

  it('releases its rows while the code is still idle, and accepts no more statements', async () => {
    await database.query("insert into promise values ('wanted')");
    let rested = (): void => undefined;
    const resting = new Promise<void>((done) => {
      rested = done;
    });
    let late: unknown;
    const work = inTransaction(
      database,
      async (tx) => {
        await tx.query("select 1 from promise where of = 'wanted' for update");
        await resting;
        late = await promise(tx, 'late').catch((error: unknown) => error);
      },
      { seconds: 0.3 },
    );
    await expect(work).rejects.toThrow(TransactionTooLong);
    await database.query("delete from promise where of = 'wanted'");
    rested();
    await expect.poll(() => late).toBeInstanceOf(Error);
    expect(await kept('late')).toBe(false);
  });

  it('continues after a failed statement within it, also near the end of its time', async () => {
    await inTransaction(
      database,
      async (tx) => {
        await tx.query('savepoint trying');
        await tx.query('select 1 / 0').catch(() => undefined);
        await tx.query('rollback to savepoint trying');
        await promise(tx, 'tried');
      },
      { seconds: 5 },
    );
    expect(await kept('tried')).toBe(true);
  });

  it('can read one snapshot: no statement runs before those of the work', async () => {
    const level = await inTransaction(database, async (tx) => {
      await tx.query('set transaction isolation level repeatable read');
      return (await tx.query<{ level: string }>(`select current_setting('transaction_isolation') as level`)).rows[0];
    });
    expect(level).toEqual({ level: 'repeatable read' });
  });

  it('is also ended by the database, if that supports it', async () => {
    const { rows } = await inTransaction(database, (tx) =>
      tx.query<{ limit: string | null }>(`select current_setting('transaction_timeout', true) as limit`),
    );
    expect([null, '31s']).toContain(rows[0]?.limit);
  });

  it('is refused with “try again in a moment”', async () => {
    const app = fastify();
    app.setErrorHandler(refuse);
    app.get('/', () => inTransaction(database, (tx) => promise(tx, 'answer'), { seconds: 0 }));
    const answer = await app.inject('/');
    expect([answer.statusCode, answer.json().code, answer.headers['retry-after']]).toEqual([503, 'busy', '2']);
    expect(await kept('answer')).toBe(false);
    await app.close();
  });

  it('has ten seconds for a statement, one for a lock and ten for idling', async () => {
    expect(await inTransaction(database, limitsIn)).toBe('10s 1s 10s');
  });
});

describe('a transaction that no user waits for', () => {
  it('has a minute for a statement if it or its parent declares so', async () => {
    expect(await inTransaction(database, limitsIn, { seconds: 600 })).toBe('1min 1s 1min');
    expect(await withTimeLimit(() => inTransaction(database, limitsIn))).toBe('1min 1s 1min');
  });
});
