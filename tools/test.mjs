// Every check of the product, fastest failure first.
// node tools/test.mjs             all
// node tools/test.mjs --check     the quick ones: no database tests, no build, no browser
// node tools/test.mjs --browser   the page tests
// The last line sums up: "N passed, N failed"; a check such as lint counts as one.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { findBrowser, findShell } from './browser.mjs';
import { ROOT } from './launcher/environment.mjs';
import { command, pageTests, unitTests } from './testing/steps.mjs';
import { runSteps } from './testing/runner.mjs';
import { openScratch } from './testing/scratch.mjs';

/** @typedef {import('./testing/runner.mjs').Step} Step */

process.chdir(ROOT);
process.env.TMPDIR = openScratch();
process.env.TEST_DATABASE_FOLDER = join(process.env.TMPDIR, 'database');
const embedded = { TEST_DATABASE_URL: undefined };
const external = process.env.TEST_DATABASE_URL;
/** The tests mostly wait for the database and for processes, so four workers fit on two cores. */
const WORKERS = 4;
const SQL = {
  only: [
    ...['db', 'store', 'lists', 'search', 'schedule', 'changes', 'live/bus', 'live/nodes', 'live/relay'].map(
      (room) => `src/engine/${room}`,
    ),
    ...['audit/sealing', 'audit/secretAccess', 'notifications'].map((room) => `src/platform/${room}`),
    'tests/nouns/writing',
    'tests/platform/backup.',
  ],
  // Twenty starts, each killed: slow, and the same on any PostgreSQL.
  without: ['**/killed*.server.test.mjs'],
};
/** The folder of the bundled tests of rules and of the server. */
const BUNDLE = 'node_modules/.cache/bundled';
const bundled = { TEST_BUNDLE: BUNDLE };

/** @type {(Step | Step[])[]} */
const quick = [
  [
    command('format', ['biome', 'format', '.']),
    command('secrets', ['node', 'tools/secrets.mjs']),
    command('unused code', ['knip']),
    command('missing migration', ['node', 'tools/run.mjs', 'tools/migration.server.ts', '--check']),
    command('tests bundled', ['node', 'tools/testing/bundledTests.mjs', BUNDLE]),
  ],
  [command('lint', ['oxlint', '--type-aware', '--quiet']), command('types', ['tsc', '-b', '.', 'tools'])],
  unitTests('rules', ['rules', 'rules-apart'], bundled),
];
/** @type {(Step | Step[])[]} */
const full = [
  unitTests('screens', ['screens']),
  unitTests('server, built-in database', ['server', 'server-apart'], { ...bundled, ...embedded }, { workers: WORKERS }),
  // In parallel: one waits for the disk of a database, the other for processes.
  [
    // Code that uses SQL directly. The areas build on it and were tested on the built-in database.
    ...(external
      ? [
          unitTests('SQL, database of TEST_DATABASE_URL', ['server', 'server-apart'], bundled, {
            ...SQL,
            workers: WORKERS,
          }),
        ]
      : []),
    unitTests('tools', ['tools'], embedded, { workers: WORKERS }),
  ],
];
/** @type {(Step | Step[])[]} */
const browser = [
  command('build', ['node', 'tools/build.mjs']),
  [
    command('bundle sizes', ['node', 'tools/sizes.mjs']),
    // Runs every part on a tiny company; its figures are meaningless.
    command('bench in miniature', ['node', 'tools/run.mjs', 'bench/bench.server.ts', '--mini']),
    pageTests(findBrowser, findShell),
  ],
];

const steps = process.argv.includes('--check')
  ? quick
  : process.argv.includes('--browser')
    ? browser
    : [...quick, ...full, ...browser];
rmSync('node_modules/.cache/reports', { recursive: true, force: true });
process.exitCode = await runSteps(steps);
