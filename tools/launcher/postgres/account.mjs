import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { Refusal } from '../refusal.mjs';

/**
 * The account that the database runs as; undefined for the current user. @typedef {{ uid: number, gid: number, name:
 * string } | undefined} Account
 */

/**
 * PostgreSQL refuses to run as root, so root uses an existing account for it. Accounts are never created.
 * @param {string | undefined} cluster an existing database keeps the account that owns it
 * @returns {Account}
 */
export function databaseAccount(cluster) {
  if (process.getuid?.() !== 0) {
    refuseNamelessUser();
    return undefined;
  }
  if (cluster && existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid, name: `user ${uid}` };
  }
  for (const name of ['postgres', 'node', 'nobody']) {
    const uid = number('-u', name);
    const gid = number('-g', name);
    if (uid && gid) return { uid, gid, name };
  }
  throw new Refusal(
    'The built-in database cannot run as root, and no account postgres, node or nobody exists. Start as another user, or set DATABASE_URL.',
  );
}

/** @param {'-u' | '-g'} what @param {string} name */
function number(what, name) {
  try {
    return Number(execFileSync('id', [what, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  } catch {
    return undefined;
  }
}

function refuseNamelessUser() {
  try {
    userInfo();
  } catch {
    throw new Refusal(
      `The built-in database cannot be created by user number ${process.getuid?.()}, because the user has no name on this machine. Start as a named user, or set DATABASE_URL.`,
    );
  }
}

/**
 * Options that run a child process as the account. It does not inherit our environment, because a PGPORT or LC_ALL set
 * for another purpose would affect the database.
 * @param {Account} account
 */
export const runAs = (account) => ({
  cwd: '/',
  env: {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.env.SYSTEMROOT ? { SYSTEMROOT: process.env.SYSTEMROOT } : {}),
  },
  ...(account ? { uid: account.uid, gid: account.gid } : {}),
});

/**
 * Lets the account pass through an otherwise closed folder: its group may enter but not list it.
 * @param {string} folder @param {Account} account
 */
export function letIn(folder, account) {
  if (!account) return;
  chownSync(folder, statSync(folder).uid, account.gid);
  chmodSync(folder, 0o710);
}

/**
 * Whether the account can enter the folder; a closed parent folder such as /root prevents it.
 * @param {string} folder @param {Account} account
 */
export const canEnter = (folder, account) =>
  !account ||
  spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...runAs(account), stdio: 'ignore' }).status === 0;
