import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** The command line of the launcher with the smallest application. */
export const OURS = [process.execPath, resolve('tools/launcher/testing/launchTiny.mjs')] as const;

/** A launcher under test, with its folder, port and output. */
export interface Launched {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Waits until it has printed a text, or has exited. */
  readonly says: (words: RegExp) => Promise<void>;
  readonly get: (path: string) => Promise<string>;
  /**
   * Waits until all processes of the folder are gone.
   * @returns those still running after thirty seconds
   */
  readonly gone: () => Promise<string[]>;
}

export interface Place {
  readonly folder: string;
  readonly port: number;
  readonly launch: (options?: {
    readonly env?: NodeJS.ProcessEnv;
    readonly words?: readonly [string, ...string[]];
    readonly cwd?: string;
  }) => Launched;
  /** IDs of all processes started for this folder. */
  readonly running: () => number[];
  readonly remove: () => Promise<void>;
}

/** An empty data folder and a free port for one test. */
export async function emptyPlace(): Promise<Place> {
  const folder = mkdtempSync(join(tmpdir(), 'crm-launch-'));
  chmodSync(folder, 0o755);
  const port = await freePort();
  const running = () =>
    processes()
      .filter(({ said }) => said.includes(folder))
      .map(({ pid }) => pid);
  return {
    folder,
    port,
    running,
    launch: ({ env = {}, words = OURS, cwd = process.cwd() } = {}) =>
      launched({ folder, port, env, words, cwd, running }),
    remove: async () => {
      for (const pid of running()) end(pid);
      for (const end = Date.now() + 30_000; running().length > 0 && Date.now() < end; ) await pause(30);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Kills a process, unless it has already exited. */
function end(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    return;
  }
}

interface Start {
  readonly folder: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
  readonly words: readonly [string, ...string[]];
  readonly cwd: string;
  readonly running: () => number[];
}

function launched({ folder, port, env, words: [program, ...args], cwd, running }: Start): Launched {
  const own = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    DATABASE_OWNER_URL: '',
    APP_NAME: 'Tiny',
    MARK: folder,
  };
  // Without npm's variables, as if a user had typed the command.
  const { npm_lifecycle_event: _event, ...rest } = process.env;
  const child = spawn(program, args, {
    cwd,
    env: { ...rest, ...own, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const ended = once(child, 'exit');
  return {
    child,
    output: () => output,
    says: async (words) => {
      while (!words.test(output)) if (await Promise.race([pause(20, false), ended.then(() => pause(100, true))])) break;
      if (!words.test(output)) throw new Error(`It ended without saying ${words}:\n${output}`);
    },
    // A new connection for each request, so that every node gets requests.
    get: async (path) => (await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })).text(),
    gone: async () => {
      for (const end = Date.now() + 30_000; Date.now() < end; await pause(30))
        if (running().length === 0) {
          await ended;
          return [];
        }
      return processes()
        .filter(({ said }) => said.includes(folder))
        .map(({ pid, said }) => `${pid} ${said.slice(0, 200)}`);
    },
  };
}

/** Whether a process runs; a zombie process does not count. */
export const isRunning = (pid: number): boolean =>
  /^State:\s+[^Z]/m.test(orNothing(() => readFileSync(`/proc/${pid}/status`, 'utf8')));

/** Every process with its command line, environment and folder. Processes of a place name it in one of them. */
function processes(): { pid: number; said: string }[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.map((pid) => {
    const parts = [
      () => words(`/proc/${pid}/cmdline`),
      () => words(`/proc/${pid}/environ`),
      () => readlinkSync(`/proc/${pid}/cwd`),
    ];
    return { pid: Number(pid), said: parts.map(orNothing).join(' ') };
  });
}

const words = (file: string): string => readFileSync(file, 'utf8').replaceAll('\0', ' ');

/** A process may exit, or belong to another user, while it is read. */
function orNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  await new Promise((done) => probe.close(done));
  if (typeof address !== 'object' || !address) throw new Error('No free port.');
  return address.port;
}
