import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ADMINISTRATOR, openProduct, type TestProduct } from '../support/testInstallation.server.ts';
import { beginRun, endRun } from '#platform/backup/runs.server.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import type { HealthLine } from '#platform/health/finding.ts';
import { healthLine } from '#platform/health/healthLines.server.ts';
import type { Room } from '#engine/machine/disk.rules.ts';
import { openMachine } from '#engine/machine/machine.server.ts';
import { queueMail } from '#engine/mail/mail.server.ts';

const GB = 1_000_000_000;
let free = 50;
let moment = 0;
let product: TestProduct;

beforeAll(async () => {
  const measure = async (): Promise<Room> => ({ free: free * GB, total: 100 * GB });
  // Each reading is seconds after the last, so none comes from the cache.
  const machine = openMachine({ files: '/files' }, measure, () => (moment += 5_000));
  product = await openProduct({ machine });
});
afterAll(() => product?.close());
beforeEach(() => {
  free = 50;
});

const linesOf = async (page = 'health'): Promise<readonly HealthLine[]> => {
  const { status, body } = await product.administrator.get(`/api/v1/health?page=${page}`);
  expect(status).toBe(200);
  return body.lines as readonly HealthLine[];
};
const lineOf = async (key: string, about?: string, page = 'health'): Promise<HealthLine | undefined> =>
  (await linesOf(page)).find((line) => line.key === key && (about === undefined || line.about === about));

describe('the health page', () => {
  it('checks every part of the installation, worst first, each with what to do', async () => {
    const lines = await linesOf();
    expect([...new Set(lines.map(({ key }) => key))].toSorted()).toEqual(
      [
        'alarms',
        'audit',
        'automation',
        'backup',
        'chats',
        'clock',
        'database',
        'disk',
        'incoming',
        'keys',
        'live',
        'mail',
        'migrations',
        'outside',
        'push',
        'slow',
        'webhooks',
        'work',
      ].toSorted(),
    );
    const order = ['bad', 'attention', 'unknown', 'good'];
    const states = lines.map(({ state }) => order.indexOf(state));
    expect(states).toEqual(states.toSorted((one, other) => one - other));
    for (const { figure, says } of lines)
      expect([figure, says]).toEqual([expect.stringMatching(/./), expect.stringMatching(/\.$/)]);
  });

  it('needs permission', async () => {
    const { status } = await product.stranger.get('/api/v1/health');
    expect(status).toBe(401);
  });

  it('contains no other page', async () => {
    expect((await product.administrator.get('/api/v1/health?page=weather')).status).toBe(422);
  });

  it('reports a disk that is filling up, in the words of its alarm', async () => {
    expect(await lineOf('disk')).toMatchObject({ state: 'good', figure: '47 GB of 93 GB free' });
    free = 8;
    expect(await lineOf('disk')).toMatchObject({
      state: 'attention',
      says: expect.stringContaining('less than 10% of the disk is free'),
      path: '/system/security#machine',
    });
    free = 0.5;
    expect((await linesOf())[0]).toMatchObject({ key: 'disk', state: 'bad' });
  });

  it('asks for a backup until one succeeded, and shows when', async () => {
    expect(await lineOf('backup', 'Last backup')).toMatchObject({ state: 'attention', figure: 'None yet' });
    const now = new Date().toISOString();
    for (const kind of ['backup', 'trial'] as const) {
      const id = await beginRun(product.database, kind, now);
      await endRun(product.database, id ?? 0, kind, { state: 'done', now, name: 'crm.backup', size: 2_097_152 });
    }
    expect(await lineOf('backup', 'Last backup')).toMatchObject({ state: 'good', figure: 'just now, 2 MB' });
    expect(await lineOf('backup', 'Last test restore')).toMatchObject({ state: 'good', figure: 'just now' });
    const failed = await beginRun(product.database, 'backup', now);
    await endRun(product.database, failed ?? 0, 'backup', { state: 'failed', now, remark: 'The disk was full.' });
    expect(await lineOf('backup', 'Last backup')).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('disk was full'),
    });
  });

  it('says why emails are waiting', async () => {
    expect(await lineOf('mail')).toMatchObject({ state: 'attention', figure: 'No mail server' });
    await inTransaction(product.database, (tx) =>
      queueMail(tx, { to: 'ann@msp.example', subject: 'Hello', paragraphs: ['It is me.'] }),
    );
    expect(await lineOf('mail')).toMatchObject({
      state: 'bad',
      figure: '1 queued, 0 failed in the last 7 days',
      says: expect.stringContaining('no mail server is set up'),
      path: '/system/settings?tab=mail',
    });
  });

  it('names the webhook that does not accept its deliveries', async () => {
    const made = await product.administrator.send('POST', '/api/v1/system/webhooks', {
      name: 'Pager',
      url: 'https://pager.example/hooks',
      events: ['customer.*'],
    });
    expect(made.status).toBe(201);
    expect(await lineOf('webhooks')).toMatchObject({ state: 'good', figure: '1 active' });
    await product.database.query(`update webhook set state = 'failing', failing_since = now() where name = 'Pager'`);
    expect(await lineOf('webhooks')).toMatchObject({ state: 'attention', says: expect.stringContaining('“Pager”') });
  });

  it('shows that one part cannot be checked, and continues', async () => {
    healthLine('test', {
      label: 'Test',
      pages: ['health'],
      look: () => Promise.reject(new Error('it is dark')),
    });
    expect(await lineOf('test')).toMatchObject({ state: 'unknown', figure: 'Unknown' });
    expect(await lineOf('clock')).toMatchObject({ state: 'good' });
  });
});

describe('the head of the security page', () => {
  it('shows users protected only by a password, and whether alarms reach anybody', async () => {
    expect(await lineOf('secondFactors', undefined, 'security')).toMatchObject({
      state: 'attention',
      figure: '1 of 1 not set up',
    });
    expect(await lineOf('securityContact', undefined, 'security')).toMatchObject({ state: 'attention' });
  });

  it('shows who locked all secrets', async () => {
    const locked = await product.administrator.send('POST', '/api/v1/vault/lock', { reason: 'A laptop was stolen.' });
    expect(locked.status).toBe(200);
    expect(await lineOf('vault', undefined, 'security')).toMatchObject({
      state: 'bad',
      figure: `Locked by ${ADMINISTRATOR.name}`,
      says: expect.stringContaining('A laptop was stolen.'),
    });
    expect(await lineOf('alarms')).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('All secrets locked'),
    });
  });
});
