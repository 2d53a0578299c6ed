import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { type KeyRing, openKeyRing } from '#engine/keys/keys.server.ts';
import { sealAll } from '#platform/audit/sealer.server.ts';
import { dump, LEFT_OUT } from '#platform/backup/dump.server.ts';
import type { Recipient } from '#platform/backup/envelope.server.ts';
import { outgoingHeldSince, holdOutgoing } from '#engine/outbound/outgoingHold.server.ts';
import { load } from '#platform/backup/load.server.ts';
import { checkBackup } from '#platform/backup/open.server.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import { a } from '../support/builders.server.ts';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import { bareDatabase, type TestDatabase } from '../support/database.server.ts';
import { openProduct } from '../support/testInstallation.server.ts';

const CANARY = 'Quillfeather Academy';
const MIB = 1024 * 1024;
const LARGE_MIB = Number(process.env.LARGE_FILE_MIB ?? 16);
const NOW = '2026-11-21T12:00:00.000Z';

let installation: TestInstallation & { administrator: Asker };
let folder: string;
let keys: KeyRing;
let file: string;
let source: pg.Client;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'backup-'));
  keys = openKeyRing(undefined, folder);
  installation = await openProduct();
  await installation.write((context) => a(context, customer, { name: CANARY }));
  source = new pg.Client({ connectionString: installation.database.options.connectionString });
  await source.connect();
  await keepFile('0123456789abcdef0123456789abcdef01234567', Buffer.from('A plan of the server room'));
  file = await backedUp('whole.backup');
});
afterAll(async () => {
  await source.end();
  await installation.close();
  rmSync(folder, { recursive: true, force: true });
});

const storage = () => localStorage(join(folder, 'files'));
const byRing = (ring: KeyRing): Recipient => ({ by: 'ring', id: ring.id, key: ring.derive('backup') });
const opening = (path: string, ring = keys) => ({ path, ring: (id: string) => ring.deriveOf(id, 'backup') });

async function keepFile(key: string, bytes: Buffer): Promise<void> {
  await storage().put(key, bytes, 'text/plain');
  await installation.database.query(
    'insert into stored_file (key, name, media_type, size, sha256) values ($1, $2, $3, $4, $5)',
    [key, 'plan.txt', 'text/plain', bytes.length, createHash('sha256').update(bytes).digest('hex')],
  );
}

async function backedUp(name: string, recipient = byRing(keys)): Promise<string> {
  const path = join(folder, name);
  await dump({ client: source, storage: storage(), recipient, path, now: NOW });
  return path;
}

/** Empty databases and connections, removed after the test. */
const made: TestDatabase[] = [];
const open: pg.Client[] = [];
async function emptyDatabase(): Promise<pg.Client> {
  const bare = await bareDatabase();
  made.push(bare);
  return connected(bare.url);
}
async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  open.push(client);
  return client;
}
afterEach(async () => {
  for (const client of open.splice(0)) await client.end();
  for (const { drop } of made.splice(0)) await drop();
});

const toRestore = (client: pg.Client, path: string, more: { replace?: boolean; ring?: KeyRing } = {}) => ({
  ...opening(path, more.ring),
  client,
  storage: localStorage(join(folder, 'restored')),
  migrations: 'drizzle',
  replace: more.replace ?? false,
  afterwards: (within: pg.Client) => holdOutgoing(within, NOW),
});
const restored = (...given: Parameters<typeof toRestore>) => load(toRestore(...given));

const tablesOf = async (client: pg.Client | pg.Pool) => {
  const { rows } = await client.query<{ name: string }>(
    "select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1",
  );
  return rows.map(({ name }) => name);
};
/** A fingerprint of each table: the number of rows and a hash over them. */
async function fingerprints(client: pg.Client | pg.Pool): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const table of await tablesOf(client)) {
    const { rows } = await client.query<{ print: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from "${table}" t`,
    );
    found[table] = rows[0]?.print ?? '';
  }
  return found;
}

describe('a backup', () => {
  it('restored to an empty database contains every row and file, and the same sequences', async () => {
    const copy = await emptyDatabase();
    await restored(copy, file);
    const [before, after] = [await fingerprints(installation.database), await fingerprints(copy)];
    for (const ended of [...LEFT_OUT, 'setting']) for (const prints of [before, after]) delete prints[ended];
    expect(after).toEqual(before);
    expect(readFileSync(join(folder, 'restored/01/23/0123456789abcdef0123456789abcdef01234567'), 'utf8')).toBe(
      'A plan of the server room',
    );
    const next = "select nextval('customer_id_seq')::int as id";
    expect((await copy.query(next)).rows).toEqual((await installation.database.query(next)).rows);
  });

  it('keeps no user signed in, and holds outgoing messages', async () => {
    const copy = await emptyDatabase();
    await restored(copy, file);
    for (const ended of [
      'session',
      'known_device',
      'one_time_link',
      'api_token_secret',
      'disposable_secret',
      'disposable_parcel',
      'request_box',
      'push_browser',
      'calendar_feed',
    ])
      expect((await copy.query(`select count(*)::int as n from ${ended}`)).rows, ended).toEqual([{ n: 0 }]);
    expect(await outgoingHeldSince(copy)).toBe(NOW);
    expect(await outgoingHeldSince(installation.database)).toBeNull();
  });

  it('still enforces foreign keys', async () => {
    const copy = await emptyDatabase();
    await restored(copy, file);
    await expect(copy.query('update customer set account_manager_id = 999999')).rejects.toThrow('violates foreign key');
    const count =
      "select count(*)::int as n from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace";
    expect((await copy.query(count)).rows).toEqual((await installation.database.query(count)).rows);
  });

  it('restores a log that is sealed as it was, waits for the same seals and still cannot be changed', async () => {
    await sealAll(installation.database);
    await installation.write((context) => a(context, customer, { name: 'Sealed later' }));
    const copy = await emptyDatabase();
    await restored(copy, await backedUp('sealed.backup'));
    const states = `select (select max(seq)::int from change_seal) as head, (select count(*)::int from change_unsealed) as waiting`;
    const [of] = (await installation.database.query(states)).rows;
    expect((await copy.query(states)).rows).toEqual([of]);
    expect(of.waiting).toBeGreaterThan(0);
    await expect(copy.query('delete from change_log')).rejects.toThrow('What is written in change_log stays');
  });

  it('is one snapshot, while others write', async () => {
    let isOver = false;
    const writers = Promise.all(
      Array.from({ length: 6 }, async (_, writer) => {
        for (let n = 0; !isOver; n++)
          await installation.write((context) => a(context, customer, { code: `W${writer}N${n}` }));
      }),
    );
    const path = await backedUp('busy.backup');
    isOver = true;
    await writers;
    const copy = await emptyDatabase();
    await restored(copy, path);
    const { rows } = await copy.query<{ customers: number; logged: number }>(
      `select (select count(*)::int from customer) as customers,
              (select count(*)::int from change_log where entity = 'customer' and action = 'create') as logged`,
    );
    expect(rows[0]?.customers).toBeGreaterThan(0);
    expect(rows[0]?.customers).toBe(rows[0]?.logged);
  });

  it('is readable by its owner only, and reveals nothing of its content', () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file).includes(CANARY)).toBe(false);
  });

  it('reports a file that is missing or changed on the disk, and includes the rest', async () => {
    await keepFile('feedfeedfeedfeedfeedfeedfeedfeedfeedfeed', Buffer.from('here'));
    await storage().put('feedfeedfeedfeedfeedfeedfeedfeedfeedfeed', Buffer.from('else'), 'text/plain');
    const { totals } = await checkBackup(opening(await backedUp('damaged.backup')));
    expect(totals).toMatchObject({ files: 1, missingFiles: ['feedfeedfeedfeedfeedfeedfeedfeedfeedfeed'] });
    await restored(await emptyDatabase(), join(folder, 'damaged.backup'));
    expect(existsSync(join(folder, 'restored/fe/ed'))).toBe(false);
    await installation.database.query("delete from stored_file where key like 'feed%'");
  });

  it('holds little of a large file in memory, on its way in and out', async () => {
    const large = 'b16b16b16b16b16b16b16b16b16b16b16b16b16b';
    const bytes = randomBytes(LARGE_MIB * MIB);
    await keepFile(large, bytes);
    const path = join(folder, 'large.backup');
    let [read, ahead] = [0, 0];
    const watched = async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        read += chunk.length;
        // Random data does not compress, so the file is as long as the data read, except for buffered parts.
        ahead = Math.max(ahead, read - statSync(`${path}.part`).size);
        yield chunk;
      }
    };
    const counted = {
      ...storage(),
      get: async (key: string) => Readable.from(watched(await storage().get(key))),
    };
    await dump({ client: source, storage: counted, recipient: byRing(keys), path, now: NOW });
    expect(read).toBeGreaterThan(bytes.length);
    expect(ahead).toBeLessThan(8 * MIB);

    let largest = 0;
    const target = localStorage(join(folder, 'restored'));
    const piecemeal = async function* (pieces: Buffer | AsyncIterable<Buffer>) {
      for await (const piece of Buffer.isBuffer(pieces) ? [pieces] : pieces) {
        largest = Math.max(largest, piece.length);
        yield piece;
      }
    };
    const put = (key: string, pieces: Buffer | AsyncIterable<Buffer>, mediaType: string) =>
      target.put(key, piecemeal(pieces), mediaType);
    await load({ ...toRestore(await emptyDatabase(), path), storage: { put } });
    expect(largest).toBeLessThanOrEqual(MIB);
    expect(readFileSync(join(folder, 'restored/b1/6b', large)).equals(bytes)).toBe(true);
    await installation.database.query('delete from stored_file where key = $1', [large]);
  });

  it('made for the holder of a private key opens with that key, and not with the key ring', async () => {
    const pair = generateKeyPairSync('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    const path = await backedUp('away.backup', { by: 'recipient', publicKey: pair.publicKey });
    await expect(checkBackup(opening(path))).rejects.toThrow('--key FILE');
    const { totals } = await checkBackup({ ...opening(path), privateKey: pair.privateKey });
    expect(totals.rows).toBeGreaterThan(0);
  });
});

describe('a damaged or foreign backup is refused before anything is changed', () => {
  const other = () => openKeyRing(`k1:${randomBytes(32).toString('base64')}`, folder);
  const changed = (change: (bytes: Buffer) => Buffer) => () => {
    const path = join(folder, 'changed.backup');
    writeFileSync(path, change(readFileSync(file)));
    return path;
  };
  const flipped = (at: (length: number) => number) =>
    changed((bytes) => {
      const place = at(bytes.length);
      bytes.writeUInt8(bytes.readUInt8(place) ^ 1, place);
      return bytes;
    });
  it.each<[string, () => string, RegExp]>([
    ['empty', changed(() => Buffer.alloc(0)), /empty/],
    ['cut in its header', changed((bytes) => bytes.subarray(0, 60)), /too short/],
    ['cut in its last byte', changed((bytes) => bytes.subarray(0, -1)), /is incomplete/],
    ['longer than it was', changed((bytes) => Buffer.concat([bytes, Buffer.alloc(40)])), /changed/],
    ['changed in its first data', flipped(() => 400), /changed|another key/],
    ['changed in its middle', flipped((length) => Math.floor(length / 2)), /changed/],
    ['changed in its last byte', flipped((length) => length - 1), /changed/],
    [
      'changed in its date',
      changed((bytes) => Buffer.from(bytes.toString('latin1').replace('2026', '2025'), 'latin1')),
      /changed/,
    ],
    [
      'not a backup',
      changed(() => Buffer.from('PK\u0003\u0004 something else entirely, and long enough')),
      /not a backup/,
    ],
    ['not there', () => join(folder, 'nowhere.backup'), /File not found/],
  ])('%s', async (_what, path, words) => {
    const copy = await emptyDatabase();
    await expect(restored(copy, path())).rejects.toThrow(words);
    expect(await tablesOf(copy)).toEqual([]);
  });

  it('of another key ring', async () => {
    const copy = await emptyDatabase();
    await expect(restored(copy, file, { ring: other() })).rejects.toThrow(/another key/);
    const renamed = openKeyRing(`other:${randomBytes(32).toString('base64')}`, folder);
    await expect(restored(copy, file, { ring: renamed })).rejects.toThrow(/key “k1”, which is not among the keys/);
    expect(await tablesOf(copy)).toEqual([]);
  });

  it('is not restored to a database with data unless told to replace it; then everything is replaced', async () => {
    const copy = await emptyDatabase();
    await restored(copy, file);
    await copy.query("update customer set name = 'Somebody else'");
    await expect(restored(copy, file)).rejects.toThrow('not empty');
    await restored(copy, file, { replace: true });
    expect((await copy.query('select name from customer order by id limit 1')).rows).toEqual([{ name: CANARY }]);
  });

  it('replaces nothing under a running CRM', async () => {
    const copy = await emptyDatabase();
    await restored(copy, file);
    await connected(made[0]?.url ?? '');
    await expect(restored(copy, file, { replace: true })).rejects.toThrow('Stop it and try again');
    expect(await tablesOf(copy)).toContain('customer');
  });

  it('changed in one of its parts leaves the database that was to be replaced unchanged', async () => {
    const copy = await emptyDatabase();
    await restored(copy, file);
    const before = await fingerprints(copy);
    const path = join(folder, 'half.backup');
    copyFileSync(file, path);
    truncateSync(path, Math.floor(statSync(file).size * 0.7));
    await expect(restored(copy, path, { replace: true })).rejects.toThrow();
    expect(await fingerprints(copy)).toEqual(before);
  });
});
