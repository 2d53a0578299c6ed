import type { FastifyInstance, InjectOptions } from 'fastify';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { product } from '#engine/permission/actor.ts';
import { type Database, inTransaction, openDatabase } from '#engine/db/pool.server.ts';
import { closePools, openPools, type Pools } from '#engine/db/pools.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { furnishedDatabase } from './database.server.ts';

export interface Answered {
  readonly status: number;
  readonly body: Values & { row?: Values; rows?: Values[] };
  readonly headers: Readonly<Record<string, unknown>>;
  readonly text: string;
}
/** A signed-in or anonymous client of the real server. */
export interface Asker {
  /** The cookie header that a browser would send: `sid=…`. */
  cookie(): string;
  /** The CSRF token of its page. */
  csrf(): string;
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<Answered>;
  send(
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answered>;
}

/** A whole installation on a new database, without a port. */
export interface TestInstallation {
  /** The product's connection for requests. */
  readonly database: Database;
  readonly pools: Pools;
  /** The connection as the owner of the tables. */
  readonly owner: Database;
  readonly app: FastifyInstance;
  /** The folder of its files. */
  readonly folder: string;
  /** Writes as the product, in a transaction that commits. */
  write<T>(work: (context: Context) => Promise<T>): Promise<T>;
  signIn(email: string, password: string): Promise<Asker>;
  readonly stranger: Asker;
  /** A new browser. */
  newcomer(): Promise<Asker>;
  close(): Promise<void>;
}

/** The resources that an application is built on. */
export interface Ground {
  readonly pools: Pools;
  readonly url: string;
  readonly ownerUrl: string;
  readonly folder: string;
}

/**
 * Opens an installation for a test file. `build` creates the application on its database, because the engine knows no
 * area. `furnish` creates the data that every such database starts with, once per run.
 */
export async function openInstallation(
  build: (ground: Ground) => Promise<FastifyInstance>,
  furnish: (ground: Ground) => Promise<void>,
): Promise<TestInstallation> {
  const {
    productUrl: url,
    url: ownerUrl,
    drop,
  } = await furnishedDatabase(async (database) => {
    const ground = openGround(database.product, database.owner);
    await furnish(ground);
    await closePools(ground.pools);
    rmSync(ground.folder, { recursive: true, force: true });
  });
  const { pools, folder } = openGround(url, ownerUrl);
  const database = pools.requests;
  const owner = openDatabase(ownerUrl);
  const app = await build({ pools, url, ownerUrl, folder });
  await app.ready();
  return {
    database,
    pools,
    owner,
    app,
    folder,
    write: (work) =>
      inTransaction(
        database,
        (tx) => work({ tx, actor: product('Test'), now: new Date().toISOString(), requestId: 'test', ip: null }),
        { seconds: 600 },
      ),
    signIn: async (email, password) => {
      const asker = await openAsker(app);
      const answer = await asker.send('POST', '/api/v1/session', { email, password });
      if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.text}`);
      return asker;
    },
    stranger: await openAsker(app),
    newcomer: () => openAsker(app),
    close: async () => {
      await app.close();
      await closePools(pools);
      await owner.end();
      await drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const openGround = (url: string, ownerUrl: string): Ground => ({
  pools: openPools(url, { isDirect: true }),
  url,
  ownerUrl,
  folder: mkdtempSync(join(tmpdir(), 'installation-')),
});

/** A minimal browser: keeps its cookie and sends the CSRF token with every change. */
export async function openAsker(app: FastifyInstance): Promise<Asker> {
  let cookie = '';
  let csrf = '';
  const ask = async (options: InjectOptions): Promise<Answered> => {
    const answer = await app.inject({
      ...options,
      headers: {
        host: 'localhost',
        cookie,
        'x-requested-with': 'XMLHttpRequest',
        'x-csrf-token': csrf,
        ...options.headers,
      },
    });
    const [set] = [answer.headers['set-cookie']]
      .flat()
      .filter((each): each is string => typeof each === 'string' && /^(__Host-)?sid=/.test(each));
    if (set) cookie = set.split(';')[0] ?? '';
    const isJson = String(answer.headers['content-type'] ?? '').startsWith('application/json');
    const body = isJson && answer.body ? (JSON.parse(answer.body) as Answered['body']) : {};
    if (typeof body.csrf === 'string') csrf = body.csrf;
    return { status: answer.statusCode, body, headers: answer.headers, text: answer.body };
  };
  await ask({ method: 'GET', url: '/api/v1/session' });
  return {
    cookie: () => cookie,
    csrf: () => csrf,
    get: (url, headers) => ask({ method: 'GET', url, ...(headers ? { headers } : {}) }),
    send: (method, url, body, headers) =>
      ask({ method, url, ...(body === undefined ? {} : { payload: body as object }), ...(headers ? { headers } : {}) }),
  };
}

/** The record in an answer. @throws the text of a refusal */
export function rowOf({ status, body, text }: Answered): NonNullable<Answered['body']['row']> {
  if (status >= 300) throw new Error(text);
  return body.row ?? {};
}

/** An idempotency key for one change, as a browser sends it. */
export const oneKey = (): Readonly<Record<string, string>> => ({ 'idempotency-key': randomUUID() });

/**
 * Retries after a "busy" response as a browser does: on a busy machine, a request far back in the queue for one record
 * is refused before it has any effect.
 */
export async function untilServed<T extends Pick<Answered, 'status' | 'body'>>(ask: () => Promise<T>): Promise<T> {
  const answer = await ask();
  return answer.status === 503 && answer.body.code === 'busy' ? untilServed(ask) : answer;
}
