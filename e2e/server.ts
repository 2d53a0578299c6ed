import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

export const ADMINISTRATOR = {
  email: process.env.ADMIN_EMAIL ?? 'admin@example.com',
  password: process.env.ADMIN_PASSWORD ?? 'orchard-lantern-48-bridge',
};

/** The demo company, created once per run. Each product uses a copy of its database and files. */
export interface Company {
  readonly url: string;
  readonly ownerUrl: string;
  readonly files: string;
}

/** A folder that the database can enter even if it runs as another account. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'crm-pages-'));
  chmodSync(folder, 0o755);
  return folder;
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
