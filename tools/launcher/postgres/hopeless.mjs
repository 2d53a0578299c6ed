import { readFileSync } from 'node:fs';
import { Refusal } from '../refusal.mjs';

/**
 * Some faults do not pass by trying again. Only what the server that ended says of itself counts: in the log stand the
 * last words of connections too, to it or to one that was killed before.
 * @param {string} log @param {number | undefined} pid of that server
 * @throws {Refusal} with the server's own last words
 */
export function refuseIfHopeless(log, pid) {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-100);
  const own = lines.filter((line) => line.includes(`[${pid}]`));
  // What brings the data into order after a crash is a process of its own.
  const [, startup] = /startup process \(PID (\d+)\) exited/.exec(own.join('\n')) ?? [];
  const last = lines.filter((line) => new RegExp(`\\[(?:${pid}|${startup})\\] (?:FATAL|PANIC)`).test(line)).at(-1);
  // Another start won the race, or processes of a killed server are still leaving, with all they hold: these pass.
  if (!last || /lock file|shared memory|TCP\/IP sockets/.test(last)) return;
  throw new Refusal(
    `The database does not start (${last.replace(/^.*?(FATAL|PANIC):\s*/, '')}). See ${log}, or set DATABASE_URL.`,
  );
}
