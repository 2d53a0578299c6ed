import cluster from 'node:cluster';
import { fileURLToPath } from 'node:url';
import { ROOT } from './environment.mjs';
import { ended } from './processes.mjs';

/** An application that ends with this code is set up wrongly; starting it again would not help. */
const WRONGLY_SET_UP = 78;
/** A node says for two seconds that it is going, sends its connections away over ten, and finishes: half a minute at most. */
const DRAIN_SECONDS = 32;
const MINUTE = 60_000;
/**
 * What is held beyond what lives is taken back when it comes to two fifths of that. Left to itself Node waits for three
 * times as much, and a node that once worked through a large table holds it for hours.
 */
const TIDY_SOONER = '--heap-growing-percent=40';

/**
 * Runs the nodes of the application. They are cluster workers: all listen on the same address, which this process
 * holds, and from which it hands connections round where there are several; and they end by themselves if this process is killed.
 * @param {{ script: string, nodes: number, env: NodeJS.ProcessEnv, say: (line: string) => void, giveUp: (line: string, code: number) => void }} facts
 */
export function runApplication({ script, nodes, env, say, giveUp }) {
  // One node takes its connections itself: to be handed each costs it as much as opening a live connection. Several
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
    // Every node finds the same fault; told here, it is said once.
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
    /** From now on a crash is a crash, not a failed start. */
    ready: () => {
      everReady = true;
    },
    /** Asks every node to finish; those that take too long are ended. */
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
    // It has gone by itself.
  }
}
