import { defineConfig } from '@playwright/test';

const browser = process.env.BROWSER_PATH;
/** The same without windows, where there is one: lighter, but it shows no notices. */
const shell = process.env.BROWSER_SHELL_PATH ?? browser;
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
// A browser run by root cannot build its sandbox; everyone else keeps it.
const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];

const launched = (executablePath: string | undefined) => ({
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: [...quiet, ...asRoot] },
});

/** The tests of each of these files share one product, so they run one after another. */
const SHARED = '**/{live*,signInWays}.spec.ts';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/company.ts',
  fullyParallel: true,
  // More than a small machine has cores: now and then one waits, for a product to start or for what comes by itself.
  workers: 3,
  // The longest first: what shares a product goes one after the other, and the others need not wait for its end.
  projects: [
    { name: 'live', testMatch: SHARED },
    { name: 'notices', testMatch: '**/push.spec.ts', use: launched(browser) },
    { name: 'pages', testIgnore: [SHARED, '**/push.spec.ts'] },
  ],
  // A browser beside a database on two cores stumbles now and then; what passes only then is told by name.
  retries: 2,
  forbidOnly: Boolean(process.env.CI),
  // Generous: a page test tells what is right, never how fast; a busy machine must not fail it.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: [
    ['list'],
    ...(process.env.PAGE_REPORT ? [['json', { outputFile: process.env.PAGE_REPORT }] as const] : []),
  ],
  use: {
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    viewport: { width: 1440, height: 900 },
    // To record one takes as long as the test; whoever fails is tried again, and then it is there.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    ...launched(shell),
  },
});
