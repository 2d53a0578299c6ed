import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { tokenOf } from '#engine/keys/oneTimeLink.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { type Asker, openAsker } from '#tests/support/installation.server.ts';
import { openProduct, signInAs, type TestProduct, userIdOf } from '#tests/support/testInstallation.server.ts';

let product: TestProduct;
let customerId: unknown;
let contactId: unknown;
let engineer: Asker;
let engineerId: number;
let lead: Asker;
let teamId: unknown;
beforeAll(async () => {
  product = await openProduct();
  engineer = await signInAs(product, 'Erin Engineer', ['job.*']);
  engineerId = await userIdOf(engineer);
  lead = await signInAs(product, 'Lena Lead', ['job.*']);
  const leadId = await userIdOf(lead);
  teamId = (await make('teams', { name: 'Schools', leadId, memberIds: [leadId, engineerId] })).id;
  customerId = (await make('customers', { name: 'Ashfield Primary School', type: 'school' })).id;
  contactId = (
    await make('contacts', { customerId, firstName: 'Ann', lastName: 'Crow', email: 'ann@ashfield.example' })
  ).id;
});
afterAll(() => product.close());

const send = (path: string, body: Values) => product.administrator.send('POST', `/api/v1/${path}`, body);
const make = async (path: string, body: Values): Promise<Values> => {
  const made = await send(path, body);
  expect(made.status, made.text).toBe(201);
  return made.body.row ?? {};
};
const askFor = async (asksRating: boolean): Promise<void> => {
  const { version } = (await product.administrator.get('/api/v1/settings/service')).body.row ?? {};
  const done = await product.administrator.send('PATCH', '/api/v1/settings/service', { asksRating, version });
  expect(done.status, done.text).toBe(200);
};
const fresh = async ({ id }: Values): Promise<Values> =>
  (await product.administrator.get(`/api/v1/jobs/${String(id)}`)).body.row ?? {};
const act = async (row: Values, action: string, input: Values = {}) => {
  const done = await send(`jobs/${String(row.id)}/actions/${action}`, {
    version: (await fresh(row)).version,
    ...input,
  });
  expect(done.status, done.text).toBe(200);
};
const closed = async (more: Values = {}, outcome = 'fixed'): Promise<Values> => {
  const row = await make('jobs', {
    customerId,
    contactId,
    title: 'Printer',
    assigneeUserId: engineerId,
    teamId,
    ...more,
  });
  await act(row, 'close', { resolution: 'New cable.', resolutionCode: outcome });
  return row;
};
const letters = async ({ id }: Values): Promise<number> => {
  const { rows } = await product.database.query<{ n: number }>(
    'select count(*)::int as n from letter where key like $1',
    [`rating-${String(id)}-%`],
  );
  return rows[0]?.n ?? 0;
};
const tokenFor = async ({ id }: Values): Promise<string> => {
  const { rows } = await product.database.query<{ id: number }>(
    `select max(id)::int as id from one_time_link where purpose = 'job-rating' and about @> jsonb_build_object('jobId', $1::int)`,
    [id],
  );
  const { keys } = product.app as unknown as { keys: KeyRing };
  return (await tokenOf(product.database, keys, rows[0]?.id ?? 0, nowIso())) ?? 'ended';
};
const noticesOf = async (asker: Asker): Promise<string> => JSON.stringify((await asker.get('/api/v1/notices')).body);

describe('a rating', () => {
  it('is asked of the requester of a closed job only if the company wants it and there is work to rate', async () => {
    expect(await letters(await closed())).toBe(0);
    await askFor(true);
    const row = await closed();
    expect(await letters(row)).toBe(1);
    expect(await letters(await closed({ contactId: null }))).toBe(0);
    expect(await letters(await closed({}, 'no-reply'))).toBe(0);
    await act(row, 'reopen');
    expect(await letters(row)).toBe(1);
    await act(row, 'close', { resolution: 'Another cable.', resolutionCode: 'fixed' });
    expect(await letters(row)).toBe(2);
  });

  it('is given once by the link, is on the job, and tells the assignee and, if low, the lead of the team', async () => {
    await askFor(true);
    const row = await closed({ title: 'Okapi scanner' });
    const stranger = await openAsker(product.app);
    const token = await tokenFor(row);
    const path = `/api/rate-job/${token}`;
    expect((await stranger.get(path)).body).toMatchObject({ job: { number: row.number, resolution: 'New cable.' } });
    for (const rating of [0, 6, 2.5, 'good', null])
      expect(Object.keys((await stranger.send('POST', path, { rating })).body.errors ?? {})).toEqual(['rating']);
    const rated = await stranger.send('POST', path, { rating: 2, comment: ' It failed again. ' });
    expect(rated.status, rated.text).toBe(200);
    expect(await fresh(row)).toMatchObject({
      rating: 2,
      ratingComment: 'It failed again.',
      ratedAt: expect.any(String),
    });
    expect((await stranger.send('POST', path, { rating: 5 })).status).toBe(410);
    expect((await stranger.get(path)).status).toBe(410);
    expect((await stranger.get(`/api/rate-job/${token.slice(0, -1)}x`)).status).toBe(410);
    for (const asker of [engineer, lead]) expect(await noticesOf(asker)).toContain('Okapi scanner 2 of 5');
    const listed = await product.administrator.get('/api/v1/jobs?f.rating=to:2');
    expect((listed.body.rows as Values[]).map(({ id }) => id)).toEqual([row.id]);
  });

  it('that is good tells the assignee alone, and a link to a job that was opened again opens nothing', async () => {
    await askFor(true);
    const [good, again] = [await closed({ title: 'Quagga laptop' }), await closed()];
    const stranger = await openAsker(product.app);
    expect((await stranger.send('POST', `/api/rate-job/${await tokenFor(good)}`, { rating: 5 })).status).toBe(200);
    expect(await noticesOf(engineer)).toContain('Quagga laptop 5 of 5');
    expect(await noticesOf(lead)).not.toContain('Quagga laptop');
    const token = await tokenFor(again);
    await act(again, 'reopen');
    expect((await stranger.get(`/api/rate-job/${token}`)).status).toBe(410);
    expect((await stranger.send('POST', `/api/rate-job/${token}`, { rating: 4 })).status).toBe(410);
    expect(await fresh(again)).toMatchObject({ rating: null });
  });
});
