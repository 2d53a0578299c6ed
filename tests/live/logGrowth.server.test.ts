import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import type { AuditLine } from '#platform/audit/auditAnswer.ts';
import { logEvent } from '#engine/changes/logEvent.server.ts';
import { sealAll } from '#platform/audit/sealer.server.ts';
import type { AccessLine } from '#engine/changes/secretAccess.ts';
import { recordSecretAccess } from '#platform/audit/secretAccess.server.ts';
import { a } from '../support/builders.server.ts';
import type { Asker } from '../support/installation.server.ts';
import { until } from '../support/until.ts';
import { openProduct, signInAs, type TestProduct } from '../support/testInstallation.server.ts';
import { hear, joined, listening, openPages, refused } from '../support/testPages.server.ts';

let installation: TestProduct;
let port: number;
let near: number;
let far: number;
const pages = openPages();

beforeAll(async () => {
  installation = await openProduct();
  port = await listening(installation.app);
  near = Number((await installation.write((context) => a(context, customer, { name: 'Elmgrove' }))).id);
  far = Number((await installation.write((context) => a(context, customer, { name: 'Farholt' }))).id);
});
beforeEach(() => sealAll(installation.database));
afterEach(() => pages.close());
afterAll(() => installation.close());

const seal = () => sealAll(installation.database, () => installation.app.live.wake());
const noted = (title: string, customerId: number | null = null, lines = 1) =>
  installation.write(async (context) => {
    for (let n = 0; n < lines; n++)
      await logEvent(context, { action: 'replay', entity: 'thing', entityId: n, title, customerId });
  });
const met = (title: string, customerId: number) =>
  installation.write((context) =>
    recordSecretAccess(context, {
      how: 'created',
      entity: 'credential',
      entityId: 1,
      title,
      customerId,
      sessionId: null,
    }),
  );
interface Newer<Line> {
  readonly rows: readonly Line[];
  readonly sealed: number;
  readonly isAll: boolean;
}
const placeOf = async (log: string): Promise<number> =>
  Number((await installation.administrator.get(`/api/v1/${log}`)).body.sealed);
const newer = async <Line = AuditLine>(query: string, asker: Asker = installation.administrator, log = 'audit') => {
  const answer = await asker.get(`/api/v1/${log}/newer?${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.body as unknown as Newer<Line>;
};
const titles = ({ rows }: Newer<{ readonly title: string }>): readonly string[] => rows.map(({ title }) => title);

describe('the growth of a log', () => {
  it('is announced once for entries sealed together, without their number or content', async () => {
    const page = await pages.open(installation.administrator, port);
    const told = hear(await joined(page, 'private-audit-log'), 'changed');
    const secrets = hear(await joined(page, 'private-credential-log'), 'changed');
    await noted('Many', near, 200);
    await seal();
    await until(() => expect(told).toHaveLength(1));
    expect(told[0]).toEqual({
      seq: expect.any(Number),
      entity: 'audit-log',
      at: expect.any(String),
      requestId: null,
      isNoted: true,
    });
    await met('A password', near);
    await seal();
    await until(() => expect(told).toHaveLength(2));
    await until(() => expect(secrets).toHaveLength(1));
  });

  it('is announced for events without a record too, such as a sign-in', async () => {
    const page = await pages.open(installation.administrator, port);
    const told = hear(await joined(page, 'private-audit-log'), 'changed');
    const since = await placeOf('audit');
    await signInAs(installation, 'Sally Signs', ['customer.view']);
    await seal();
    await until(() => expect(told).toHaveLength(1));
    expect((await newer(`since=${since}&action=sign-in`)).rows.map(({ actorName }) => actorName)).toContain(
      'Sally Signs',
    );
  });

  it('is announced to users who can view that log, and to nobody else', async () => {
    const auditor = await pages.open(await signInAs(installation, 'Audrey Log', ['audit.view']), port);
    await joined(auditor, 'private-audit-log');
    await refused(auditor, 'private-credential-log');
    const keeper = await pages.open(await signInAs(installation, 'Kit Keys', ['credentialAudit.view']), port);
    await joined(keeper, 'private-credential-log');
    await refused(keeper, 'private-audit-log');
  });

  it('is announced once after an absence, however often it grew', async () => {
    const { next } = (await installation.administrator.get('/api/v1/live/changes?after=0')).body;
    for (const title of ['One', 'Two', 'Three']) {
      await noted(title);
      await seal();
    }
    await until(async () => {
      const { body } = await installation.administrator.get(`/api/v1/live/changes?after=${Number(next)}`);
      const growths = (body.items as readonly { readonly channel: string }[]).filter(
        ({ channel }) => channel === 'private-audit-log',
      );
      expect(Number(body.next)).toBeGreaterThanOrEqual(Number(next) + 3);
      expect(growths).toHaveLength(1);
    });
  });
});

describe('the new entries of a list', () => {
  it('are those sealed since it was read that match its filters', async () => {
    const since = await placeOf('audit');
    await noted('Wanted');
    await noted('Other');
    expect(titles(await newer(`since=${since}`))).toEqual([]);
    await seal();
    expect(titles(await newer(`since=${since}`))).toEqual(['Other', 'Wanted']);
    const found = await newer(`since=${since}&q=wanted`);
    expect(found).toMatchObject({ rows: [{ title: 'Wanted', seq: since + 1 }], sealed: since + 2, isAll: true });
    expect(titles(await newer(`since=${since}&to=1999-01-01`))).toEqual([]);
    expect(titles(await newer(`since=${found.sealed}`))).toEqual([]);
    expect(await newer(`since=${found.sealed + 1000}`)).toEqual({
      rows: [],
      sealed: found.sealed + 1000,
      isAll: true,
    });
  });

  it('are counted within the user’s scope, and nothing else', async () => {
    const local = await signInAs(installation, 'Local Auditor', ['*.view'], [near]);
    const narrow = await signInAs(installation, 'Narrow Auditor', ['audit.view']);
    await seal();
    const since = await placeOf('audit');
    for (const id of [near, far])
      await installation.administrator.send('PATCH', `/api/v1/customers/${id}`, { version: 1, notes: 'Ring' });
    await seal();
    expect(titles(await newer(`since=${since}`))).toEqual(['Farholt', 'Elmgrove']);
    expect(titles(await newer(`since=${since}`, local))).toEqual(['Elmgrove']);
    expect(titles(await newer(`since=${since}`, narrow))).toEqual([]);
    const nobody = await signInAs(installation, 'No Auditor', ['customer.*']);
    for (const log of ['audit', 'credential-accesses'])
      expect((await nobody.get(`/api/v1/${log}/newer?since=0`)).status).toBe(403);
  });

  it('are limited, however much was written, and never cost more than a part of it', async () => {
    const since = await placeOf('audit');
    await noted('Flood', null, 5_100);
    await noted('Last');
    await seal();
    const first = await newer(`since=${since}`);
    expect([first.rows.length, first.sealed, first.isAll]).toEqual([101, since + 5_000, false]);
    const next = await newer(`since=${first.sealed}&q=last`);
    expect(next).toMatchObject({ rows: [{ title: 'Last' }], sealed: since + 5_101, isAll: true });
  });

  it('are requested in the same way from the credential log', async () => {
    const local = await signInAs(installation, 'Local Keeper', ['credentialAudit.view'], [near]);
    await seal();
    const since = await placeOf('credential-accesses');
    await met('Router', near);
    await met('Firewall', far);
    await noted('No secret');
    await seal();
    const log = 'credential-accesses';
    const found = (query: string, asker?: Asker) => newer<AccessLine>(`since=${since}${query}`, asker, log);
    expect(titles(await found(''))).toEqual(['Firewall', 'Router']);
    expect(titles(await found('', local))).toEqual(['Router']);
    expect(titles(await found('&how=shown'))).toEqual([]);
    expect((await found('')).rows[0]).toMatchObject({ how: 'created', customerName: 'Farholt', unusual: [] });
  });

  it('are refused without a position, by name', async () => {
    for (const log of ['audit', 'credential-accesses'])
      for (const query of ['', 'since=now', 'since=-1']) {
        const answer = await installation.administrator.get(`/api/v1/${log}/newer?${query}`);
        expect([log, query, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
          log,
          query,
          422,
          ['since'],
        ]);
      }
  });
});
