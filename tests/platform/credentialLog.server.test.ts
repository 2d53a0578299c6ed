import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import type { How } from '#engine/changes/secretAccess.ts';
import { recordSecretAccess } from '#platform/audit/secretAccess.server.ts';
import { a } from '../support/builders.server.ts';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import { openProduct, signInAs } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };
let near: number;
let far: number;

beforeAll(async () => {
  installation = await openProduct();
  near = Number((await installation.write((context) => a(context, customer, { name: 'Elmgrove' }))).id);
  far = Number((await installation.write((context) => a(context, customer, { name: 'Farholt' }))).id);
});
afterAll(() => installation.close());

/** Records an access to a secret at a given time. */
const met = (who: number, how: How, entityId: number, at: string, customerId: number | null = near) =>
  installation.write((context) =>
    recordSecretAccess(
      { ...context, now: at, actor: { ...context.actor, userId: who, name: `User ${who}` } },
      { how, entity: 'credential', entityId, title: `Secret ${entityId}`, customerId, sessionId: null },
    ),
  );
const rows = async (query: string, asker = installation.administrator) =>
  (await asker.get(`/api/v1/credential-accesses${query}`)).body.rows as Record<string, unknown>[];

describe('the credential log', () => {
  it('marks users with far more access than usual, and at unusual hours', async () => {
    for (const day of ['02', '03', '04']) await met(71, 'shown', 1, `2026-11-${day}T10:00:00Z`);
    for (let n = 0; n < 6; n++) await met(71, 'copied', n, '2026-11-20T10:00:00Z');
    await met(71, 'shown', 1, '2026-11-21T03:00:00Z');
    const lines = await rows('?who=71');
    expect(lines.map(({ unusual }) => unusual)).toEqual([['hours'], ...Array(6).fill(['volume']), [], [], []]);
    expect(lines[0]).toMatchObject({ how: 'shown', title: 'Secret 1', customerName: 'Elmgrove', actorName: 'User 71' });
  });

  it('lists the secrets that a user has seen and that are unchanged since, also as a file', async () => {
    await met(72, 'shown', 11, '2026-11-18T10:00:00Z');
    await met(72, 'copied', 12, '2026-11-18T10:00:00Z');
    await met(72, 'refused', 13, '2026-11-18T10:00:00Z');
    await met(72, 'shown', 14, '2026-11-18T10:00:00Z', far);
    await met(73, 'changed', 11, '2026-11-19T10:00:00Z');
    const known = await rows('/known/72');
    expect(known.map(({ title }) => title)).toEqual(['Secret 12', 'Secret 14']);
    const { text } = await installation.administrator.get('/api/v1/credential-accesses/known/72.csv');
    expect(text).toContain('Secret 12,Elmgrove,copied');
    const { rows: exported } = await installation.database.query(
      `select title from change_log where action = 'export' and title like 'Secrets user%'`,
    );
    expect(exported).toEqual([{ title: 'Secrets user 72 still knows' }]);
  });

  it('is filtered by user, way, customer and days, and counted by day and user', async () => {
    expect(await rows(`?who=72&how=copied`)).toHaveLength(1);
    expect(await rows(`?customer=${far}`)).toHaveLength(1);
    expect(await rows('?who=71&from=2026-11-20&to=2026-11-20')).toHaveLength(6);
    const { body } = await installation.administrator.get('/api/v1/credential-accesses/summary?who=71&from=2026-11-20');
    expect(body.counts).toEqual([
      { day: '2026-11-20', actorName: 'User 71', count: 6 },
      { day: '2026-11-21', actorName: 'User 71', count: 1 },
    ]);
    for (const [bad, status] of [
      ['how=guessed', 422],
      ['who=me', 422],
      ['from=then', 422],
      ['colour=red', 400],
    ] as const)
      expect((await installation.administrator.get(`/api/v1/credential-accesses?${bad}`)).status, bad).toBe(status);
  });

  it('shows nothing of customers out of scope, and nothing without permission', async () => {
    const local = await signInAs(installation, 'Local Lead', ['credentialAudit.view'], [near]);
    expect((await rows('?who=72', local)).map(({ title }) => title)).not.toContain('Secret 14');
    expect((await rows('/known/72', local)).map(({ title }) => title)).toEqual(['Secret 12']);
    const nobody = await signInAs(installation, 'No Body', ['audit.view']);
    expect((await nobody.get('/api/v1/credential-accesses')).status).toBe(403);
  });
});
