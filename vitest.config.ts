import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Tests tell what is right, never how fast: only what hangs is ended, also on a busy machine. */
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 20_000 } } };
const SERVER = '{src,tests}/**/*.server.test.ts';

/** Whole walks, and waits for what was killed: begun first, so that the other workers need not wait for one of them. */
const LONG = /(?:everyNoun|killed\w*|transaction|matrix|scope)\.server\.test\.m?[jt]s$/;

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification): boolean => LONG.test(moduleId);
    return [...usual.filter(isLong), ...usual.filter((file) => !isLong(file))];
  }
}

/** What the server needs of a run: a PostgreSQL. */
const DATABASE = { globalSetup: 'tests/support/testServer.server.ts' };

/** The tests of rules and of the server as they are written. */
const written = [
  { test: { name: 'rules', include: ['{src,tests}/**/*.test.ts'], exclude: [SERVER], ...PATIENCE } },
  { test: { name: 'server', include: [SERVER], ...DATABASE, ...PATIENCE } },
];

/**
 * The same as `tools/testing/bundledTests.mjs` has bundled them: those that leave nothing behind share processes, one
 * after another.
 */
const bundled = (folder: string) =>
  (['rules', 'server'] as const).flatMap((kind) =>
    [kind, `${kind}-apart`].map((name) => ({
      test: {
        name,
        include: [`${folder}/${name}/**/*.test.mjs`],
        // Of a project, not of the command line: projects do not read the exclusions of the command line.
        exclude: (process.env.TEST_WITHOUT ?? '').split(',').filter(Boolean),
        isolate: name !== kind,
        // A larger space for new objects: a test process collected garbage for a seventh of its time.
        execArgv: ['--enable-source-maps', '--max-semi-space-size=32'],
        ...(kind === 'server' ? DATABASE : {}),
        ...PATIENCE,
      },
    })),
  );

export default defineConfig({
  // Two workers: this runs beside a database, and small machines have two cores.
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    env: { TZ: 'Europe/London' },
    projects: [
      ...(process.env.TEST_BUNDLE ? bundled(process.env.TEST_BUNDLE) : written),
      {
        plugins: [react()],
        test: {
          name: 'screens',
          include: ['{src,tests}/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: 'tests/support/screenPatience.ts',
          ...PATIENCE,
        },
      },
      { test: { name: 'tools', include: ['tools/**/*.test.ts'], ...PATIENCE } },
    ],
  },
});
