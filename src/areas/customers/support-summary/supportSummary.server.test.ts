import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#engine/calendar/calendar.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { createMany } from '#engine/store/store.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { backupSet } from '#areas/estate/servers/backupSet.ts';
import { server } from '#areas/estate/servers/server.ts';
import { credential } from '#areas/vault/credentials/credential.ts';
import { a } from '#tests/support/builders.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import { queriesOf } from '#tests/support/statements.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { contact } from '../contacts/contact.ts';
import { customer } from '../customers/customer.ts';
import { site } from '../sites/site.ts';
import { addSummaryPart } from './supportSummary.server.ts';

let product: TestProduct;
let customerId: number;
let contactId: number;
/** The customer whose summary has a part that fails. */
let unlucky = 0;

beforeAll(async () => {
  product = await openProduct();
  addSummaryPart({
    place: 'visits',
    source: async (database, _actor, id) => {
      if (id === unlucky) await database.query('select 1 / 0');
      return null;
    },
  });
  await product.write(async (context) => {
    customerId = (await a(context, customer, { name: 'Okapi Academy' })).id;
    contactId = (await a(context, contact, { customerId, firstName: 'Jo', lastName: 'Bell' })).id;
  });
});
afterAll(() => product.close());

const summaryOf = async (id = customerId, query = '', asker: Pick<Asker, 'get'> = product.administrator) =>
  asker.get(`/api/v1/customers/${id}/support-summary${query}`);
const partOf = (body: Values, place: string): Values | undefined =>
  (body.more as Values[]).find((part) => part.place === place);
const linesOf = (body: Values, place: string): readonly Values[] => (partOf(body, place)?.lines ?? []) as Values[];
const post = async (path: string, body: Values): Promise<Values> => {
  const { status, text, body: answer } = await product.administrator.send('POST', `/api/v1/${path}`, body);
  if (status >= 300) throw new Error(text);
  return answer.row ?? answer;
};

it('shows timers and engineers on site right now, with links', async () => {
  const workTypeId = (await post('system/work-types', { name: 'Remote' })).id;
  const siteId = (await post('sites', { customerId, name: 'Main', line1: '1 High Street', town: 'Ashfield' })).id;
  const jobId = (await post('jobs', { customerId, title: 'Printer is offline' })).id;
  await post(`jobs/${String(jobId)}/timer`, { workTypeId });
  const { rows } = await product.database.query<{ id: number }>('select id from "user" order by id limit 1');
  const start = new Date(Date.now() + 60_000).toISOString();
  const visit = await post('visits', {
    customerId,
    siteId,
    engineerId: rows[0]?.id,
    plannedStart: start,
    plannedEnd: new Date(Date.parse(start) + 3_600_000).toISOString(),
  });
  await post(`visits/${String(visit.id)}/actions/arrive`, { version: visit.version });
  expect(linesOf((await summaryOf()).body, 'now')).toMatchObject([
    {
      text: expect.stringMatching(/ is working on J\d+ Printer is offline since /),
      path: `/customer/${customerId}/jobs/${String(jobId)}`,
      tone: 'good',
    },
    {
      text: expect.stringMatching(/ is at Main since /),
      path: `/customer/${customerId}/visits/${String(visit.id)}`,
      tone: 'good',
    },
  ]);
});

it('counts credentials to rotate without their secrets, and names those to show first', async () => {
  await product.write(async (context) => {
    for (const title of ['Firewall', 'Switch']) {
      const row = await a(context, credential, { customerId, title, expiresOn: addDays(companyToday(), 9) });
      await context.tx.query('update credential set must_rotate = true where id = $1', [row.id]);
    }
    await a(context, credential, { customerId, title: 'Remote access', username: 'support', firstToHand: true });
  });
  const texts = linesOf((await summaryOf()).body, 'credentials').map(({ text }) => text);
  expect(texts).toEqual([
    'Remote access: support',
    '2 credentials must be rotated',
    '2 credentials expired or close to expiry',
  ]);
});

it('lists backups with a fault before the number of good ones, and dates that run out soon or have passed', async () => {
  const today = companyToday();
  await product.write(async (context) => {
    const { id: assetId } = await a(context, server, { customerId, name: 'OKA-SRV01' });
    await context.tx.query('update asset set warranty_ends_on = $2 where id = $1', [assetId, addDays(today, -3)]);
    const { id: failed } = await a(context, backupSet, { assetId, name: 'Nightly' });
    const { id: good } = await a(context, backupSet, { assetId, name: 'Archive' });
    await context.tx.query(
      `update backup_set set last_result = case id when $1 then 'failed' else 'success' end, last_result_at = $3,
              last_good_at = case id when $2 then $3::timestamptz end where id in ($1, $2)`,
      [failed, good, context.now],
    );
  });
  const { body } = await summaryOf();
  expect(linesOf(body, 'backups')).toMatchObject([
    { text: expect.stringMatching(/^Nightly \(OKA-SRV01\): (?:failed|late), no good backup yet$/), tone: 'bad' },
    { text: '1 good', tone: 'good' },
  ]);
  expect(linesOf(body, 'expiring')).toMatchObject([
    { text: expect.stringMatching(/^Warranty: OKA-SRV01, since /), tone: 'bad' },
    { text: expect.stringMatching(/Firewall, /), tone: 'warning' },
    { text: expect.stringMatching(/Switch, /), tone: 'warning' },
  ]);
});

it('begins with the contact who called and their jobs, and refuses a contact of another customer', async () => {
  const { id: own } = await product.write((context) =>
    a(context, job, { customerId, contactId, title: 'Cannot print', impact: 'low', urgency: 'low' }),
  );
  expect((await summaryOf()).body.caller).toBeNull();
  const { body } = await summaryOf(customerId, `?contact=${contactId}`);
  expect(body.caller).toMatchObject({ id: contactId, name: 'Jo Bell', mayRequestSecrets: false });
  expect(linesOf(body, 'jobs')[0]).toMatchObject({ text: expect.stringContaining(`J${own} Cannot print`) });
  const { id: stranger } = await product.write((context) => a(context, contact));
  for (const wrong of [String(stranger), 'Jo', '0', '9'.repeat(20)]) {
    const refused = await summaryOf(customerId, `?contact=${wrong}`);
    expect([refused.status, Object.keys(refused.body.errors ?? {})], wrong).toEqual([422, ['contact']]);
  }
});

it('leaves out the parts that the user has no permission to see', async () => {
  const looker = await signInAs(product, 'Liz Looker', ['customer.view']);
  const { body } = await summaryOf(customerId, `?contact=${contactId}`, looker);
  expect(body).toMatchObject({ caller: null, people: null, sites: null, cover: null });
  // The agreement on data processing is part of the customer.
  expect((body.more as Values[]).map(({ place }) => place)).toEqual(['expiring']);
  const elsewhere = await signInAs(product, 'Ellis Elsewhere', ['*'], []);
  expect((await summaryOf(customerId, '', elsewhere)).status).toBe(404);
});

it('shows every other part when one cannot be read, and says which', async () => {
  const { id } = await product.write((context) => a(context, customer));
  unlucky = id;
  const { status, body } = await summaryOf(id);
  expect(status).toBe(200);
  expect(partOf(body, 'visits')).toMatchObject({ failed: true });
  expect((body.more as Values[]).filter(({ failed }) => failed)).toHaveLength(1);
});

it('reads a large customer with as many statements as a small one, and prints it on one page', async () => {
  const large = await product.write(async (context) => {
    const { id } = await a(context, customer, { name: 'Large Trust', alertBanner: 'Only call the office' });
    const many = <T>(count: number, make: (at: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
    const place = {
      customerId: id,
      line1: '1 High Street',
      town: 'Ashfield',
      accessNotes: 'Ask at reception. '.repeat(60),
    };
    await createMany(
      context,
      site,
      many(8, (at) => ({ ...place, name: `Site ${at}` })),
    );
    const roles = ['technical'] as const;
    await createMany(
      context,
      contact,
      many(12, (at) => ({ customerId: id, lastName: `Person ${at}`, roles })),
    );
    await createMany(
      context,
      server,
      many(60, (at) => ({ customerId: id, name: `Server ${at}` })),
    );
    await context.tx.query('update asset set warranty_ends_on = $2 where customer_id = $1', [
      id,
      addDays(companyToday(), 5),
    ]);
    await createMany(
      context,
      job,
      many(40, (at) => ({ customerId: id, title: `Okapi switch ${at} `.repeat(9) })),
    );
    return id;
  });
  const { id: small } = await product.write((context) => a(context, customer));
  await summaryOf(small);
  const few = await queriesOf(() => summaryOf(small));
  const all = await queriesOf(() => summaryOf(large));
  expect(all.answer.status).toBe(200);
  expect([all.queries, few.queries]).toEqual([42, 42]);
  const paper = await product.administrator.get(`/api/v1/customers/${large}/support-summary.pdf`);
  expect([paper.status, paper.text.match(/\/Type \/Page\b/g)?.length]).toEqual([200, 1]);
});
