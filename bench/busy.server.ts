import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { openDatabase } from '#engine/db/pool.server.ts';
import { count, type Figure, spread, spreadOf } from './figures.server.ts';
import { memoryFigures } from './load.server.ts';
import { memoryOf } from './processes.server.ts';
import { ADMINISTRATOR, databaseOf, type Home, type Product } from './product.server.ts';
import { pick, type Sample } from './readings.server.ts';
import { sized } from './size.server.ts';
import { isRecord, jsonOf, signIn, type Visitor } from './visitor.server.ts';

const SECONDS = sized(30, 2);
const SIGN_INS = sized(30, 2);
const UPLOADS = sized(8, 1);
/** Milliseconds between two health checks. */
const EVERY = 50;
/** The response time after which a load balancer removes a node. */
const GOAL = sized(250, 60_000);

/**
 * Measures health checks while the product exports lists and documents, signs in thirty users at once and receives
 * eight large pictures.
 */
export async function measureBusy(product: Product, home: Home, sample: Sample): Promise<Figure[]> {
  const visitor = await signIn(product.address, ADMINISTRATOR);
  const [people, picture] = [await colleagues(visitor, home), await largePicture()];
  const until = Date.now() + SECONDS * 1_000;
  const done = { exports: 0, documents: 0, 'sign-ins': 0, uploads: 0 };
  const refused = new Map<string, string>();
  const again = async (what: keyof typeof done, work: (turn: number) => Promise<unknown>): Promise<void> => {
    for (let turn = 0; Date.now() < until; turn++) {
      try {
        await work(turn);
        done[what]++;
      } catch (error) {
        // Requests refused because of the load are part of the result.
        refused.set(what, error instanceof Error ? error.message : String(error));
        await pause(100);
      }
    }
  };
  const answers = { '/healthz': [] as number[], '/readyz': [] as number[] };
  const asking = Object.entries(answers).map(async ([path, durations]) => {
    for (; Date.now() < until; await pause(EVERY)) durations.push(await health(`${product.address}${path}`));
  });
  await Promise.all([
    ...asking,
    ...Array.from({ length: 4 }, () =>
      again('exports', () => visitorFor(product, (each) => each.get('/api/v1/customers.csv'))),
    ),
    again('exports', () => visitor.send('POST', '/api/v1/exports', { list: 'assets', query: '', format: 'csv' })),
    ...Array.from({ length: 4 }, (_, at) =>
      again('documents', (turn) => visitorFor(product, (each) => each.get(labels(sample, turn + at)))),
    ),
    ...people.map((credentials) => again('sign-ins', async () => (await signIn(product.address, credentials)).leave())),
    ...Array.from({ length: UPLOADS }, () =>
      again('uploads', () => visitorFor(product, (each) => each.send('POST', '/api/v1/files', form(picture)))),
    ),
  ]);
  visitor.leave();
  const doing = Object.entries(done)
    .map(([what, times]) => `${count(times)} ${what}`)
    .join(', ');
  const held = memoryFigures('memory after everything ran', memoryOf(product.pid, home.folder));
  const figures = Object.entries(answers).map(([path, durations]) => {
    const found = spreadOf(durations);
    return {
      what: `${path} while everything runs`,
      figure: spread(found),
      note: `p50 / p95 of ${count(durations.length)}, under ${GOAL} ms: ${found.p95 < GOAL ? 'kept' : 'NOT KEPT'}; ${doing} in ${SECONDS} s`,
      isBroken: found.p95 >= GOAL,
    };
  });
  const never = Object.entries(done).flatMap(([what, times]) =>
    times > 0
      ? []
      : [{ what: `${what} while everything runs`, figure: 'none', note: refused.get(what), isBroken: true }],
  );
  return [...figures, ...held, ...never];
}

/** The response time of a URL. */
export async function health(address: string): Promise<number> {
  const began = performance.now();
  await (await fetch(address)).arrayBuffer();
  return performance.now() - began;
}

/** Administrator sessions, each with its own connection, kept for reuse. */
const idle: Visitor[] = [];
async function visitorFor<T>(product: Product, work: (visitor: Visitor) => Promise<T>): Promise<T> {
  const visitor = idle.pop() ?? (await signIn(product.address, ADMINISTRATOR));
  try {
    return await work(visitor);
  } finally {
    idle.push(visitor);
  }
}

const labels = (sample: Sample, turn: number): string =>
  `/api/v1/labels.pdf?assets=${Array.from({ length: 100 }, (_, at) => pick(sample.assets, turn + at).id).join('%2C')}`;

function form(picture: Buffer): FormData {
  const made = new FormData();
  made.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photo.jpg');
  return made;
}

/** A photo as from a phone: twelve megapixels without repetition. */
const largePicture = (): Promise<Buffer> =>
  sharp({
    create: {
      width: sized(4_000, 400),
      height: sized(3_000, 300),
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 30 },
    },
  })
    .jpeg({ quality: 85 })
    .toBuffer();

/** Thirty users with the administrator's password, so that no sign-in counts as guessing. */
async function colleagues(visitor: Visitor, home: Home): Promise<{ email: string; password: string }[]> {
  const mark = Date.now().toString(36);
  const emails = Array.from({ length: SIGN_INS }, (_, at) => `bench.${mark}.${at}@msp.example`);
  const database = openDatabase(databaseOf(home), { max: 1 });
  try {
    const { rows } = await database.query<{ id: number }>(`select id from role where name = 'Auditor'`);
    for (const [at, email] of emails.entries()) {
      const name = `Bench ${String.fromCharCode(65 + (at % 26))}${String.fromCharCode(97 + Math.floor(at / 26))}`;
      const made = jsonOf(await visitor.send('POST', '/api/v1/users', { name, email, roleIds: [rows[0]?.id] }));
      const id = isRecord(made) && isRecord(made.row) ? Number(made.row.id) : 0;
      await database.query(`update "user" set status = 'active' where id = $1`, [id]);
      await database.query(
        `insert into user_password (user_id, hash) select $1, p.hash from user_password p join "user" u on u.id = p.user_id where u.email = $2`,
        [id, ADMINISTRATOR.email],
      );
    }
  } finally {
    await database.end();
  }
  return emails.map((email) => ({ email, password: ADMINISTRATOR.password }));
}
