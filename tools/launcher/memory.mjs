import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { Refusal } from './refusal.mjs';

/** Options of Node that open the memory of a process, or write it to the disk. */
const OPENERS = /--(?:inspect|heapsnapshot|heap-prof|diagnostic-report|report-on|report-uncaught|abort-on)[\w-]*/;

/**
 * Nobody looks into the memory of the product, where keys and secrets are: no inspector, no snapshots, no core dumps. What
 * is started from here inherits it.
 * @param {(line: string) => void} say
 * @throws {Refusal} when this process was started to be looked into
 */
export function closeMemory(say) {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ');
  const [opener] = OPENERS.exec(given) ?? [];
  if (opener ?? inspector.url())
    throw new Refusal(
      `${opener ?? 'An inspector'} shows the memory of the process, which contains keys. Start without it (see NODE_OPTIONS), or use “npm run dev”.`,
    );
  // Node opens an inspector when it gets this signal.
  process.on('SIGUSR1', () => {});
  if (process.platform === 'linux') refuseCoreDumps(say);
}

/** @param {(line: string) => void} say */
function refuseCoreDumps(say) {
  if (coreLimit() === '0') return;
  try {
    execFileSync('prlimit', ['--pid', String(process.pid), '--core=0:0'], { stdio: 'ignore' });
  } catch {
    say('Core dumps are on, so a crash could write keys to the disk. Run “ulimit -c 0” before the start.');
  }
}

/** The most bytes a core dump of this process may have, by its hard limit. */
const coreLimit = () => /^Max core file size\s+\S+\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
