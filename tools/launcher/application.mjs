import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { ROOT } from './environment.mjs';
import { ended } from './processes.mjs';

/** The exit code of an application with invalid settings; a restart would not help. */
const WRONGLY_SET_UP = 78;
/** A node announces its shutdown for two seconds, closes connections over ten, and finishes within half a minute. */
const DRAIN_SECONDS = 32;
const MINUTE = 60_000;
/**
 * Collects garbage when it reaches two fifths of the live heap. By default Node waits for three times as much, and a
 * node that has processed a large table keeps that memory for hours.
 */
const TIDY_SOONER = '--heap-growing-percent=40';

/**
 * Runs the nodes of the application as cluster workers. All listen on the same address, which this process holds; with
 * several nodes it distributes the connections. They exit if this process is killed.
 * @param {{ script: string, nodes: number, env: NodeJS.ProcessEnv, say: (line: string) => void, giveUp: (line: string, code: number) => void }} facts
 */
export function runApplication({ script, nodes, env, say, giveUp }) {
  // A single node accepts connections itself: a handover costs it as much as opening a live connection. Several nodes
  // would not get equal shares that way.
  cluster.schedulingPolicy = nodes > 1 ? cluster.SCHED_RR : cluster.SCHED_NONE;
  cluster.setupPrimary({
    exec: fileURLToPath(new URL('worker.mjs', import.meta.url)),
    args: [script],
    execArgv: ['--enable-source-maps', TIDY_SOONER],
    cwd: ROOT,
  });
  let stopping = false;
  let everReady = false;
  /** @type {number[]} */
  const crashes = [];
  /** @type {Set<NodeJS.Timeout>} */
  const waiting = new Set();

  /** @param {number} index */
  function start(index) {
    const worker = cluster.fork({ ...env, CRM_NODE: String(index) });
    let fault = 'The application cannot start with these settings. See the lines above.';
    worker.on('error', () => {});
    // Every node finds the same fault; reported here, it appears once.
    worker.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'fault' in message) fault = String(message.fault);
    });
    worker.once('exit', (code, signal) => {
      if (stopping) return;
      if (code === WRONGLY_SET_UP) {
        stopping = true;
        return giveUp(fault, WRONGLY_SET_UP);
      }
      again(index, signal ? `was stopped by ${signal}` : `stopped with code ${code}`);
    });
  }

  /** @param {number} index @param {string} how */
  function again(index, how) {
    crashes.push(Date.now());
    const recent = crashes.filter((at) => at > Date.now() - MINUTE).length;
    if (!everReady && recent >= 3 * nodes)
      return giveUp(`The application does not start: it ${how}. See the lines above.`, 1);
    const delay = recent <= 5 ? 250 : Math.min(30_000, 500 * 2 ** (recent - 5));
    say(`Node ${index} ${how}. Restarting it${delay > 1000 ? ` in ${Math.round(delay / 1000)} s` : ''}.`);
    const timer = setTimeout(() => {
      waiting.delete(timer);
      start(index);
    }, delay);
    waiting.add(timer);
  }

  for (let index = 1; index <= nodes; index++) start(index);
  return {
    /** After this, a crash is no longer a failed start. */
    ready: () => {
      everReady = true;
    },
    /** Asks every node to finish, and kills those that take too long. */
    stop: async () => {
      stopping = true;
      for (const timer of waiting) clearTimeout(timer);
      const pids = Object.values(cluster.workers ?? {}).flatMap((worker) => worker?.process.pid ?? []);
      for (const pid of pids) tell(pid, 'SIGTERM');
      await Promise.all(pids.map((pid) => ended(pid, DRAIN_SECONDS * 1000)));
      for (const pid of pids) tell(pid, 'SIGKILL');
    },
  };
}

/** @param {number} pid @param {NodeJS.Signals} signal */
function tell(pid, signal) {
  try {
    process.kill(pid, signal);
  } catch {
    // The process has already exited.
  }
}
