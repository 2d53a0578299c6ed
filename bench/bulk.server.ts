import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#engine/db/pool.server.ts';
import { count, type Figure, seconds, spread, spreadOf } from './figures.server.ts';
import { ADMINISTRATOR, databaseOf, type Home, type Product } from './product.server.ts';
import { sized } from './size.server.ts';
import { isRecord, jsonOf, signIn, type Visitor } from './visitor.server.ts';

/** The maximum number of records in one bulk change. */
const MOST = sized(20_000, 20);
const QUIET_SECONDS = sized(10, 0.2);

/** Measures how long other requests wait while one user changes the maximum number of records together and undoes it. */
export async function measureBulk(product: Product, home: Home): Promise<Figure[]> {
  const ids = await assetsOf(home);
  const [one, other] = [await signIn(product.address, ADMINISTRATOR), await signIn(product.address, ADMINISTRATOR)];
  const figures = await waited(product, other, 'nothing else goes on', () => pause(QUIET_SECONDS * 1_000));
  let batch = 0;
  const words = `${count(ids.length)} are changed together`;
  figures.push(
    ...(await waited(product, other, words, async () => {
      const done = jsonOf(
        await one.send('POST', '/api/v1/assets/bulk', {
          select: { ids },
          set: { notes: `Looked through ${new Date().toISOString()}.` },
        }),
      );
      batch = isRecord(done) ? Number(done.batch) : 0;
    })),
    ...(await waited(product, other, 'that is taken back', () =>
      one.send('POST', `/api/v1/batches/${batch}/undo`, {}),
    )),
  );
  one.leave();
  other.leave();
  return figures;
}

/** The duration of the work, and of requests made at the same time. */
async function waited(
  { address }: Product,
  visitor: Visitor,
  words: string,
  work: () => Promise<unknown>,
): Promise<Figure[]> {
  let isOver = false;
  const asked = async (ask: () => Promise<number>): Promise<number[]> => {
    const durations: number[] = [];
    for (; !isOver; await pause(25)) durations.push(await ask());
    return durations;
  };
  const health = asked(async () => {
    const began = performance.now();
    await (await fetch(`${address}/healthz`)).arrayBuffer();
    return performance.now() - began;
  });
  const list = asked(async () => (await visitor.get('/api/v1/assets')).milliseconds);
  const began = performance.now();
  await work().finally(() => (isOver = true));
  const took = performance.now() - began;
  const told = async (what: string, durations: Promise<number[]>): Promise<Figure> => {
    const found = spreadOf(await durations);
    return {
      what: `${what} while ${words}`,
      figure: spread(found),
      note: `p50 / p95 of ${count(found.count)}, ${Math.round(found.most)} ms at most`,
    };
  };
  return [
    { what: words, figure: seconds(took) },
    await told('/healthz', health),
    await told('the list of assets', list),
  ];
}

async function assetsOf(home: Home): Promise<number[]> {
  const database = openDatabase(databaseOf(home), { max: 1 });
  try {
    const { rows } = await database.query<{ id: number }>(
      'select id from asset where archived_at is null order by id limit $1',
      [MOST],
    );
    return rows.map(({ id }) => id);
  } finally {
    await database.end();
  }
}
