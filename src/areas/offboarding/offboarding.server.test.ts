import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerCalculations, runCalculation } from '#engine/api/calculations.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Asker } from '#tests/support/installation.server.ts';
import { openProduct, signInAs, type TestProduct } from '#tests/support/testInstallation.server.ts';
import { offboardingCalculations } from './offboarding.calculations.server.ts';
import { offboardingPlanExamples } from './plan/plan.examples.ts';
import { SETTLED } from './runs/settled.server.ts';

// no secret: a picture
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';

let product: TestProduct;
let ben: Asker;
beforeAll(async () => {
  product = await openProduct();
  ben = await signInAs(product, 'Ben Second', ['*']);
});
afterAll(() => product.close());

const get = (path: string) => product.administrator.get(`/api/v1/${path}`);
const post = (path: string, body: Values, by: Asker = product.administrator) =>
  by.send('POST', `/api/v1/${path}`, body);
const make = async (path: string, body: Values): Promise<Values> => {
  const made = await post(path, body);
  expect(made.status, made.text).toBe(201);
  return made.body.row ?? {};
};
const fresh = async (path: string, row: Values): Promise<Values> =>
  (await get(`${path}/${String(row.id)}`)).body.row ?? {};
const tryTo = async (path: string, row: Values, action: string, body: Values = {}, by?: Asker) =>
  post(`${path}/${String(row.id)}/actions/${action}`, { version: (await fresh(path, row)).version, ...body }, by);
const act = async (...asked: Parameters<typeof tryTo>): Promise<Values> => {
  const done = await tryTo(...asked);
  expect(done.status, done.text).toBe(200);
  return done.body.row ?? {};
};
const today = new Date().toISOString().slice(0, 10);

let names = 0;
async function newCustomer(): Promise<Values> {
  const row = await make('customers', { name: `Leaver ${++names}`, type: 'school' });
  await product.database.query(`update customer set status = 'active' where id = $1`, [row.id]);
  return row;
}
const plan = (customer: Values, more: Values = {}) =>
  make('offboardings', { customerId: customer.id, leavesOn: today, ...more });
const tasksOf = async (run: Values) =>
  (await get(`offboarding-tasks?f.runId=is:${String(run.id)}&sort=id&size=100`)).body.rows as Values[];
const statusOf = async (customer: Values) => (await fresh('customers', customer)).status;

describe('offboarding.plan', () => {
  beforeAll(() => registerCalculations(offboardingCalculations));

  it.each([...offboardingPlanExamples])('$says', ({ input, output }) => {
    expect(runCalculation('offboarding.plan', input)).toEqual({ status: 200, body: output });
  });

  it.each([
    [{ assets: [{ id: 'ups' }] }, 'assets.0.id'],
    [{ balancePence: 120.5 }, 'balancePence'],
  ])('says which part of an input is not valid', (input, field) => {
    const { status, body } = runCalculation('offboarding.plan', input);
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { [field]: [expect.any(String)] } });
  });
});

it('the tasks follow from what the customer has and from templates, and are not created twice', async () => {
  const customer = await newCustomer();
  const site = await make('sites', { customerId: customer.id, name: 'Main', line1: '1 High Street', town: 'Leeds' });
  await make('hardware/ups', { customerId: customer.id, siteId: site.id, name: 'Loan UPS', ownership: 'us' });
  await make('jobs', { customerId: customer.id, title: 'Printer is offline' });
  await make('hardware/backup-providers', { customerId: customer.id, name: 'Night vault', ownership: 'us' });
  await make('hardware/backup-providers', { customerId: customer.id, name: 'Own vault', ownership: 'customer' });
  await make('system/offboarding-templates', {
    name: 'All',
    tasks: [{ title: 'Exit interview', isMandatory: false, daysBefore: 0 }],
  });
  await make('system/offboarding-templates', {
    name: 'Trusts',
    customerTypes: ['trust'],
    tasks: [{ title: 'Trust only' }],
  });
  const run = await plan(customer);
  expect(await tasksOf(run)).toEqual([]);
  await act('offboardings', run, 'start');
  expect(await statusOf(customer)).toBe('offboarding');
  const tasks = await tasksOf(run);
  expect(tasks.map(({ category, title, isMandatory }) => [category, title, isMandatory])).toEqual([
    ['collect_asset', 'Collect asset: Loan UPS', true],
    ['collect_asset', 'Collect asset: Night vault', true],
    ['hand_over_backup', 'Hand over backup: Night vault', true],
    ['close_jobs', 'Close jobs: 1 open', true],
    ['data_export', 'Hand over data', true],
    ['final_report', 'Final report', true],
    ['customer_sign_off', 'Customer sign-off', true],
    ['delete_personal_data', 'Delete personal data', true],
    ['other', 'Exit interview', false],
  ]);
  expect(tasks.every(({ customerId, dueOn }) => customerId === customer.id && dueOn === today)).toBe(true);
  await make('hardware/ups', {
    customerId: customer.id,
    siteId: site.id,
    name: 'Second UPS',
    ownership: 'loan',
    returnBy: '2099-01-01',
  });
  await act('offboardings', run, 'refresh');
  const titles = (await tasksOf(run)).map(({ title }) => title);
  expect(titles.filter((title) => String(title).includes('UPS'))).toEqual([
    'Collect asset: Loan UPS',
    'Collect asset: Second UPS',
  ]);
  expect(titles).toHaveLength(10);
});

it('a task that is completed on its own screen is complete in the offboarding', async () => {
  const customer = await newCustomer();
  const job = await make('jobs', { customerId: customer.id, title: 'Printer is offline' });
  const run = await plan(customer);
  await act('offboardings', run, 'start');
  await act('jobs', job, 'resolve', { resolution: 'Done' });
  const closed = (await tasksOf(run)).find(({ category }) => category === 'close_jobs');
  expect(closed).toMatchObject({ status: 'done', evidence: 'No job is open.' });
});

/** A signature drawn on the device of Ben, who takes it to the customer. */
async function drawing(): Promise<number> {
  const head = 'content-disposition: form-data; name="file"; filename="signature.png"\r\ncontent-type: image/png';
  const png = Buffer.from(PNG, 'base64').toString('latin1');
  const body = Buffer.from(`--cut\r\n${head}\r\n\r\n${png}\r\n--cut--\r\n`, 'latin1');
  const kept = await ben.send('POST', '/api/v1/files', body, { 'content-type': 'multipart/form-data; boundary=cut' });
  expect(kept.status, kept.text).toBe(201);
  return Number(kept.body.id);
}

it('an offboarding is signed off by another user once nothing mandatory is open, and completed on the last day', async () => {
  const customer = await newCustomer();
  const contract = await make('contracts', { customerId: customer.id, title: 'Silver', startsOn: '2026-01-01' });
  await act('contracts', contract, 'sign', { signedOn: '2026-01-01', signedBy: 'Jo' });
  const run = await plan(customer);
  await act('offboardings', run, 'start');
  const early = await tryTo('offboardings', run, 'ready');
  expect([early.status, early.body.code]).toEqual([422, 'items_open']);
  const unsigned = await tryTo('offboardings', run, 'complete');
  expect([unsigned.status, unsigned.body]).toMatchObject([422, { code: 'not_signed', open: early.body.open }]);
  const [waived, ...tasks] = await tasksOf(run);
  const alone = await tryTo('offboarding-tasks', waived ?? {}, 'waive', { reason: 'No data' });
  expect([alone.status, alone.body.code]).toEqual([422, 'second_person']);
  await act('offboarding-tasks', waived ?? {}, 'askWaive', { reason: 'No data' });
  expect((await tryTo('offboarding-tasks', waived ?? {}, 'waive')).body.code).toBe('second_person');
  expect(await act('offboarding-tasks', waived ?? {}, 'waive', {}, ben)).toMatchObject({
    status: 'waived',
    waiveReason: 'No data',
  });
  for (const task of tasks) await act('offboarding-tasks', task, 'done', { evidence: 'Seen' });
  await act('offboardings', run, 'ready');
  expect((await tryTo('offboardings', run, 'complete')).body).toMatchObject({ code: 'not_signed', open: [] });
  const closed = await tryTo('offboarding-tasks', tasks[0] ?? {}, 'reopen');
  expect([closed.status, closed.body.code]).toEqual([409, 'not_open']);
  const signatureId = await drawing();
  const signature = { signerName: 'Jo Bell', signedOn: today, exceptions: 'One switch stays.', signatureId };
  const byPreparer = await tryTo('offboardings', run, 'sign', { ...signature, signatureId: null });
  expect(byPreparer.body.code).toBe('second_person');
  expect((await get(`offboardings/${String(run.id)}/certificate.pdf`)).body.code).toBe('not_completed');
  await act('offboardings', run, 'sign', signature, ben);
  await act('offboardings', run, 'complete');
  expect(await fresh('customers', customer)).toMatchObject({ status: 'former', formerOn: today, alertBanner: null });
  expect(await fresh('contracts', contract)).toMatchObject({ endsOn: today, status: 'notice' });
  const paper = await get(`offboardings/${String(run.id)}/certificate.pdf`);
  expect([paper.status, paper.text.slice(0, 5)]).toEqual([200, '%PDF-']);
  expect(paper.text).toContain('/Subtype /Image');
  expect(await fresh('offboardings', run)).toMatchObject({ signatureId });
  const job = await post('jobs', { customerId: customer.id, title: 'Another' });
  expect([job.status, job.body.code]).toEqual([409, 'customer_leaving']);
  const { version } = await fresh('customers', customer);
  const edit = await product.administrator.send('PATCH', `/api/v1/customers/${String(customer.id)}`, {
    version,
    phone: null,
  });
  expect([edit.status, edit.body.code]).toEqual([409, 'former']);
  expect((await post(`customers/${String(customer.id)}/reactivate`, { reason: '' })).status).toBe(422);
  expect((await post(`customers/${String(customer.id)}/reactivate`, { reason: 'Came back' })).body).toEqual({
    status: 'active',
  });
  expect(await statusOf(customer)).toBe('active');
});

it('an offboarding is not completed before the last day, nor started for a customer who is not active', async () => {
  const customer = await newCustomer();
  const run = await plan(customer, { leavesOn: '2099-12-31' });
  await act('offboardings', run, 'start');
  const twice = await tryTo('offboardings', await plan(customer), 'start');
  expect([twice.status, twice.body.code]).toEqual([409, 'leaving']);
  const contract = await post('contracts', { customerId: customer.id, title: 'New', startsOn: '2026-01-01' });
  expect([contract.status, contract.body.code]).toEqual([409, 'customer_leaving']);
  for (const task of await tasksOf(run)) await act('offboarding-tasks', task, 'done');
  await act('offboardings', run, 'ready');
  await act('offboardings', run, 'sign', { signerName: 'Jo', signedOn: today }, ben);
  const early = await tryTo('offboardings', run, 'complete');
  expect([early.status, early.body.code]).toEqual([422, 'too_early']);
  await act('offboardings', run, 'cancel', { reason: 'They stay' });
  expect(await fresh('customers', customer)).toMatchObject({ status: 'active', leavesOn: null, alertBanner: null });
  const prospect = await make('customers', { name: 'Not yet', type: 'school' });
  const refused = await tryTo('offboardings', await plan(prospect), 'start');
  expect([refused.status, refused.body.code]).toEqual([409, 'not_active']);
  const past = await post('offboardings', { customerId: customer.id, leavesOn: '2020-01-01' });
  expect([past.status, Object.keys(past.body.errors ?? {})]).toEqual([422, ['leavesOn']]);
});

it('the pack has a file for each noun and a manifest, and no secret', async () => {
  const customer = await newCustomer();
  await make('contacts', { customerId: customer.id, lastName: 'Bell', roles: ['primary'] });
  const run = await plan(customer);
  const pack = await get(`offboardings/${String(run.id)}/pack.zip`);
  expect([pack.status, pack.text.slice(0, 2)]).toEqual([200, 'PK']);
  expect(pack.text).toContain('contacts.csv');
  expect(pack.text).toContain('manifest.json');
});

it('open tasks find their records by key, however large the estate of others is', async () => {
  const client = await product.database.connect();
  try {
    await client.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_mergejoin = off');
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${SETTLED}`, [[1], ['open']]);
    const found = rows.map((row) => row['QUERY PLAN']).join('\n');
    for (const key of ['credential_pkey', 'asset_pkey', 'license_pkey']) expect(found).toContain(key);
  } finally {
    client.release(true);
  }
});
