import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collect } from './runner.mjs';
import { unitReport } from './unitReport.mjs';

/** @typedef {import('./runner.mjs').Step} Step */

const REPORTS = 'node_modules/.cache/reports';
/** If more files than this fail, the cause is not chance. */
const MOST_AGAIN = 4;

/**
 * A check that passes or fails as a whole.
 * @param {string} name @param {[string, ...string[]]} words @param {NodeJS.ProcessEnv} [env]
 * @returns {Step}
 */
export const command = (name, words, env = {}) => ({
  name,
  run: async () => {
    const { code, output } = await collect(found(words), environment(env));
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
  },
});

/**
 * The unit tests of some projects of vitest.config.ts. Failed files are run again, one at a time: a failure that only
 * a busy machine causes is reported by name and does not fail the step.
 * @param {string} name @param {readonly string[]} projects @param {NodeJS.ProcessEnv} [env]
 * @param {{ readonly only?: readonly string[]; readonly without?: readonly string[]; readonly workers?: number }} [how] only tests in these folders; without those of these patterns
 * @returns {Step}
 */
export const unitTests = (name, projects, env = {}, { only = [], without = [], workers } = {}) => ({
  name: `tests: ${name}`,
  run: async () => {
    const title = name.replace(/\W+/g, '-');
    const chosen = projects.flatMap((project) => ['--project', project]);
    /** @param {string} file @param {readonly string[]} words */
    const tried = async (file, words) => {
      const report = join(REPORTS, `${file}.json`);
      const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
      const { code, output } = await collect(
        found(['vitest', 'run', ...chosen, ...reporters, ...words]),
        environment({ ...env, TEST_WITHOUT: without.join(',') }),
      );
      return unitReport(read(report), code, output);
    };
    const first = await tried(title, [...(workers ? [`--maxWorkers=${workers}`] : []), ...only]);
    if (first.files.length === 0 || first.files.length > MOST_AGAIN) return counted(first);
    const second = await tried(`${title}-again`, ['--maxWorkers=1', ...first.files]);
    return {
      ...counted({ ...second, passed: first.passed + first.failed - second.failed }),
      told: `repeated once: ${first.names.join('; ')}`,
    };
  },
});

/**
 * The page tests, in the configured browser or one that is found; without a browser the step fails.
 * @param {() => Promise<string | undefined>} findBrowser @param {() => string | undefined} findShell
 * @returns {Step}
 */
export const pageTests = (findBrowser, findShell) => ({
  name: 'page tests',
  run: async () => {
    const browser = await findBrowser();
    if (!browser)
      return {
        passed: 0,
        failed: 1,
        note: 'not run, no browser',
        output: 'page tests: not run, no browser. Install Chromium or set BROWSER_PATH, then: npm run e2e',
      };
    const report = join(REPORTS, 'pages.json');
    const shell = process.env.BROWSER_PATH ? undefined : findShell();
    const env = environment({ BROWSER_PATH: browser, BROWSER_SHELL_PATH: shell, PAGE_REPORT: report });
    const { code, output } = await collect(found(['playwright', 'test']), env);
    const { stats = {}, suites = [] } = read(report);
    const { expected = 0, unexpected: failed = 0, flaky = 0 } = stats;
    const again = suites.flatMap(secondTries);
    return {
      ...counted({ passed: expected + flaky, failed, code, output }),
      ...(again.length > 0 ? { told: `passed only when repeated, check: ${again.join('; ')}` } : {}),
    };
  },
});

/**
 * The names of tests that passed on a retry.
 * @param {{ suites?: any[], specs?: any[] }} suite
 * @returns {string[]}
 */
const secondTries = ({ suites = [], specs = [] }) => [
  ...specs
    .filter(({ tests }) => tests.some((/** @type {any} */ { status }) => status === 'flaky'))
    .map(({ title }) => title),
  ...suites.flatMap(secondTries),
];

/**
 * A failed run without a failed test (a file that does not load, no tests at all) counts as one failure.
 * @param {{ passed: number, failed: number, code: number, output: string }} run
 */
const counted = ({ passed, failed, code, output }) => ({
  passed,
  failed: failed || (code === 0 && passed > 0 ? 0 : 1),
  output,
});

/** @param {string} report */
const read = (report) => (existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : {});

/** @param {[string, ...string[]]} words @returns {[string, ...string[]]} */
const found = ([program, ...args]) =>
  program === 'node' ? [process.execPath, ...args] : [join('node_modules/.bin', program), ...args];

/**
 * Removes undefined values.
 * @param {NodeJS.ProcessEnv} env
 */
const environment = (env) =>
  Object.fromEntries(Object.entries({ ...process.env, ...env }).filter(([, value]) => value !== undefined));
