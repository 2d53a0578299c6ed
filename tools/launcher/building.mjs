import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from './environment.mjs';
import { Refusal } from './refusal.mjs';
import { isBuilt } from './sources.mjs';
import { seconds } from './words.mjs';

/**
 * Builds when the sources or packages changed since the last build. In a process of its own: the launcher stays small.
 * @param {(line: string) => void} say
 * @param {import('./shutdown.mjs').Shutdown} shutdown
 */
export async function buildIfChanged(say, shutdown) {
  if (isBuilt()) return;
  say('Building, because the sources changed since the last build …');
  const since = Date.now();
  const child = spawn(process.execPath, [join(ROOT, 'tools/build.mjs')], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  const leaving = once(child, 'exit');
  shutdown.add(async () => {
    child.kill('SIGKILL');
    await leaving;
  });
  const [code] = await leaving;
  if (code !== 0 && !shutdown.begun())
    throw new Refusal('The build failed; its complaint is above. Nothing was started.');
  say(`Built in ${seconds(since)}.`);
}
