import { readFileSync } from 'node:fs';
import { Refusal } from '../refusal.mjs';

/**
 * Throws on faults that a retry cannot fix. Only messages of the server process that ended count: the log also holds
 * messages of connections to it, or to an earlier server.
 * @param {string} log @param {number | undefined} pid of that server
 * @throws {Refusal} with the server's last message
 */
export function refuseIfUnrecoverable(log, pid) {
  const lines = readFileSync(log, 'utf8').trimEnd().split('\n').slice(-100);
  const own = lines.filter((line) => line.includes(`[${pid}]`));
  // Crash recovery runs in a separate process.
  const [, startup] = /startup process \(PID (\d+)\) exited/.exec(own.join('\n')) ?? [];
  const last = lines.filter((line) => new RegExp(`\\[(?:${pid}|${startup})\\] (?:FATAL|PANIC)`).test(line)).at(-1);
  // Another start won the race, or processes of a killed server still hold resources: these faults are temporary.
  if (!last || /lock file|shared memory|TCP\/IP sockets/.test(last)) return;
  throw new Refusal(
    `The database does not start (${last.replace(/^.*?(FATAL|PANIC):\s*/, '')}). See ${log}, or set DATABASE_URL.`,
  );
}
