import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { customer } from '#areas/customers/customers/customer.ts';
import { datesFor } from '#platform/calendar-feed/calendarDates.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { product as productActor } from '#engine/permission/actor.ts';
import type { Values } from '#engine/store/change.server.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import { listeningPool } from '#tests/support/statements.server.ts';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { expirySources } from './feed/source.server.ts';
import { pageOfExpiries } from './feed/expiries.server.ts';
import { remindOfExpiries } from './feed/remind.server.ts';

let product: Awaited<ReturnType<typeof openProduct>>;
let admin: Asker;
let school: Values;
let managed: Values;
const today = new Date().toISOString().slice(0, 10);
const on = (days: number) => addDays(today, days);

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  const { rows } = await product.database.query<{ id: number }>('select id from "user" order by id limit 1');
  await product.write(async (context) => {
    school = await a(context, customer, { name: 'Ashfield Primary School' });
    managed = await a(context, customer, { name: 'Brookside Academy', accountManagerId: rows[0]?.id });
  });
  const { id: softwareId } = await make('software', { customerId: school.id, name: 'Office' });
  await make('licences', { customerId: school.id, softwareId, name: 'Volume 2026', seats: 5, endsOn: on(20) });
  await make('hardware/domains', {
    customerId: school.id,
    name: 'Main domain',
    fqdn: 'ashfield.sch.uk',
    expiresOn: on(45),
  });
  await make('hardware/domains', {
    customerId: managed.id,
    name: 'Old domain',
    fqdn: 'brook.sch.uk',
    expiresOn: on(7),
  });
  await make('hardware/computers', {
    customerId: school.id,
    name: 'PC-1',
    warranties: [{ kind: 'manufacturer', endsOn: on(60) }],
  });
});
afterAll(() => product.close());

const make = async (path: string, draft: Values): Promise<Values> => {
  const { status, body } = await admin.send('POST', `/api/v1/${path}`, draft);
  expect(status, JSON.stringify(body)).toBe(201);
  return body.row ?? {};
};
interface Found {
  readonly source: string;
  readonly id: number;
  readonly title: string;
  readonly endsOn: string;
  readonly path: string;
  readonly renewPath: string;
  readonly snooze: { readonly id: number; readonly version: number } | null;
}
const report = async (words = '') => {
  const { status, body } = await admin.get(`/api/v1/reports/expiry${words}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as unknown as {
    readonly rows: readonly Found[];
    readonly total: number;
    readonly months: readonly object[];
  };
};
const titles = async (words = '') => (await report(words)).rows.map(({ title }) => title);

describe('the report of expiries', () => {
  it('lists everything that ends within the period, the soonest first', async () => {
    expect(await titles()).toEqual(['Old domain', 'Volume 2026', 'Main domain', 'PC-1']);
    expect(await titles(`?to=${on(30)}`)).toEqual(['Old domain', 'Volume 2026']);
    expect(await titles('?kind=domain')).toEqual(['Old domain', 'Main domain']);
    expect(await titles(`?customerId=${String(school.id)}`)).toEqual(['Volume 2026', 'Main domain', 'PC-1']);
  });

  it('links to the record and to the form that renews it', async () => {
    const [, licence] = (await report()).rows;
    expect(licence?.renewPath).toMatch(/\/software\/\d+\/license\/create\?renewsId=\d+&name=Volume%202026$/);
    expect(licence?.path).toMatch(/\/software\/\d+\/license\/\d+\/edit$/);
  });

  it('has the same content as a file', async () => {
    const { text } = await admin.get('/api/v1/reports/expiry.csv?kind=licence');
    expect(text).toContain('Licence,Volume 2026,Ashfield Primary School');
  });

  it('names a parameter that is not valid', async () => {
    const wrong = async (words: string) => {
      const { status, body } = await admin.get(`/api/v1/reports/expiry?${words}`);
      return [status, ...Object.keys(body.errors ?? {})];
    };
    expect(await wrong('from=tomorrow')).toEqual([422, 'from']);
    expect(await wrong('kind=moon')).toEqual([422, 'kind']);
    expect(await wrong('from=2026-02-01&to=2026-01-01')).toEqual([422, 'to']);
    expect(await wrong('page=0&customerId=x')).toEqual([422, 'page', 'customerId']);
  });

  it('queries the database twice, however many nouns can expire', async () => {
    const pool = listeningPool(String((product.database.options as { connectionString?: string }).connectionString));
    const all = { ...productActor('Test'), patterns: ['*'] };
    await pageOfExpiries(pool.database, all, { from: on(-30), to: on(90), today, most: 100 });
    const statements = pool.heard().filter(({ text }) => text.includes('expiry_snooze'));
    expect(statements).toHaveLength(2);
    expect(expirySources().length).toBeGreaterThan(20);
    await pool.database.end();
  });

  it('reads at most one page of each noun, and counts all', async () => {
    const pool = listeningPool(String((product.database.options as { connectionString?: string }).connectionString));
    const all = { ...productActor('Test'), patterns: ['*'] };
    const asked = { from: on(-30), to: on(90), today, most: 1 };
    const first = await pageOfExpiries(pool.database, all, asked);
    const second = await pageOfExpiries(pool.database, all, { ...asked, skip: 1 });
    expect([first.rows.length, second.rows.length]).toEqual([1, 1]);
    expect(second.rows[0]?.id).not.toBe(first.rows[0]?.id);
    expect(first.total).toBeGreaterThan(2);
    expect(second.total).toBe(first.total);
    // Each source has its own limit besides that of the page, so one noun with many dates costs a page, not all of them.
    const [page] = pool.heard().filter(({ text }) => text.includes('union all') && text.includes(' limit '));
    expect(page?.text.match(/ limit \$/g)).toHaveLength(expirySources().length + 1);
    await pool.database.end();
  });

  it('hides a snoozed expiry until its day, and shows it again', async () => {
    const [first] = (await report('?kind=domain')).rows;
    const draft = { customerId: managed.id, source: first?.source, assetId: first?.id, endsOn: first?.endsOn };
    const snooze = await make('expiry-snoozes', { ...draft, snoozedUntil: on(14), reason: 'Waiting for an order' });
    expect(snooze.what).toBe('Domain');
    expect(await titles('?kind=domain')).toEqual(['Main domain']);
    expect((await report('?kind=domain&snoozed=only')).rows).toMatchObject([
      { snooze: { reason: 'Waiting for an order' } },
    ]);
    const again = await admin.send('POST', '/api/v1/expiry-snoozes', { ...draft, snoozedUntil: on(20) });
    expect([again.status, again.body.code]).toEqual([409, 'already_snoozed']);
    await admin.send('POST', `/api/v1/expiry-snoozes/${String(snooze.id)}/archive`, { version: snooze.version });
    expect(await titles('?kind=domain')).toEqual(['Old domain', 'Main domain']);
  });

  it('snoozes one expiring record, not into the past', async () => {
    const wrong = async (given: Values) => {
      const draft = {
        customerId: school.id,
        source: 'asset.warrantyEndsOn',
        endsOn: on(1),
        snoozedUntil: on(2),
        ...given,
      };
      const { status, body } = await admin.send('POST', '/api/v1/expiry-snoozes', draft);
      return [status, ...Object.keys(body.errors ?? {})];
    };
    const [pc] = (await report('?kind=warranty')).rows;
    expect(await wrong({})).toEqual([422, 'source']);
    expect(await wrong({ source: 'moon.endsOn', assetId: pc?.id })).toEqual([422, 'source']);
    expect(await wrong({ assetId: pc?.id, snoozedUntil: on(-1) })).toEqual([422, 'snoozedUntil']);
    expect(await wrong({ assetId: pc?.id, customerId: managed.id })).toEqual([422, 'assetId']);
  });

  it('is in the calendars of users who can view it, warranties once', async () => {
    const asked = { actor: productActor('Test'), userId: 1, today, from: today, to: on(90), most: 100 };
    const events = await datesFor(product.database, { ...asked, actor: { ...asked.actor, patterns: ['*'] } });
    const said = events.map(({ title }) => title);
    expect(said).toContain('Licence: Volume 2026, Ashfield Primary School');
    expect(said.filter((title) => title.includes('PC-1'))).toHaveLength(1);
  });

  it('notifies account managers once a day of expiries in 90, 60, 30, 14, 7 days, tomorrow and today', async () => {
    expect(await remindOfExpiries(product.database)).toBe(1);
    const { rows } = await product.database.query<{ text: string }>(`select text from notice where kind = 'expiry'`);
    expect(rows).toEqual([{ text: '1 expiry soon: Domain of Old domain.' }]);
  });
});
