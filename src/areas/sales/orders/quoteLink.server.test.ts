import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { tokenOf } from '#engine/keys/oneTimeLink.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';
import { openAsker } from '#tests/support/installation.server.ts';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { expireQuotes } from './expireQuotes.server.ts';

let product: TestInstallation & { readonly administrator: Asker };
let admin: Asker;
let stranger: Asker;
let customerId: unknown;
let accountManagerId: unknown;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
  stranger = await openAsker(product.app);
  customerId = (await make('customers', { name: 'Ashfield Primary School', type: 'school' })).id;
  accountManagerId = ((await admin.get('/api/v1/users')).body.rows ?? [])[0]?.id;
});
afterAll(() => product.close());

const ORDERS = 'accounts/customer/orders';
const make = async (path: string, body: Values): Promise<Values> => {
  const made = await admin.send('POST', `/api/v1/${path}`, body);
  if (made.status !== 201) throw new Error(made.text);
  return made.body.row ?? {};
};
const quote = () =>
  make(ORDERS, {
    customerId,
    accountManagerId,
    title: 'New laptops',
    terms: 'Payment within 30 days.',
    lines: [
      { description: 'Laptop', quantity: 2, unitPence: 80_000, costPence: 70_000 },
      { description: 'Dock', unitPence: 9000, inclusion: 'optional' },
    ],
  });
const fresh = async ({ id }: Values): Promise<Values> =>
  (await admin.get(`/api/v1/${ORDERS}/${String(id)}`)).body.row ?? {};
const act = async (row: Values, action: string, input: Values = {}) =>
  admin.send('POST', `/api/v1/${ORDERS}/${String(row.id)}/actions/${action}`, {
    version: (await fresh(row)).version,
    ...input,
  });
const sent = async (input: Values = {}): Promise<readonly [row: Values, token: string]> => {
  const row = await quote();
  const done = await act(row, 'send', { to: 'head@ashfield.example', ...input });
  if (done.status !== 200) throw new Error(done.text);
  return [row, await tokenFor(row)];
};
/** The token in the email. */
async function tokenFor(row: Values): Promise<string> {
  const { rows } = await product.database.query<{ id: number }>(
    `select max(id)::int as id from one_time_link where purpose = 'quote' and about @> jsonb_build_object('orderId', $1::int)`,
    [row.id],
  );
  const { keys } = product.app as unknown as { keys: KeyRing };
  return (await tokenOf(product.database, keys, rows[0]?.id ?? 0, nowIso())) ?? 'ended';
}

describe('a quote', () => {
  it('is sent with a link, and anyone with the link reads it without costs', async () => {
    const [row, token] = await sent();
    const open = await stranger.get(`/api/quote/${token}`);
    expect(open.status).toBe(200);
    expect(open.body).toMatchObject({
      quote: {
        number: row.number,
        customer: 'Ashfield Primary School',
        grossPence: 192_000,
        lines: [{ netPence: 160_000 }, { isOptional: true }],
        vat: [{ label: 'VAT at 20%', vatPence: 32_000 }],
      },
    });
    expect(open.text).not.toContain('70000');
    const paper = await stranger.get(`/api/quote/${token}/pdf`);
    expect(paper.status).toBe(200);
    expect(paper.text.startsWith('%PDF-')).toBe(true);
    const letters = await product.database.query<{ subject: string }>(
      `select subject from letter where recipient = 'head@ashfield.example' order by id`,
    );
    expect(letters.rows[0]?.subject).toBe(`Quote ${String(row.number)}: New laptops`);
  });

  it('needs a line and a last day in the future', async () => {
    const empty = await make(ORDERS, { customerId, accountManagerId, title: 'Nothing yet' });
    expect((await act(empty, 'send', { to: 'head@ashfield.example' })).body.errors).toHaveProperty('lines');
    const late = await act(await quote(), 'send', { to: 'head@ashfield.example', validUntil: '2020-01-01' });
    expect(late.body.errors).toHaveProperty('validUntil');
  });

  it('is accepted once through its link, with name, PO number and address of the sender', async () => {
    const [row, token] = await sent();
    const body = { name: 'Jane Ashworth', customerPo: 'PO-77' };
    expect((await stranger.send('POST', `/api/quote/${token}/accept`, { name: '' })).status).toBe(422);
    expect(
      (await stranger.send('POST', `/api/quote/${token}/accept`, { ...body, signature: 'bm8gcGljdHVyZQ==' })).status,
    ).toBe(422);
    expect((await stranger.send('POST', `/api/quote/${token}/accept`, body)).status).toBe(200);
    expect(await fresh(row)).toMatchObject({
      status: 'accepted',
      stage: 'order',
      acceptedBy: 'Jane Ashworth',
      customerPo: 'PO-77',
    });
    for (const answer of ['accept', 'reject'])
      expect((await stranger.send('POST', `/api/quote/${token}/${answer}`, { ...body, because: 'x' })).status).not.toBe(
        200,
      );
    expect((await stranger.get(`/api/quote/${token}`)).status).toBe(410);
    const { body: history } = await admin.get(`/api/v1/${ORDERS}/${String(row.id)}/history`);
    expect(JSON.stringify(history)).toContain('Jane Ashworth (by link)');
  });

  it('accepted twice at the same time is accepted once', async () => {
    const [, token] = await sent();
    const answers = await Promise.all(
      ['Jane', 'Joan', 'June'].map((name) => stranger.send('POST', `/api/quote/${token}/accept`, { name })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is rejected through its link with a reason', async () => {
    const [row, token] = await sent();
    expect((await stranger.send('POST', `/api/quote/${token}/reject`, { name: 'Jane Ashworth' })).status).toBe(422);
    const done = await stranger.send('POST', `/api/quote/${token}/reject`, {
      name: 'Jane Ashworth',
      because: 'Too dear',
    });
    expect(done.status).toBe(200);
    expect(await fresh(row)).toMatchObject({ status: 'rejected', rejectedBecause: 'Too dear' });
  });

  it('cannot be edited once sent, and a new revision ends the link', async () => {
    const [row, token] = await sent();
    const version = (await fresh(row)).version;
    const edited = await admin.send('PATCH', `/api/v1/${ORDERS}/${String(row.id)}`, {
      version,
      title: 'Other laptops',
    });
    expect(edited.status).toBe(409);
    expect(edited.body.code).toBe('frozen');
    expect((await act(row, 'revise')).body.row).toMatchObject({ status: 'draft', revision: 2 });
    expect((await stranger.get(`/api/quote/${token}`)).status).toBe(410);
    expect((await stranger.send('POST', `/api/quote/${token}/accept`, { name: 'Jane' })).status).toBe(410);
    await act(row, 'send', { to: 'head@ashfield.example' });
    expect((await stranger.get(`/api/quote/${await tokenFor(row)}`)).body).toMatchObject({ quote: { revision: 2 } });
  });

  it('expires after its last day, and its link with it', async () => {
    const [row, token] = await sent({ validUntil: companyToday() });
    const later = `${addDays(companyToday(), 2)}T06:00:00Z`;
    expect(await expireQuotes(product.database, later)).toBeUndefined();
    expect(await fresh(row)).toMatchObject({ status: 'expired' });
    await product.database.query(
      `update one_time_link set expires_at = made_at where about @> jsonb_build_object('orderId', $1::int)`,
      [row.id],
    );
    expect((await stranger.get(`/api/quote/${token}`)).status).toBe(410);
    expect(
      (await act(row, 'send', { to: 'head@ashfield.example', validUntil: addDays(companyToday(), 9) })).status,
    ).toBe(200);
  });

  it('is not found with an invented link', async () => {
    const [, token] = await sent();
    const wrong = `${token.slice(0, -2)}${token.endsWith('A') ? 'BB' : 'AA'}`;
    expect((await stranger.get(`/api/quote/${wrong}`)).status).toBe(410);
    expect((await stranger.get('/api/quote/nonsense')).status).toBe(404);
  });

  it('keeps its prices after acceptance when its products change, and only its lines can be amended', async () => {
    const [row, token] = await sent();
    await stranger.send('POST', `/api/quote/${token}/accept`, { name: 'Jane Ashworth' });
    const { version, lines, ...accepted } = await fresh(row);
    const path = `/api/v1/${ORDERS}/${String(row.id)}`;
    expect((await admin.send('PATCH', path, { version, title: 'Other' })).body.code).toBe('frozen');
    const amended = await admin.send('PATCH', path, {
      version,
      lines: [...(lines as Values[]), { description: 'Bag', unitPence: 2000 }],
    });
    expect(amended.body.row).toMatchObject({ netPence: Number(accepted.netPence) + 2000, status: 'accepted' });
    expect((await act(row, 'hold', { because: 'Waiting for stock' })).body.row).toMatchObject({ status: 'onHold' });
    expect((await act(row, 'resume')).body.row).toMatchObject({ status: 'accepted' });
  });
});
