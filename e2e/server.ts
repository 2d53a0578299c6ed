import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const ADMINISTRATOR = {
  email: process.env.ADMIN_EMAIL ?? 'admin@example.com',
  password: process.env.ADMIN_PASSWORD ?? 'orchard-lantern-48-bridge',
};

/** A running product of its own, in an empty folder. */
export interface Product {
  /** By the name of this machine: browsers have passkeys for names only. */
  readonly url: string;
  readonly env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

/** Starts the product as a person would, with nobody in it but the administrator. */
export async function startProduct(): Promise<Product> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-pages-'));
  const port = await freePort();
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    PUBLIC_URL: '',
    DATA_DIR: folder,
    PORT: String(port),
    HOST: '127.0.0.1',
    APP_NAME: 'CRM',
    ADMIN_EMAIL: ADMINISTRATOR.email,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    RATE_LIMIT_SCALE: '1000',
    // Receivers of webhooks in page tests; nothing else of this machine.
    OUTBOUND_ALLOW: '127.77.0.0/16',
    LOG_LEVEL: 'warn',
  };
  const product = spawn(process.execPath, ['start.mjs'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const stop = async (): Promise<void> => {
    await end(product);
    rmSync(folder, { recursive: true, force: true });
  };
  await untilReady(product).catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return { url: `http://localhost:${port}`, env, stop };
}

/** The product that all page tests share, filled with the demonstration company. */
export default async function setUp(): Promise<() => Promise<void>> {
  const { url, env, stop } = await startProduct();
  try {
    await run(['start.mjs', 'demo', '--customers', '12', '--assets', '240'], env);
  } catch (error) {
    await stop();
    throw error;
  }
  // Inherited by the workers, which read it as the base of every address.
  process.env.PRODUCT_URL = url.replace('localhost', '127.0.0.1');
  return stop;
}

export async function untilReady(product: ChildProcess): Promise<void> {
  const lines: string[] = [];
  const ready = new Promise<boolean>((resolve) => {
    if (!product.stdout) return resolve(false);
    createInterface(product.stdout).on('line', (line) => {
      lines.push(line);
      if (/ is ready after /.test(line)) resolve(true);
    });
    product.once('exit', () => resolve(false));
  });
  if (!(await ready)) throw new Error(`The product did not start:\n${lines.join('\n')}`);
}

export async function run(args: string[], env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}.`);
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  return address.port;
}
