import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Company } from './options.server.ts';
import type { Credentials } from './visitor.server.ts';

export const ADMINISTRATOR: Credentials = { email: 'ada@msp.example', password: 'four lifts wander quietly' };

const CACHE = 'node_modules/.cache/bench';
const READY_SECONDS = 120;

/** A product started for the bench. */
export interface Product {
  readonly address: string;
  readonly pid: number;
  /** From the start of the process to the first response of /readyz. */
  readonly startMilliseconds: number;
  /** Whether the process exists, whatever it answers. */
  isRunning(): boolean;
  stop(): Promise<void>;
}

/** The folder of the bench's company: one for each size and each state of the migrations. */
export interface Home {
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** The folder for this size; folders of earlier migrations are removed. */
export async function homeFor({ customers, assets, url }: Company): Promise<Home> {
  const size = `${customers}x${assets}${url ? '-external' : ''}`;
  const name = `${size}-${migrationsHash()}`;
  mkdirSync(CACHE, { recursive: true });
  for (const other of readdirSync(CACHE))
    if (other.startsWith(`${size}-`) && other !== name) rmSync(join(CACHE, other), { recursive: true, force: true });
  const folder = resolve(CACHE, name);
  return {
    folder,
    environment: {
      ...process.env,
      DATABASE_URL: url ?? '',
      DATABASE_DIRECT_URL: '',
      DATABASE_OWNER_URL: '',
      REDIS_URL: '',
      PUBLIC_URL: '',
      REQUIRE_TLS: '',
      NODES: '1',
      DATA_DIR: folder,
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      ADMIN_EMAIL: ADMINISTRATOR.email,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      // The limits are for users; a bench sends requests faster than any of them.
      RATE_LIMIT_SCALE: '100000',
      REALTIME_MAX_CONNECTIONS: '20000',
      REALTIME_MAX_PER_ADDRESS: '20000',
      REALTIME_API_RATE: '1000000',
      LOG_LEVEL: 'warn',
    },
  };
}

function migrationsHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync('drizzle').sort()) hash.update(file).update(readFileSync(join('drizzle', file)));
  return hash.digest('hex').slice(0, 8);
}

/**
 * Creates the demo company in an empty folder, for later runs too.
 * @returns the seconds it took, if it was created
 */
export async function fill(home: Home, { customers, assets }: Company): Promise<number | undefined> {
  const mark = join(home.folder, 'filled');
  if (existsSync(mark)) return undefined;
  const began = Date.now();
  const words = ['start.mjs', 'demo', '--customers', String(customers), '--assets', String(assets)];
  const { child, lines } = run(words, home);
  const [code] = await once(child, 'exit');
  // An external database keeps its company even if the folder here is new.
  const isThere = lines.some((line) => line.includes('already has teams or customers'));
  if (code !== 0 && !isThere) throw new Error(`The demo company could not be made:\n${lines.join('\n')}`);
  mkdirSync(home.folder, { recursive: true });
  writeFileSync(mark, new Date().toISOString());
  return isThere ? undefined : (Date.now() - began) / 1000;
}

/** The database URL of a running product: the configured one, or the administrator's URL of the built-in one. */
export function databaseOf({ folder, environment }: Home): string {
  if (environment.DATABASE_URL) return environment.DATABASE_URL;
  const { port, adminPassword } = JSON.parse(readFileSync(join(folder, 'database.json'), 'utf8')) as {
    port: number;
    adminPassword: string;
  };
  return `postgres://postgres:${adminPassword}@127.0.0.1:${port}/crm`;
}

/** Starts the product as an administrator would, and waits until it is ready. */
export async function startProduct(home: Home): Promise<Product> {
  const address = `http://127.0.0.1:${home.environment.PORT}`;
  const began = performance.now();
  const { child, lines } = run(['start.mjs'], home);
  const isRunning = (): boolean => child.exitCode === null && child.signalCode === null;
  const stop = async (): Promise<void> => {
    if (!isRunning()) return;
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  };
  while (!(await isReady(address))) {
    if (!isRunning()) throw new Error(`The product did not start:\n${lines.join('\n')}`);
    if (performance.now() - began > READY_SECONDS * 1000) {
      await stop();
      throw new Error(`The product was not ready after ${READY_SECONDS} seconds:\n${lines.join('\n')}`);
    }
    await pause(5);
  }
  return { address, pid: child.pid ?? 0, startMilliseconds: performance.now() - began, isRunning, stop };
}

/** Builds the product if its sources have changed, so that no start waits for it. */
export async function build(): Promise<void> {
  const built = `import('./tools/launcher/building.mjs').then(({ buildIfChanged }) => buildIfChanged(console.log, { add() {}, begun: () => false }))`;
  const { child, lines } = run(['--input-type=module', '--eval', built], { folder: '', environment: process.env });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The build failed:\n${lines.join('\n')}`);
}

/** Runs Node in the product's folder and keeps its last lines. */
function run(words: readonly string[], home: Home): { child: ChildProcess; lines: string[] } {
  const child = spawn(process.execPath, words, { env: home.environment, stdio: ['ignore', 'pipe', 'pipe'] });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      lines.push(...piece.toString('utf8').trimEnd().split('\n'));
      lines.splice(0, Math.max(0, lines.length - 30));
    });
  return { child, lines };
}

const isReady = (address: string): Promise<boolean> =>
  new Promise((resolve) => {
    const asked = get(`${address}/readyz`, { agent: false, timeout: 2_000 }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asked.on('timeout', () => asked.destroy());
    asked.on('error', () => resolve(false));
  });

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  return address.port;
}
