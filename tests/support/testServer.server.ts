import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { drop, dropLeftovers, furnishedName, makeProductRole, makeTemplate, onServer } from './template.server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL server on which tests may make databases, as whoever owns them. */
    TEST_SERVER_URL: string;
    /** The same server, as the product works in it: a role that owns nothing. */
    TEST_PRODUCT_URL: string;
    /** The migrated, empty database that each test copies. */
    TEST_TEMPLATE: string;
    /** What the first test of the whole product makes of it, for all of the run. */
    TEST_FURNISHED: string;
    /** How PostgreSQL copies it: by file is faster where nothing is synced to a disk, and far slower elsewhere. */
    TEST_COPYING: 'file_copy' | 'wal_log';
  }
}

/** What tests are given: a server, and on it the database that each of them copies. */
interface Ground {
  server: string;
  product: string;
  template: string;
  furnished: string;
  copying: 'file_copy' | 'wal_log';
  stop: () => Promise<void>;
}

declare global {
  /** Each project of a run reads this module anew: they share what the first of them made, until the last is done. */
  var testGround: { made?: Promise<Ground>; users: number } | undefined;
}

globalThis.testGround ??= { users: 0 };
const shared = globalThis.testGround;

/** Before the first server test: a real PostgreSQL, the one of TEST_DATABASE_URL or else the built-in one. */
export async function setup(project: TestProject): Promise<void> {
  shared.users++;
  shared.made ??= prepared();
  const { server, product, template, furnished, copying } = await shared.made;
  project.provide('TEST_SERVER_URL', server);
  project.provide('TEST_PRODUCT_URL', product);
  project.provide('TEST_TEMPLATE', template);
  project.provide('TEST_FURNISHED', furnished);
  project.provide('TEST_COPYING', copying);
}

/** After the last one. */
export async function teardown(): Promise<void> {
  shared.users--;
  if (shared.users > 0) return;
  const made = await shared.made;
  shared.made = undefined;
  await made?.stop();
}

async function prepared(): Promise<Ground> {
  const external = process.env.TEST_DATABASE_URL;
  const server = external ? undefined : await builtIn();
  const url = server?.ownerUrl ?? external ?? '';
  const productUrl = server?.url ?? (await makeProductRole(url));
  await dropLeftovers({ owner: url, product: productUrl });
  const template = await makeTemplate({ owner: url, product: productUrl }, { kept: !external });
  // Somebody else's server is left as it was.
  const furnished = furnishedName();
  const clear = (client: Client) => drop(client, furnished).then(() => drop(client, template));
  return {
    server: url,
    product: productUrl,
    template,
    furnished,
    copying: external ? 'wal_log' : 'file_copy',
    stop: server?.stop ?? (() => onServer(url, clear)),
  };
}

/** Kept between runs, as its data is worthless but its start is not; shared by runs at the same time. */
async function builtIn(): Promise<{ url: string; ownerUrl: string; stop: () => Promise<void> }> {
  const { folder, remove } = workFolder();
  // Nothing in it must survive a power cut.
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200'];
  const child = spawn(process.execPath, ['tools/database.mjs', folder, ...settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = once(child, 'exit');
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), gone.then(() => [''])]);
  if (typeof line !== 'string' || line === '')
    throw new Error('The database for the tests did not start; its complaint is above.');
  const { url, ownerUrl }: { url: string; ownerUrl: string } = JSON.parse(line);
  return {
    url,
    ownerUrl,
    stop: async () => {
      child.stdin.end();
      await gone;
      remove();
    },
  };
}

function workFolder(): { folder: string; remove: () => void } {
  // Of a whole run, which removes it.
  const given = process.env.TEST_DATABASE_FOLDER;
  if (given) return { folder: given, remove: () => {} };
  const cache = 'node_modules/.cache';
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return { folder: join(cache, 'test-database'), remove: () => {} };
  } catch {
    const folder = mkdtempSync(join(tmpdir(), 'crm-tests-'));
    return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
  }
}
