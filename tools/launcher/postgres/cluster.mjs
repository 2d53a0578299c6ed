import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Refusal } from '../refusal.mjs';
import { runAs } from './account.mjs';
import { program } from './binaries.mjs';

/**
 * The database; the role that migrates it; and the role of the product, which owns nothing and so cannot change the
 * logs. Neither role is a superuser, so that a vulnerability in the application does not give a shell on the machine.
 */
export const DATABASE = 'crm';
export const OWNER = 'owner';
export const PRODUCT = 'app';
export const ADMINISTRATOR = 'postgres';

/**
 * Creates the database's folder completely or not at all: it is filled under a temporary name and then renamed.
 * @param {{ place: import('./place.mjs').Place, postgres: { folder: string, major: number }, account: import('./account.mjs').Account }} facts
 * @returns {boolean} whether it was created; false if it existed
 */
export function makeCluster({ place, postgres, account }) {
  if (existsSync(place.folder)) {
    refuseOtherMajor(place.folder, postgres.major);
    return false;
  }
  const half = `${place.folder}.${process.pid}`;
  const password = `${half}.password`;
  try {
    mkdirSync(half, { mode: 0o700 });
    writeFileSync(password, place.adminPassword, { mode: 0o600 });
    if (account) for (const path of [half, password]) chownSync(path, account.uid, account.gid);
    const flags = [
      '-E',
      'UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
      '--auth=scram-sha-256',
    ];
    must(postgres.folder, 'initdb', ['-D', half, '-U', ADMINISTRATOR, `--pwfile=${password}`, ...flags], account);
    must(postgres.folder, 'postgres', ['--single', '-D', half, 'postgres'], account, firstStatements(place));
    renameSync(half, place.folder);
    return true;
  } catch (error) {
    // Another start was faster; its folder is used.
    if (existsSync(place.folder)) return false;
    throw error;
  } finally {
    for (const path of [half, password]) rmSync(path, { recursive: true, force: true });
  }
}

/**
 * One statement per line, as the single-user mode requires.
 * @param {import('./place.mjs').Place} place
 */
const firstStatements = (place) => `create role ${PRODUCT} login createdb password '${place.password}'
create role ${OWNER} login createdb password '${place.ownerPassword}'
create database ${DATABASE} owner ${OWNER}
alter database ${DATABASE} set timezone to 'UTC'
`;

/** @param {string} folder @param {'initdb' | 'postgres'} name @param {string[]} args @param {import('./account.mjs').Account} account @param {string} [input] */
function must(folder, name, args, account, input = '') {
  const done = spawnSync(program(folder, name), args, { ...runAs(account), input, encoding: 'utf8' });
  const complaint = done.stderr.split('\n').find((line) => /error|fatal|could not|denied/i.test(line));
  if (done.status === 0 && !/^(ERROR|FATAL|PANIC)/m.test(done.stderr)) return;
  throw new Refusal(
    `The database could not be created (${complaint?.trim() ?? done.error?.message ?? `${name} ended with ${done.status ?? done.signal}`}). Free some space, or set DATABASE_URL.`,
  );
}

/** @param {string} folder @param {number} major */
function refuseOtherMajor(folder, major) {
  const file = join(folder, 'PG_VERSION');
  const made = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'none';
  if (made === String(major)) return;
  throw new Refusal(
    `${folder} was created by PostgreSQL ${made}, but the built-in version is ${major}. Start the earlier release, make a backup, and restore it into an empty data folder.`,
  );
}
