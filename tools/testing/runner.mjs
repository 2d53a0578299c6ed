import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { seconds } from '../launcher/words.mjs';

/**
 * The result of a step. `output` is shown on failure, `told` always.
 * @typedef {{ passed: number, failed: number, output: string, note?: string, told?: string }} Outcome
 * @typedef {{ name: string, run: () => Promise<Outcome> }} Step
 */

/**
 * Runs the steps in order, continues after failures, and prints a line for each. The steps of a group run in parallel,
 * so that one uses the CPU while another waits.
 * @param {readonly (Step | readonly Step[])[]} steps
 * @returns {Promise<number>} the exit code
 */
export async function runSteps(steps) {
  const since = Date.now();
  let passed = 0;
  let failed = 0;
  for (const group of steps)
    for (const outcome of await Promise.all([group].flat().map(runStep))) {
      passed += outcome.passed;
      failed += outcome.failed;
    }
  console.log(`Took ${seconds(since)}.`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

/** @param {Step} step @returns {Promise<Outcome>} */
async function runStep(step) {
  const start = Date.now();
  const outcome = await step.run();
  const counted =
    outcome.passed + outcome.failed > 1
      ? `${outcome.passed} passed${outcome.failed ? `, ${outcome.failed} failed` : ''}`
      : '';
  console.log(
    `${outcome.failed ? 'FAILED' : 'ok    '}  ${step.name.padEnd(40)} ${(outcome.note ?? counted).padEnd(28)} ${seconds(start)}`,
  );
  if (outcome.told) console.log(`        ${outcome.told}`);
  if (outcome.failed && outcome.output) console.log(`\n${shortened(outcome.output)}\n`);
  return outcome;
}

/**
 * The start and the end of a step's output.
 * @param {string} output
 */
function shortened(output) {
  const lines = output.trimEnd().split('\n');
  if (lines.length <= 300) return lines.join('\n');
  return [...lines.slice(0, 200), `… ${lines.length - 280} lines left out …`, ...lines.slice(-80)].join('\n');
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.once(signal, () => {
    process.exitCode = 1;
    const ending = [...running].map((child) => once(child, 'exit'));
    for (const child of running) child.kill('SIGTERM');
    // The time for child processes to shut down in order.
    setTimeout(() => process.exit(1), 15_000).unref();
    void Promise.all(ending).then(() => process.exit(1));
  });

/**
 * Runs a program and collects its output.
 * @param {readonly [string, ...string[]]} words @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function collect([program, ...args], env) {
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], shell: process.platform === 'win32' });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
  child.once('error', (error) => (output += error.message));
  const [code] = await Promise.race([once(child, 'close'), once(child, 'error').then(() => [127])]);
  running.delete(child);
  return { code: code ?? 1, output };
}
