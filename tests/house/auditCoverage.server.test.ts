import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKeyRing } from '#engine/keys/keys.server.ts';
import { noteRing } from '#platform/audit/keyLog.server.ts';
import { sealSecret } from '#platform/disposable/sealing.web.ts';
import { backUp } from '#platform/backup/nightly.server.ts';
import { runTestRestore } from '#platform/backup/runTestRestore.server.ts';
import { inTransaction, openDatabase } from '#engine/db/pool.server.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import type { Asker } from '../support/installation.server.ts';
import { bareDatabase } from '../support/database.server.ts';
import {
  ADMINISTRATOR,
  openProduct,
  signInAs,
  type TestProduct,
  userIdOf,
} from '../support/testInstallation.server.ts';

/* Each event that must be in the audit log, triggered through the real product. New events get a line here. */
let installation: TestProduct;
let home: string;
let ids: Record<string, unknown>;
const admin = () => installation.administrator;
const PASSWORD = ADMINISTRATOR.password;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'happenings-'));
  installation = await openProduct({ keys: openKeyRing(undefined, home) });
  ids = {};
}, 60_000);
afterAll(async () => {
  await installation.close();
  rmSync(home, { recursive: true, force: true });
});

const shown = (secret: unknown): string => generateSync({ secret: String(secret) });
const url = () => String(installation.database.options.connectionString);
const run = promisify(execFile);
/** Runs a command as an operator does. */
const command = (name: string, args: readonly string[], database = url()) =>
  run(process.execPath, [resolve('tools/run.mjs'), `src/app/commands/${name}.server.ts`, ...args], {
    env: { ...process.env, DATABASE_URL: database, DATABASE_DIRECT_URL: database, DATA_DIR: home },
  });
const plan = () => ({
  database: installation.database,
  url: url(),
  storage: localStorage(join(home, 'files')),
  keys: installation.keys,
  folder: join(home, 'backups'),
  migrations: resolve('drizzle'),
});
const own = async (asker: Asker, path: string): Promise<string> => `/api/v1/users/${await userIdOf(asker)}/${path}`;
const version = async (asker: Asker, path: string): Promise<unknown> => (await asker.get(path)).body.row?.version;

const SECRET = { name: null, type: 'text/plain', bytes: new TextEncoder().encode('hunter2 is the password') };

type AuditedEvent = readonly [what: string, action: string, kind: string, make: () => Promise<unknown>];
/** In order: later events depend on earlier ones. */
const HAPPENINGS: readonly AuditedEvent[] = [
  [
    'a sign-in',
    'sign-in',
    'user',
    async () => {
      ids.grace = await signInAs(installation, 'Grace Hopper', ['*']);
    },
  ],
  [
    'a wrong password',
    'sign-in-failed',
    'user',
    () =>
      installation.stranger.send('POST', '/api/v1/session', { email: 'grace.hopper@msp.example', password: 'wrong' }),
  ],
  [
    'an unknown address',
    'sign-in-failed',
    'user',
    () => installation.stranger.send('POST', '/api/v1/session', { email: 'nobody@msp.example', password: 'wrong' }),
  ],
  [
    'a limit that is hit',
    'limit',
    'limit',
    async () => {
      for (let n = 0; n < 8; n++)
        await installation.stranger.send('POST', '/api/v1/session', { email: 'guess@msp.example', password: 'x' });
    },
  ],
  [
    'a second factor that is set up',
    'second-factor-added',
    'user',
    async () => {
      const grace = ids.grace as Asker;
      const begun = (await grace.send('POST', await own(grace, 'authenticators/app/draft'))).body;
      ids.secret = begun.secret;
      const done = await grace.send('POST', await own(grace, 'authenticators/app'), {
        draft: begun.draft,
        code: shown(begun.secret),
      });
      ids.codes = done.body.recoveryCodes;
    },
  ],
  [
    'a wrong code',
    'sign-in-failed',
    'user',
    async () => {
      const again = await installation.signIn('grace.hopper@msp.example', PASSWORD);
      ids.again = again;
      await again.send('POST', '/api/v1/session/two-factor', { code: '000000' });
    },
  ],
  [
    'a recovery code that is used',
    'recovery-code-used',
    'user',
    () => (ids.again as Asker).send('POST', '/api/v1/session/two-factor', { recoveryCode: (ids.codes as string[])[0] }),
  ],
  [
    'recovery codes made anew',
    'recovery-codes-made',
    'user',
    async () => (ids.again as Asker).send('POST', await own(ids.again as Asker, 'recovery-codes')),
  ],
  [
    'a second factor that is removed',
    'second-factor-removed',
    'user',
    async () => {
      const list = (await (ids.again as Asker).get(await own(ids.again as Asker, 'authenticators'))).body;
      const [app] = (list.rows ?? list.authenticators) as { id: number }[];
      return (ids.again as Asker).send('DELETE', await own(ids.again as Asker, `authenticators/${String(app?.id)}`));
    },
  ],
  [
    'a second factor that is reset for another user',
    'second-factor-reset',
    'user',
    async () => {
      const lost = await signInAs(installation, 'Lost Phone', ['team.view']);
      const begun = (await lost.send('POST', await own(lost, 'authenticators/app/draft'))).body;
      await lost.send('POST', await own(lost, 'authenticators/app'), { draft: begun.draft, code: shown(begun.secret) });
      return admin().send('POST', await own(lost, 'reset-two-factor'));
    },
  ],
  [
    'a permission refused on a secret',
    'refused',
    'address',
    async () => {
      const norah = await signInAs(installation, 'Norah Nobody', ['team.view']);
      return norah.send('POST', '/api/v1/system/tokens', {});
    },
  ],
  [
    'a secret that is made',
    'secret-created',
    'disposable',
    async () => {
      const { sealed } = await sealSecret(SECRET, 'Blue kettle');
      const given = { purpose: 'Firewall password', kind: 'text', hours: 24, ...sealed };
      const made = await admin().send('POST', '/api/v1/disposables', given);
      ids.link = String(made.body.path).split('/')[2];
    },
  ],
  [
    'a secret that is refused',
    'secret-refused',
    'disposable',
    () =>
      installation.stranger.send('POST', `/api/share/${String(ids.link)}/open`, {
        proof: Buffer.alloc(32).toString('base64'),
      }),
  ],
  [
    'a setting that is changed',
    'update',
    'setting',
    () => admin().send('PATCH', '/api/v1/settings/audit', { exportsAnHour: 20, version: 0 }),
  ],
  [
    'a setting that is put back',
    'putBack',
    'setting',
    () => admin().send('POST', '/api/v1/settings/audit/put-back', { version: 1, to: 0 }),
  ],
  [
    'a feature that is switched off',
    'update',
    'featureSwitch',
    async () => {
      const { rows } = (await admin().get('/api/v1/features')).body;
      return admin().send('PATCH', `/api/v1/features/${String(rows?.[0]?.key)}`, { state: 'off', version: 0 });
    },
  ],
  [
    'a role that is made',
    'create',
    'role',
    async () => {
      ids.role = (
        await admin().send('POST', '/api/v1/system/roles', { name: 'Auditors', permissions: ['team.view'] })
      ).body.row?.id;
    },
  ],
  [
    'a role that is changed',
    'update',
    'role',
    () => admin().send('PATCH', `/api/v1/system/roles/${String(ids.role)}`, { permissions: ['team.*'], version: 1 }),
  ],
  [
    'roles that a user is given',
    'update',
    'user',
    async () => {
      const id = await userIdOf(ids.again as Asker);
      return admin().send('PATCH', `/api/v1/users/${id}`, {
        roleIds: [ids.role],
        version: await version(admin(), `/api/v1/users/${id}`),
      });
    },
  ],
  [
    'a token that is made',
    'create',
    'apiToken',
    async () => {
      const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
      ids.token = (
        await admin().send('POST', '/api/v1/system/tokens', { name: 'Sync', scopes: ['team.view'], expiresAt })
      ).body.id;
    },
  ],
  [
    'a token whose secret is replaced',
    'rotate',
    'apiToken',
    () => admin().send('POST', `/api/v1/system/tokens/${String(ids.token)}/rotate`),
  ],
  [
    'a token that is revoked',
    'revoke',
    'apiToken',
    () => admin().send('POST', `/api/v1/system/tokens/${String(ids.token)}/revoke`),
  ],
  ['a list that is exported', 'export', 'team', () => admin().get('/api/v1/teams.csv')],
  ['the log that is exported', 'export', 'audit', () => admin().get('/api/v1/audit.csv')],
  [
    'an import',
    'create',
    'import',
    () => admin().send('POST', '/api/v1/imports/pasted', { text: 'Name\nImported team\n' }),
  ],
  [
    'a password that is changed',
    'password-changed',
    'user',
    () => admin().send('POST', '/api/v1/session/password', { current: PASSWORD, password: 'seven owls paint slowly' }),
  ],
  [
    'sessions that are ended',
    'sessions-ended',
    'user',
    async () => admin().send('DELETE', await own(admin(), 'sessions')),
  ],
  [
    'tries that are allowed again',
    'tries-allowed',
    'user',
    async () => {
      const email = 'often.guessed@msp.example';
      const guessed = await signInAs(installation, 'Often Guessed', ['team.view']);
      await (await installation.newcomer()).send('POST', '/api/v1/session', { email, password: 'a wrong guess' });
      return admin().send('DELETE', await own(guessed, 'wrong-tries'));
    },
  ],
  [
    'a sign-in that its owner disowns',
    'sign-in-disowned',
    'user',
    async () => (await signInAs(installation, 'Not Herself', ['team.view'])).send('POST', '/api/v1/session/disown'),
  ],
  ['a sign-out', 'sign-out', 'user', () => (ids.again as Asker).send('DELETE', '/api/v1/session')],
  ['a nightly backup', 'backup', 'backup', () => backUp(plan(), '2026-11-21T02:30:00.000Z')],
  ['a trial restore', 'trial', 'backup', () => runTestRestore(plan(), '2026-11-21T03:30:00.000Z')],
  ['a backup by command', 'backup', 'backup', () => command('backup', ['--to', join(home, 'by-hand.backup')])],
  ['a key that is added', 'key-added', 'keyRing', () => command('keys', ['--new'])],
  ['a rescue kit', 'rescue-kit', 'keyRing', () => command('keys', ['--rescue', join(home, 'kit.html')])],
  ['keys that replace lost ones', 'keys-adopted', 'keyRing', () => command('keys', ['--adopt'])],
  ['secrets that are sealed anew', 'keys-sealed', 'keyRing', () => command('keys', ['--seal'])],
  [
    'a start with another ring of keys',
    'key-ring',
    'keyRing',
    () => inTransaction(installation.database, (tx) => noteRing(tx, openKeyRing(undefined, home).ids)),
  ],
];

const linesOf = async (action: string, kind: string, database = installation.database): Promise<number> => {
  const { rows } = await database.query<{ n: number }>(
    'select count(*)::int as n from change_log where action = $1 and kind = $2',
    [action, kind],
  );
  return rows[0]?.n ?? 0;
};

describe('every significant event is in the log, written by the code that does it', () => {
  it.each(HAPPENINGS)(
    '%s',
    async (_what, action, kind, make) => {
      const before = await linesOf(action, kind);
      const answer = await make();
      // Entries written after the response follow within moments.
      await expect
        .poll(() => linesOf(action, kind), { message: JSON.stringify(answer)?.slice(0, 400) })
        .toBeGreaterThan(before);
    },
    60_000,
  );

  it('a restore, in the restored log', async () => {
    const bare = await bareDatabase();
    try {
      mkdirSync(join(home, 'files'), { recursive: true });
      await command('restore', ['--from', join(home, 'by-hand.backup')], bare.url);
      const restored = openDatabase(bare.url);
      expect(await linesOf('restore', 'backup', restored)).toBe(1);
      await restored.end();
    } finally {
      await bare.drop();
    }
  }, 60_000);
});
