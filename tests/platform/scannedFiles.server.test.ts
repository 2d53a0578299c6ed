import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAlarmChecks } from '#platform/alarms/watch.server.ts';
import { localStorage } from '#engine/files/storage.server.ts';
import { openScanner } from '#engine/outbound/clamd.server.ts';
import { eicar, openScannerServer, type ScannerServer } from '#engine/outbound/testing/scannerServer.server.ts';
import type { Answered, Asker } from '../support/installation.server.ts';
import { openProduct, signInAs, type TestProduct, userIdOf } from '../support/testInstallation.server.ts';

let installation: TestProduct;
let folder: string;
let server: ScannerServer;
let ben: Asker;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'scanned-'));
  server = await openScannerServer(join(folder, 'socket'));
  installation = await openProduct({
    storage: localStorage(join(folder, 'files')),
    scanner: openScanner(join(folder, 'socket')),
  });
  ben = await signInAs(installation, 'Ben Bishop', ['team.view']);
});
afterAll(async () => {
  await installation.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  server.manner = undefined;
});

const B = 'zwanzig';
function sent(
  by: Asker,
  method: 'POST' | 'PUT',
  path: string,
  name: string,
  bytes: Buffer,
  from?: string,
): Promise<Answered> {
  const head = `--${B}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`;
  const form = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${B}--\r\n`)]);
  return by.send(method, path, form, {
    'content-type': `multipart/form-data; boundary=${B}`,
    ...(from ? { referer: `http://localhost${from}` } : {}),
  });
}
const quarantine = async (by: Asker) => (await by.get('/api/v1/system/quarantine')).body.rows ?? [];
const upload = (name: string, bytes: Buffer) => sent(ben, 'POST', '/api/v1/files', name, bytes);
const count = async (): Promise<number> =>
  (await installation.database.query<{ n: number }>('select count(*)::int as n from stored_file')).rows[0]?.n ?? -1;
const fail = (error: unknown): never => {
  throw error;
};
const alarms = async (kind: string) =>
  (await installation.database.query('select state, says from alarm where kind = $1 order by id', [kind])).rows;

describe('with a virus scanner', () => {
  it('a file is scanned before anyone can get it', async () => {
    const { status, body } = await upload('plan.txt', Buffer.from('The plan of the server room'));
    expect(status).toBe(201);
    expect(server.sizes).toEqual([27]);
    expect((await ben.get(`/api/v1/files/${body.id}/content`)).text).toBe('The plan of the server room');
  });

  it('an infected file is refused and quarantined, and its sender and the security contact are notified', async () => {
    const before = await count();
    const { status, body } = await upload('invoice\u202e.com.txt', eicar());
    expect([status, body.code]).toEqual([422, 'infected']);
    expect(body.message).toBe(
      '“invoice.com.txt” was not saved because the virus scanner found Eicar-Test-Signature. The file is in quarantine and we have alerted the security contact.',
    );
    expect(await count()).toBe(before);
    expect(readdirSync(join(folder, 'files/waiting'))).toEqual([]);
    const [kept = ''] = readdirSync(join(folder, 'files/quarantine'));
    expect(readFileSync(join(folder, 'files/quarantine', kept)).equals(eicar())).toBe(true);
    expect(statSync(join(folder, 'files/quarantine', kept)).mode & 0o777).toBe(0o600);
    expect(await alarms('file.infected')).toEqual([
      { state: 'open', says: expect.stringContaining(`Ben Bishop sent a file, and the virus scanner found`) },
    ]);
    const { body: told } = await ben.get('/api/v1/notices');
    expect(JSON.stringify(told)).toContain('A file you sent was not saved');
    const { rows } = await installation.database.query(
      "select title, actor_name, note from change_log where action = 'file-quarantined'",
    );
    expect(rows).toEqual([
      { title: 'invoice.com.txt', actor_name: 'Ben Bishop', note: expect.stringContaining(`quarantine/${kept}`) },
    ]);
  });

  it('photos of users are scanned as well', async () => {
    const red = sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } });
    const photo = await red.png().toBuffer();
    const path = `/api/v1/users/${await userIdOf(ben)}/avatar`;
    expect((await sent(ben, 'PUT', path, 'me.png', photo)).status).toBe(200);
    const hidden = await sent(ben, 'PUT', path, 'me.png', Buffer.concat([photo, eicar()]));
    expect([hidden.status, hidden.body.code]).toEqual([422, 'infected']);
  });

  it('files to import are scanned as well, and nothing of an infected one is read', async () => {
    const { administrator } = installation;
    const table = Buffer.from('Name\nNight desk\n');
    expect((await sent(administrator, 'POST', '/api/v1/imports', 'teams.csv', table)).status).toBe(201);
    const hidden = Buffer.concat([table, eicar()]);
    const { status, body } = await sent(administrator, 'POST', '/api/v1/imports', 'teams.csv', hidden);
    expect([status, body.code]).toEqual([422, 'infected']);
    const { rows } = await installation.database.query('select count(*)::int as n from import_work');
    expect([rows, readdirSync(join(folder, 'files/waiting'))]).toEqual([[{ n: 1 }], []]);
    server.manner = 'gone';
    const away = await sent(administrator, 'POST', '/api/v1/imports', 'teams.csv', table);
    expect([away.status, away.body.code]).toEqual([503, 'scanner_away']);
  });

  it('a file that is too large for it is refused with the reason', async () => {
    server.manner = { says: 'INSTREAM size limit exceeded. ERROR' };
    const { status, body } = await upload('plan.txt', Buffer.from('The plan'));
    expect([status, body.code]).toEqual([413, 'too_large']);
    expect(body.message).toContain('StreamMaxLength');
  });

  it('no file is accepted while it does not respond, records are saved, and an alarm lasts until it is back', async () => {
    server.manner = 'gone';
    const before = await count();
    const { status, body, headers } = await upload('plan.txt', Buffer.from('The plan'));
    expect([status, body.code, headers['retry-after']]).toEqual([503, 'scanner_away', '60']);
    expect(body.message).toContain('Other changes are saved. Try again in a few minutes.');
    expect([await count(), readdirSync(join(folder, 'files/waiting'))]).toEqual([before, []]);
    const team = await installation.administrator.send('POST', '/api/v1/teams', { name: 'Night desk' });
    expect(team.status).toBe(201);
    await runAlarmChecks(installation.database, fail);
    expect(await alarms('scanner.away')).toMatchObject([{ state: 'open' }]);
    server.manner = undefined;
    await runAlarmChecks(installation.database, fail);
    expect(await alarms('scanner.away')).toMatchObject([{ state: 'over' }]);
    expect((await upload('plan.txt', Buffer.from('The plan'))).status).toBe(201);
  });
});

describe('the quarantine', () => {
  it('shows who sent what, when, for which record, and the finding', async () => {
    const { administrator } = installation;
    const team = await administrator.send('POST', '/api/v1/teams', { name: 'Projects' });
    await sent(ben, 'POST', '/api/v1/files', 'plan.txt', eicar(), `/teams/${team.body.row?.id}/edit?tab=files`);
    const [line] = await quarantine(administrator);
    expect(line).toMatchObject({
      name: 'plan.txt',
      signature: 'Eicar-Test-Signature',
      sentBy: 'Ben Bishop',
      page: `/teams/${team.body.row?.id}/edit`,
      record: { noun: 'team', title: 'Projects' },
      size: eicar().length,
      sha256: createHash('sha256').update(eicar()).digest('hex'),
      state: 'kept',
    });
    expect(Date.parse(String(line?.createdAt))).toBeGreaterThan(Date.now() - 60_000);
    expect(JSON.stringify(line)).not.toContain('quarantine/');
  });

  it.each([
    ['of an invalid other site', 'not an address', null],
    ['that belongs to no record', '/system/import', '/system/import'],
    ['of a record that does not exist', '/teams/999999999999999', '/teams/999999999999999'],
  ])('a page %s names no record', async (_what, referer, page) => {
    const from = page === null ? undefined : referer;
    await sent(ben, 'POST', '/api/v1/files', 'plan.txt', eicar(), from);
    expect((await quarantine(installation.administrator))[0]).toMatchObject({ page, record: null });
  });

  it('hides the name of a record from users who cannot view it', async () => {
    const team = await installation.administrator.send('POST', '/api/v1/teams', { name: 'Hidden from Eve' });
    await sent(ben, 'POST', '/api/v1/files', 'plan.txt', eicar(), `/teams/${team.body.row?.id}`);
    const eve = await signInAs(installation, 'Eve Hill', ['quarantinedFile.view']);
    expect((await quarantine(eve))[0]).toMatchObject({ record: null });
  });

  it('needs permission to view, and another one to delete', async () => {
    expect((await ben.get('/api/v1/system/quarantine')).status).toBe(403);
    const eve = await signInAs(installation, 'Eve Stone', ['quarantinedFile.view']);
    const [line] = await quarantine(eve);
    const path = `/api/v1/system/quarantine/${line?.id}/destroy`;
    expect((await eve.send('POST', path, { version: line?.version })).status).toBe(403);
  });

  it('a file is deleted for good, once; the finding stays in the list and in the log', async () => {
    const { administrator, database } = installation;
    const before = readdirSync(join(folder, 'files/quarantine')).length;
    const [line] = await quarantine(administrator);
    const path = `/api/v1/system/quarantine/${line?.id}/destroy`;
    expect((await administrator.send('POST', path, {})).body.code).toBe('version_required');
    expect((await administrator.send('POST', path, { version: line?.version })).status).toBe(200);
    expect(readdirSync(join(folder, 'files/quarantine'))).toHaveLength(before - 1);
    const [gone] = await quarantine(administrator);
    expect(gone).toMatchObject({ id: line?.id, state: 'destroyed', destroyedAt: expect.any(String) });
    expect((await administrator.send('POST', path, { version: gone?.version })).body.code).toBe('wrong_state');
    const { rows } = await database.query(
      `select actor_name from change_log where entity = 'quarantinedFile' and entity_id = $1 and action = 'destroy'`,
      [line?.id],
    );
    expect(rows).toEqual([{ actor_name: 'Ada Underhill' }]);
  });
});
