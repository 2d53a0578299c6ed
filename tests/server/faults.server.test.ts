import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/* Real processes with an unhandled error, or that are asked to exit. */

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'faults-'));
  await build({
    stdin: {
      contents: `import { watchFaults } from './src/app/faults.server.ts';
        import { endInOrder } from './src/app/ending.server.ts';
        const say = (line) => process.stdout.write(line + '\\n');
        const words = (_facts, text) => say('log: ' + text);
        watchFaults({
          logger: { error: words, fatal: words, warn: words },
          count: (what) => say('counted: ' + what),
          report: async (says) => { say('told: ' + says); if (process.env.DEAF) throw new Error('no database'); },
          end: async () => { say('ending'); if (process.env.STUCK) await new Promise(() => {}); say('ended'); },
        });
        endInOrder(async () => { say('ending in order'); if (process.env.STUCK) await new Promise(() => {}); say('ended'); });
        setInterval(() => {}, 1000);
        process.on('message', (what) => {
          if (what === 'reject') void Promise.reject(new Error('unheard'));
          if (what === 'throw') setTimeout(() => { throw new Error('uncaught'); });
          if (what === 'ask') say('alive');
        });
        say('up');`,
      resolveDir: resolve('.'),
      loader: 'ts',
    },
    outfile: join(folder, 'faulty.mjs'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function started(env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(folder, 'faulty.mjs')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const lines: string[] = [];
  child.stdout?.setEncoding('utf8').on('data', (text: string) => lines.push(...text.split('\n').filter(Boolean)));
  const ended = once(child, 'exit');
  await expect.poll(() => lines).toContain('up');
  return { child, lines, ended };
}

describe('an uncaught error', () => {
  it('as a rejection is logged, counted and reported once, and the process continues', async () => {
    const { child, lines, ended } = await started();
    child.send('reject');
    await expect.poll(() => lines.filter((line) => line.startsWith('told: '))).toHaveLength(1);
    child.send('reject');
    child.send('ask');
    await expect.poll(() => lines).toContain('alive');
    expect(lines.filter((line) => line === 'counted: unhandled_rejection')).toHaveLength(2);
    expect(lines.filter((line) => line === 'log: an error in background processing')).toHaveLength(2);
    expect(lines.filter((line) => line.startsWith('told: '))).toHaveLength(1);
    child.kill('SIGKILL');
    await ended;
  });

  it.each<[string, Record<string, string>]>([
    ['in order', {}],
    ['even if it cannot be reported', { DEAF: '1' }],
    ['even if the shutdown hangs, after five seconds', { STUCK: '1' }],
  ])('as an exception is reported and ends the process with 1, %s', async (_how, env) => {
    const { child, lines, ended } = await started(env);
    child.send('throw');
    expect((await ended)[0]).toBe(1);
    expect(lines).toContain('ending');
    expect(lines.filter((line) => line.startsWith('told: '))).toHaveLength(1);
  });
});

describe('a signal', () => {
  it('ends the process cleanly with 0', async () => {
    const { child, lines, ended } = await started();
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    expect(lines).toContain('ended');
  });

  it('that is repeated ends it immediately', async () => {
    const { child, lines, ended } = await started({ STUCK: '1' });
    child.kill('SIGTERM');
    await expect.poll(() => lines).toContain('ending in order');
    child.kill('SIGTERM');
    expect((await ended)[0]).toBe(1);
  });
});
