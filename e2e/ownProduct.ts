import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { ADMINISTRATOR, type Company, end, freePort, openFolder, untilReady } from './server.ts';

/** A user with their sign-in details. */
export interface Person {
  readonly id: number;
  readonly email: string;
  readonly password: string;
}

/** A separate running product that a test may stop and start, with its database. */
export interface OwnProduct {
  readonly url: string;
  readonly ask: (sql: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;
  /** Creates a user who can sign in, with a role with these permissions. */
  readonly person: (name: string, permissions: readonly string[], customers?: readonly number[]) => Promise<Person>;
  readonly start: () => Promise<void>;
  readonly stop: () => Promise<void>;
  /** Kills the product, as a power cut would. */
  readonly crash: () => Promise<void>;
  readonly close: () => Promise<void>;
}

let copies = 0;

/**
 * Starts the product as an administrator would, on a copy of the demo company.
 * @param settings environment settings in addition to those of every test
 */
export async function ownProduct(settings: Readonly<Record<string, string>> = {}): Promise<OwnProduct> {
  const folder = openFolder();
  const { url: databaseUrl, ownerUrl } = await copyCompany(join(folder, 'data'));
  const port = Number(settings.PORT ?? (await freePort()));
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATABASE_OWNER_URL: ownerUrl,
    DATA_DIR: join(folder, 'data'),
    PUBLIC_URL: '',
    PORT: String(port),
    HOST: '127.0.0.1',
    APP_NAME: 'CRM',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    RATE_LIMIT_SCALE: '1000',
    REALTIME_DRAIN: '0.5',
    LOG_LEVEL: 'error',
    ...settings,
  };
  let product: ChildProcess | undefined;
  const start = async (): Promise<void> => {
    product = spawn(process.execPath, ['start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    await untilReady(product);
  };
  const stop = async (): Promise<void> => {
    if (product) await end(product);
    product = undefined;
  };
  const crash = async (): Promise<void> => {
    if (!product) return;
    const gone = once(product, 'close');
    product.kill('SIGKILL');
    // Its nodes exit a little later and hold the port until then.
    await gone;
    product = undefined;
  };
  await start();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const ask: OwnProduct['ask'] = async (sql, values = []) => (await client.query(sql, [...values])).rows;

  return {
    url: `http://127.0.0.1:${port}`,
    ask,
    start,
    stop,
    crash,
    person: async (name, permissions, customers) => {
      const email = `${name.toLowerCase().replace(/\W+/g, '.')}@example.com`;
      const [role] = await ask('insert into role (name, permissions, builtin) values ($1, $2, false) returning id', [
        `Role of ${name}`,
        permissions,
      ]);
      const [user] = await ask(
        `insert into "user" (name, email, status, role_ids, customer_scope, customer_ids)
         values ($1, $2, 'active', $3, $4, $5) returning id`,
        [name, email, [role?.id], customers ? 'assigned' : 'all', customers ?? null],
      );
      // With the administrator's password.
      await ask(
        `insert into user_password (user_id, hash)
         select $1, p.hash from user_password p join "user" u on u.id = p.user_id where u.email = $2`,
        [user?.id, ADMINISTRATOR.email],
      );
      return { id: Number(user?.id), email, password: ADMINISTRATOR.password };
    },
    close: async () => {
      await client.end();
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Copies the database, and its files to a folder.
 * @returns the URLs of the copy
 */
async function copyCompany(folder: string): Promise<Pick<Company, 'url' | 'ownerUrl'>> {
  const { COMPANY } = process.env;
  if (!COMPANY) throw new Error('The demonstration company was not made; run the page tests with: npm run e2e');
  const { url, ownerUrl, files } = JSON.parse(COMPANY) as Company;
  const name = `copy_${process.pid}_${++copies}`;
  const owner = new Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`create database ${name} template ${new URL(ownerUrl).pathname.slice(1)} strategy file_copy`);
  await owner.end();
  cpSync(files, folder, { recursive: true });
  const at = (address: string): string => new URL(`/${name}`, address).href;
  return { url: at(url), ownerUrl: at(ownerUrl) };
}
