import { afterAll, beforeAll, expect, it } from 'vitest';
import { addDays } from '#engine/calendar/calendar.ts';
import { inTransaction } from '#engine/db/pool.server.ts';
import { product as byProduct } from '#engine/permission/actor.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { openProduct, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { recountPortion } from '#areas/desk/sla/recount.server.ts';
import { expireTime, ledgerSum } from './additional-time/expire.server.ts';
import { timeBooks } from './additional-time/book.server.ts';
import { turnContracts } from './agreements/supportContract.server.ts';
import { chargeEntries } from './charges/charge.server.ts';

let product: TestProduct;
let staffId: unknown;
let remote: Values;
let travel: Values;
beforeAll(async () => {
  product = await openProduct();
  [{ id: staffId } = { id: undefined }] = (await get('users')).body.rows as Values[];
  remote = await make('system/work-types', { name: 'Remote', incrementMinutes: 1, ratePence: 9000 });
  travel = await make('system/work-types', { name: 'Travel', incrementMinutes: 1 });
});
afterAll(() => product.close());

const get = (path: string) => product.administrator.get(`/api/v1/${path}`);
const post = (path: string, body: Values) => product.administrator.send('POST', `/api/v1/${path}`, body);
const make = async (path: string, body: Values): Promise<Values> => {
  const made = await post(path, body);
  expect(made.status, made.text).toBe(201);
  return made.body.row ?? {};
};
const act = async (path: string, row: Values, action: string, body: Values = {}): Promise<Values> => {
  const done = await post(`${path}/${String(row.id)}/actions/${action}`, { version: row.version, ...body });
  expect(done.status, done.text).toBe(200);
  return done.body.row ?? {};
};

const archive = (path: string, { id, version }: Values, now = version) =>
  post(`${path}/${String(id)}/archive`, { version: now });

let names = 0;
async function newCustomer() {
  const customer = await make('customers', { name: `Ashfield ${++names}`, type: 'school' });
  const job = await make('jobs', { customerId: customer.id, title: 'Printer is offline' });
  return { customerId: customer.id, jobId: job.id };
}
type Place = Awaited<ReturnType<typeof newCustomer>>;

const signed = async (place: Place, more: Values = {}) =>
  act(
    'contracts',
    await make('contracts', {
      customerId: place.customerId,
      title: 'Silver support',
      startsOn: '2026-01-01',
      includedMinutes: 60,
      ...more,
    }),
    'sign',
    { signedOn: '2025-12-20', signedBy: 'Jo Bell' },
  );

// Entries on weekdays within working hours, one hour apart.
let hour = 0;
async function entry(place: Place, minutes: number, more: Values = {}): Promise<Values> {
  hour += 1;
  const day = new Date(Date.parse('2026-03-02T00:00:00Z') + Math.floor(hour / 5) * 7 * 86_400_000);
  const start = day.getTime() + (10 + (hour % 5)) * 3_600_000;
  return make('time-entries', {
    jobId: place.jobId,
    staffId,
    workTypeId: remote.id,
    startedAt: new Date(start).toISOString(),
    endedAt: new Date(start + minutes * 60_000).toISOString(),
    ...more,
  });
}
/** The Monday before today: its period is the current one, whenever the test runs. */
function lastMonday(): string {
  const day = companyToday();
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7 || 7));
}
const approved = async (place: Place, minutes: number, more: Values = {}) =>
  act('time-entries', await entry(place, minutes, more), 'approve');

/** Current cover of an entry, by type. */
async function covers(row: Values): Promise<Record<string, number>> {
  const { rows } = await product.database.query<{ cover: string; minutes: number }>(
    'select cover, sum(minutes)::int as minutes from time_charge where time_entry_id = $1 group by 1 having sum(minutes) <> 0',
    [row.id],
  );
  return Object.fromEntries(rows.map(({ cover, minutes }) => [cover, minutes]));
}
const fileOf = async ({ customerId }: Place) => (await get(`customers/${String(customerId)}/additional-time`)).body;
const hoursOf = async ({ customerId }: Place) => (await get(`customers/${String(customerId)}/hours`)).body;

it('approved time uses contract hours, then additional time, and the rest is invoiced', async () => {
  const place = await newCustomer();
  const contract = await signed(place);
  expect(contract).toMatchObject({ status: 'current', signedBy: 'Jo Bell' });
  await make('additional-time', { customerId: place.customerId, minutes: 30, boughtOn: '2026-01-05' });
  const row = await entry(place, 55);
  expect(await covers(row)).toEqual({});
  const first = await act('time-entries', row, 'approve');
  expect(await covers(first)).toEqual({ contract: 55 });
  const second = await approved(place, 50);
  expect(await covers(second)).toEqual({ contract: 5, prepaid: 30, invoice: 15 });
  expect(await hoursOf(place)).toMatchObject({
    contracts: [{ title: 'Silver support' }],
    additional: { hasBlocks: true, balanceMinutes: 0, isLow: true },
    toInvoiceMinutes: 15,
  });
  expect((await get(`contracts/${String(contract.id)}/hours`)).body).toMatchObject({ overMinutes: 0 });
  const { rows } = await product.database.query('select rate_pence from time_charge where cover = $1', ['invoice']);
  expect(rows).toEqual([{ rate_pence: 9000 }]);
});

it('archived time returns what it used, and restored time is charged again', async () => {
  const place = await newCustomer();
  await make('additional-time', { customerId: place.customerId, minutes: 60, boughtOn: '2026-01-05' });
  const row = await approved(place, 45);
  const gone = await archive('time-entries', row);
  expect(gone.status, gone.text).toBe(200);
  expect(await covers(row)).toEqual({});
  expect(await fileOf(place)).toMatchObject({ balanceMinutes: 60, lines: [{ type: 'reverse' }, {}, {}] });
  const back = await post(`time-entries/${String(row.id)}/restore`, { version: gone.body.row?.version });
  expect(back.status, back.text).toBe(200);
  expect(await covers(row)).toEqual({ prepaid: 45 });
  expect(await fileOf(place)).toMatchObject({ balanceMinutes: 15 });
});

it('time that is not billable is not charged, and charging again changes nothing', async () => {
  const place = await newCustomer();
  const free = await approved(place, 30, { isBillable: false });
  expect(await covers(free)).toEqual({});
  const row = await approved(place, 30);
  await inTransaction(product.database, (tx) =>
    chargeEntries({ tx, actor: byProduct('Test'), now: new Date().toISOString(), requestId: 'test', ip: null }, [
      row.id,
      row.id,
    ] as number[]),
  );
  expect(await covers(row)).toEqual({ invoice: 30 });
});

it('entries approved at the same time use each minute once', async () => {
  const place = await newCustomer();
  await signed(place, { includedMinutes: 50, period: 'year' });
  await make('additional-time', { customerId: place.customerId, minutes: 50, boughtOn: '2026-01-05' });
  const rows = [];
  for (let at = 0; at < 6; at++) rows.push(await entry(place, 30));
  await Promise.all(rows.map((row) => act('time-entries', row, 'approve')));
  const all = await Promise.all(rows.map(covers));
  const total = (cover: string) => all.reduce((sum, each) => sum + (each[cover] ?? 0), 0);
  expect([total('contract'), total('prepaid'), total('invoice')]).toEqual([50, 50, 80]);
  for (const each of all) expect(Object.values(each).reduce((sum, minutes) => sum + minutes, 0)).toBe(30);
  expect(await fileOf(place)).toMatchObject({ balanceMinutes: 0, overdrawnMinutes: 0 });
});

it('the terms of a customer decide what happens when no time is left', async () => {
  const place = await newCustomer();
  await make('additional-time', { customerId: place.customerId, minutes: 20, boughtOn: '2026-01-05' });
  const terms = await make('additional-time-terms', {
    customerId: place.customerId,
    whenEmpty: 'refuse',
    lowMinutes: 10,
  });
  expect(await covers(await approved(place, 30))).toEqual({ none: 30 });
  const use = (minutes: number) =>
    post(`customers/${String(place.customerId)}/additional-time/use`, { on: '2026-03-02', minutes, note: 'Call' });
  const refused = await use(21);
  expect([refused.status, refused.body.code, refused.body.balanceMinutes]).toEqual([422, 'prepaid_empty', 20]);
  await product.administrator.send('PATCH', `/api/v1/additional-time-terms/${String(terms.id)}`, {
    version: terms.version,
    whenEmpty: 'overdraw',
  });
  expect(await covers(await approved(place, 30))).toEqual({ prepaid: 30 });
  expect(await fileOf(place)).toMatchObject({ balanceMinutes: -10, overdrawnMinutes: 10, whenEmpty: 'overdraw' });
  await make('additional-time', { customerId: place.customerId, minutes: 60, boughtOn: '2026-04-01' });
  expect(await fileOf(place)).toMatchObject({ balanceMinutes: 50, overdrawnMinutes: 0 });
});

it('time used by hand is returned once, and that of a time entry with its entry', async () => {
  const place = await newCustomer();
  await make('additional-time', { customerId: place.customerId, minutes: 60, boughtOn: '2026-01-05' });
  const base = `customers/${String(place.customerId)}/additional-time`;
  expect((await post(`${base}/use`, { on: '2099-01-01', minutes: 5, note: 'Call' })).status).toBe(422);
  expect((await post(`${base}/use`, { on: '2026-03-02', minutes: 0, note: 'Call' })).status).toBe(422);
  const used = await post(`${base}/use`, { on: '2026-03-02', minutes: 25, note: 'Call about Wi-Fi' });
  const [line] = used.body.lines as Values[];
  expect(line).toMatchObject({ type: 'usage', minutes: -25, balanceMinutes: 35, canReturn: true });
  const give = () => post(`${base}/return`, { movementId: line?.id, note: 'Entered twice' });
  expect((await give()).body).toMatchObject({ balanceMinutes: 60 });
  const again = await give();
  expect([again.status, again.body.code]).toEqual([409, 'already_returned']);
  await approved(place, 10);
  const ofEntry = ((await fileOf(place)).lines as Values[]).find(({ jobId }) => jobId !== null);
  const refused = await post(`${base}/return`, { movementId: ofEntry?.id, note: 'No' });
  expect([refused.status, refused.body.code]).toEqual([409, 'of_time_entry']);
  expect((await post(`customers/999999/additional-time/use`, { on: '2026-03-02', minutes: 5, note: 'x' })).status).toBe(
    404,
  );
});

it('a block keeps its customer and first day, and its time once some of it is used', async () => {
  const place = await newCustomer();
  const other = await newCustomer();
  const block = await make('additional-time', {
    customerId: place.customerId,
    minutes: 60,
    boughtOn: '2026-01-05',
    expiresOn: '2027-01-04',
  });
  const patch = (body: Values, version = block.version) =>
    product.administrator.send('PATCH', `/api/v1/additional-time/${String(block.id)}`, { version, ...body });
  for (const [body, field] of [
    [{ customerId: other.customerId }, 'customerId'],
    [{ boughtOn: '2026-01-06' }, 'boughtOn'],
    [{ expiresOn: '2026-12-31' }, 'expiresOn'],
    [{ usableWhen: 'paid' }, 'usableWhen'],
  ] as const) {
    const refused = await patch(body);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
  }
  const longer = await patch({ minutes: 90, expiresOn: '2027-02-28' });
  expect(longer.status, longer.text).toBe(200);
  expect(await fileOf(place)).toMatchObject({ balanceMinutes: 90, lots: [{ expiresOn: '2027-02-28' }] });
  await approved(place, 10);
  const kept = await patch({ minutes: 120 }, longer.body.row?.version);
  expect([kept.status, Object.keys(kept.body.errors ?? {})]).toEqual([422, ['minutes']]);
  const cancelled = await post(`additional-time/${String(block.id)}/actions/cancel`, {
    version: longer.body.row?.version,
    reason: 'Wrong customer',
  });
  expect([cancelled.status, cancelled.body.code]).toEqual([409, 'in_use']);
  const wrong = await post('additional-time', {
    customerId: place.customerId,
    minutes: 10,
    boughtOn: '2026-01-05',
    expiresOn: '2026-01-04',
  });
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['expiresOn']]);
});

it('a block waiting for payment counts once it is made usable, and no longer once cancelled', async () => {
  const place = await newCustomer();
  const waiting = await make('additional-time', {
    customerId: place.customerId,
    minutes: 60,
    boughtOn: '2026-01-05',
    usableWhen: 'paid',
  });
  expect(waiting).toMatchObject({ status: 'waiting' });
  expect(await fileOf(place)).toMatchObject({ balanceMinutes: 0 });
  const usable = await act('additional-time', waiting, 'release');
  expect(await fileOf(place)).toMatchObject({ balanceMinutes: 60 });
  await act('additional-time', usable, 'cancel', { reason: 'Refunded' });
  expect(await fileOf(place)).toMatchObject({ balanceMinutes: 0, lots: [{ status: 'cancelled' }] });
});

it('blocks expire in the night, once, and return when their expiry is moved', async () => {
  const place = await newCustomer();
  const block = await make('additional-time', {
    customerId: place.customerId,
    minutes: 60,
    boughtOn: '2026-01-05',
    expiresOn: '2026-06-30',
  });
  await approved(place, 20);
  const night = () => expireTime(product.database, 0, new Date().toISOString());
  await night();
  await night();
  const expired = await fileOf(place);
  expect(expired).toMatchObject({ balanceMinutes: 0, lots: [{ remainingMinutes: 0, expiredMinutes: 40 }] });
  expect((expired.lines as Values[]).filter(({ type }) => type === 'expire')).toMatchObject([
    { minutes: -40, on: '2026-07-01' },
  ]);
  await product.administrator.send('PATCH', `/api/v1/additional-time/${String(block.id)}`, {
    version: block.version,
    expiresOn: '2099-12-31',
  });
  await night();
  expect(await fileOf(place)).toMatchObject({ balanceMinutes: 40 });
  const today = new Date().toISOString().slice(0, 10);
  const { rows } = await product.database.query<{ id: number }>('select distinct customer_id as id from prepaid_lot');
  for (const book of (
    await timeBooks(
      product.database,
      rows.map(({ id }) => id),
    )
  ).values()) {
    const file = await fileOf({ customerId: book.customerId, jobId: null });
    expect(ledgerSum(book, today)).toBe(file.balanceMinutes);
  }
  const alarms = await product.database.query(`select 1 from alarm where kind = 'additional-time.differs'`);
  expect(alarms.rows).toEqual([]);
});

it('two signed contracts cannot cover the same work, even if signed at the same time', async () => {
  const place = await newCustomer();
  const facts = { customerId: place.customerId, startsOn: '2026-01-01', endsOn: '2026-12-31' };
  const drafts = [
    await make('contracts', { ...facts, title: 'Remote', workTypeIds: [remote.id] }),
    await make('contracts', { ...facts, title: 'All' }),
    await make('contracts', { ...facts, title: 'Travel', workTypeIds: [travel.id] }),
  ];
  const sign = ({ id, version }: Values) =>
    post(`contracts/${String(id)}/actions/sign`, { version, signedOn: '2026-01-02', signedBy: 'Jo' });
  const answers = await Promise.all(drafts.slice(0, 2).map(sign));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.body.code).toBe('overlap');
});

it('a contract with impossible dates or terms is refused', async () => {
  const place = await newCustomer();
  const refusal = async (more: Values) => {
    const { status, body } = await post('contracts', {
      customerId: place.customerId,
      title: 'Support',
      startsOn: '2026-01-01',
      ...more,
    });
    return [status, Object.keys(body.errors ?? {})];
  };
  expect(await refusal({ endsOn: '2025-12-31' })).toEqual([422, ['endsOn']]);
  expect(await refusal({ renewal: 'automatic', endsOn: '2026-12-31' })).toEqual([422, ['termMonths']]);
  expect(await refusal({ renewal: 'automatic', termMonths: 12 })).toEqual([422, ['endsOn']]);
  expect(await refusal({ period: 'week' })).toEqual([422, ['period']]);
  expect(await refusal({ includedMinutes: -5 })).toEqual([422, ['includedMinutes']]);
});

it('contracts end and renew in the night, and notice ends a contract on its last day', async () => {
  const place = await newCustomer();
  const renewing = await signed(place, { endsOn: '2026-03-31', renewal: 'automatic', termMonths: 12, noticeDays: 30 });
  expect(renewing).toMatchObject({ status: 'ended' });
  await product.database.query(`update support_contract set status = 'current' where id = $1`, [renewing.id]);
  await turnContracts(product.database, '2026-05-01T00:00:00.000Z');
  const { body } = await get(`contracts/${String(renewing.id)}`);
  expect(body.row).toMatchObject({ endsOn: '2027-03-31', noticeBy: '2027-03-01' });
  const archived = await archive('contracts', renewing, body.row?.version);
  expect([archived.status, archived.body.code]).toEqual([409, 'in_force']);
  const notice = await act('contracts', body.row ?? {}, 'giveNotice', {
    noticeGivenOn: '2026-05-02',
    endsOn: '2099-12-31',
  });
  expect(notice).toMatchObject({ status: 'notice', renewal: 'manual', noticeBy: null });
  expect(await act('contracts', notice, 'withdrawNotice')).toMatchObject({ status: 'current' });
});

it('a service level in use cannot be archived', async () => {
  const place = await newCustomer();
  const level = await make('system/service-levels', { name: 'Gold' });
  await make('contracts', {
    customerId: place.customerId,
    title: 'Gold',
    startsOn: '2026-01-01',
    serviceLevelId: level.id,
  });
  const refused = await archive('system/service-levels', level, level.version);
  expect([refused.status, refused.body.code]).toEqual([409, 'in_use']);
});

it('all customers are listed with their remaining time, as a page, a chart and a file', async () => {
  const place = await newCustomer();
  await make('additional-time', { customerId: place.customerId, minutes: 600, boughtOn: '2026-01-05' });
  const { body } = await get('reports/additional-time');
  expect((body.rows as Values[]).find(({ key }) => key === String(place.customerId))).toMatchObject({
    to: `/customer/${String(place.customerId)}/additional-time`,
    cells: { balance: 600, state: null },
  });
  expect((body.chart as { labels: string[] }).labels).toHaveLength(12);
  const low = await get('reports/additional-time?show=low');
  expect((low.body.rows as Values[]).some(({ key }) => key === String(place.customerId))).toBe(false);
  expect((await get('reports/additional-time.csv')).text).toContain('10:00');
  expect((await get('reports/additional-time?show=some')).status).toBe(422);
  const paper = await get(`customers/${String(place.customerId)}/additional-time/statement.pdf`);
  expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
});

it('low time, contract hours and end dates are on the attention list and in the support summary', async () => {
  const place = await newCustomer();
  await signed(place, { endsOn: new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10) });
  await make('additional-time', { customerId: place.customerId, minutes: 30, boughtOn: '2026-01-05' });
  const dashboard = await get(`customers/${String(place.customerId)}/dashboard`);
  const codes = (dashboard.body.attention as Values[]).map(({ code }) => code);
  expect(codes).toEqual(expect.arrayContaining(['contract_ends', 'additional_low']));
  const summary = await get(`customers/${String(place.customerId)}/support-summary`);
  expect((summary.body.more as Values[]).filter(({ place }) => place === 'cover')).toMatchObject([
    {
      lines: [{ text: expect.stringContaining('Silver support') }, { text: 'Additional time: 30 m left', path: null }],
    },
  ]);
});

it('a job gets the policy of its contract’s service level, its own policy takes precedence, and a signed contract moves due times', async () => {
  const policy = (name: string, minutes: number) =>
    make('system/sla-policies', {
      name,
      targets: ['P1', 'P2', 'P3', 'P4', 'P5'].map((priority) => ({
        priority,
        mode: 'always',
        responseMinutes: minutes,
        replyMinutes: minutes,
        resolutionMinutes: minutes,
      })),
    });
  const [gold, own] = [await policy('Gold response', 60), await policy('One-off', 30)];
  const level = await make('system/service-levels', { name: 'Fast response', slaPolicyId: gold.id });
  const place = await newCustomer();
  const explained = async (id: unknown) => (await get(`jobs/${String(id)}/clocks`)).body;
  expect(await explained(place.jobId)).toMatchObject({ policy: null, policyFrom: 'default' });
  const dueAt = async () => ((await get(`jobs/${String(place.jobId)}`)).body.row as Values).resolutionDueAt;
  const before = await dueAt();
  await signed(place, { serviceLevelId: level.id });
  expect((await get('jobs/recount')).body.recount).not.toBeNull();
  while (await recountPortion(product.database, new Date().toISOString()));
  expect(await dueAt()).not.toBe(before);
  expect(await explained(place.jobId)).toMatchObject({ policy: { name: 'Gold response' }, policyFrom: 'contract' });
  const chosen = await make('jobs', { customerId: place.customerId, title: 'Special', slaPolicyId: own.id });
  expect(await explained(chosen.id)).toMatchObject({ policy: { name: 'One-off' }, policyFrom: 'job' });
  const preview = await post('jobs/due-preview', { priority: 'P4', customerId: place.customerId });
  expect(preview.body).toMatchObject({ policy: { name: 'Gold response' }, policyFrom: 'contract' });
});

it('a contract of a group covers its customers, whose use is shown separately and counted together', async () => {
  const trust = await newCustomer();
  const school = await make('customers', {
    name: `Trust school ${++names}`,
    type: 'school',
    parentId: trust.customerId,
  });
  const job = await make('jobs', { customerId: school.id, title: 'Scanner is slow' });
  const stranger = await newCustomer();
  const refused = await post('contracts', {
    customerId: trust.customerId,
    title: 'Trust support',
    startsOn: '2026-01-01',
    coveredCustomerIds: [stranger.customerId],
  });
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['coveredCustomerIds']]);
  const monday = lastMonday();
  const startsOn = addDays(monday, -30);
  const contract = await signed(trust, { period: 'year', startsOn, coveredCustomerIds: [school.id] });
  const at = (hour: number, minute = 0) => `${monday}T${hour}:${String(minute).padStart(2, '0')}:00Z`;
  await approved(trust, 20, { startedAt: at(11), endedAt: at(11, 20) });
  await approved({ customerId: school.id, jobId: job.id }, 50, { startedAt: at(13), endedAt: at(13, 50) });
  const { body } = await get(`contracts/${String(contract.id)}/hours`);
  const [running] = (body.periods as Values[]).filter(({ used }) => used !== 0);
  expect(running).toMatchObject({ used: 60 });
  expect(body.usedBy).toMatchObject([{ minutes: 20 }, { minutes: 40 }]);
  const own = await post('contracts', { customerId: school.id, title: 'School support', startsOn: '2026-02-01' });
  const twice = await post(`contracts/${String(own.body.row?.id)}/actions/sign`, {
    version: own.body.row?.version,
    signedOn: '2025-12-20',
    signedBy: 'Jo',
  });
  expect([twice.status, twice.body.code]).toEqual([422, 'overlap']);
  const group = (await get(`customers/${String(trust.customerId)}/hours/group`)).body as unknown as {
    readonly customers: readonly Values[];
  };
  expect(group.customers.map(({ customerId }) => customerId)).toEqual([trust.customerId, school.id]);
  const seen = (await get(`customers/${String(school.id)}/hours`)).body as unknown as { contracts: Values[] };
  expect(seen.contracts).toMatchObject([{ id: contract.id, customerId: trust.customerId }]);
});

it('a contract that would renew into another contract ends instead, once', async () => {
  const place = await newCustomer();
  const old = await signed(place, {
    endsOn: '2026-06-30',
    renewal: 'automatic',
    termMonths: 12,
    startsOn: '2025-07-01',
  });
  await product.database.query(`update support_contract set ends_on = '2026-06-30', status = 'current' where id = $1`, [
    old.id,
  ]);
  await signed(place, { title: 'New support', startsOn: '2026-07-01' });
  await turnContracts(product.database, '2026-07-02T00:12:00.000Z');
  const now = (await get(`contracts/${String(old.id)}`)).body.row;
  expect(now).toMatchObject({ status: 'ended', endsOn: '2026-06-30', renewal: 'manual' });
});
