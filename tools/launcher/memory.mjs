import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import inspector from 'node:inspector';
import { Refusal } from './refusal.mjs';

/** Node options that expose the memory of a process or write it to disk. */
const OPENERS = /--(?:inspect|heapsnapshot|heap-prof|diagnostic-report|report-on|report-uncaught|abort-on)[\w-]*/;

/**
 * Protects the product's memory, which holds keys and secrets: no inspector, no snapshots, no core dumps. Child
 * processes inherit this.
 * @param {(line: string) => void} say
 * @throws {Refusal} if this process was started with such an option
 */
export function closeMemory(say) {
  const given = [...process.execArgv, process.env.NODE_OPTIONS ?? ''].join(' ');
  const [opener] = OPENERS.exec(given) ?? [];
  if (opener ?? inspector.url())
    throw new Refusal(
      `${opener ?? 'An inspector'} shows the memory of the process, which contains keys. Start without it (see NODE_OPTIONS), or use “npm run dev”.`,
    );
  // Node opens an inspector on this signal.
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

/** The hard limit for the size of a core dump of this process, in bytes. */
const coreLimit = () => /^Max core file size\s+\S+\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1];
