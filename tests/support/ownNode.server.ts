import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

/** A program built next to `node_modules`, so that packages resolve, and run by real processes. */
export interface OwnNode {
  /** A folder for its data; `remove` deletes it. */
  readonly folder: string;
  /** Starts a process and waits for its first output. */
  start(env: Readonly<Record<string, string>>): Promise<RunningNode>;
  remove(): void;
}

export interface RunningNode {
  /** Kills it without warning. */
  kill(): Promise<void>;
  /** Asks it to exit, and waits until it has. */
  end(): Promise<void>;
}

/** @param program in TypeScript; its imports start at the root of the repository */
export async function ownNode(program: string): Promise<OwnNode> {
  const folder = mkdtempSync(resolve('node_modules/.cache/own-node-'));
  const outfile = join(folder, 'node.mjs');
  await build({
    stdin: { contents: program, resolveDir: resolve('.'), loader: 'ts' },
    outfile,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
  return {
    folder,
    start: async (env) => {
      const child = spawn(process.execPath, [outfile], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      await once(child.stdout, 'data');
      const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
        const gone = once(child, 'exit');
        child.kill(signal);
        await gone;
      };
      return { kill: () => end('SIGKILL'), end: () => end('SIGTERM') };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
