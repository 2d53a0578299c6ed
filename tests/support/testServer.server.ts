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
    /** A PostgreSQL server on which tests may create databases, as their owner. */
    TEST_SERVER_URL: string;
    /** The same server as the product's user: a role that owns nothing. */
    TEST_PRODUCT_URL: string;
    /** The migrated, empty database that each test copies. */
    TEST_TEMPLATE: string;
    /** The template that the first full-product test creates for the whole run. */
    TEST_FURNISHED: string;
    /** How PostgreSQL copies it: by file is faster without fsync, and much slower with it. */
    TEST_COPYING: 'file_copy' | 'wal_log';
  }
}

/** The resources for tests: a server, and the database that each test copies. */
interface Ground {
  server: string;
  product: string;
  template: string;
  furnished: string;
  copying: 'file_copy' | 'wal_log';
  stop: () => Promise<void>;
}

declare global {
  /** Each project of a run loads this module again, so they share the resources of the first until the last is done. */
  var testGround: { made?: Promise<Ground>; users: number } | undefined;
}

globalThis.testGround ??= { users: 0 };
const shared = globalThis.testGround;

/** Before the first server test: starts a real PostgreSQL, or uses TEST_DATABASE_URL. */
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

/** After the last server test. */
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
  // An external server is left as it was.
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

/** Kept between runs, because its start takes long; shared by parallel runs. */
async function builtIn(): Promise<{ url: string; ownerUrl: string; stop: () => Promise<void> }> {
  const { folder, remove } = workFolder();
  // Its data need not survive a power cut, and its databases live for seconds.
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=200', 'autovacuum=off'];
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
  // The folder of a whole test run, which removes it.
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
