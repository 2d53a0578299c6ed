import { describe, expect, it } from 'vitest';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { tokenOf } from '#engine/keys/oneTimeLink.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { deskTest } from '#tests/support/deskTest.server.ts';
import { openAsker } from '#tests/support/installation.server.ts';
import { signInAs, userIdOf } from '#tests/support/testInstallation.server.ts';

const desk = deskTest();

/** A job with one required item. */
async function withItem(text = 'Order a switch') {
  const row = await desk.logged();
  await desk.post(`jobs/${String(row.id)}/checklist`, { text, isRequired: true });
  const key = (await itemOf(row)).key;
  return { row, key, path: `jobs/${String(row.id)}/checklist` };
}
const itemOf = async (row: Values): Promise<Values> => ((await desk.fresh(row)).checklist as Values[])[0] ?? {};

describe('an item of a checklist', () => {
  it('has an owner, who is notified and finds it in “My day” when it is due', async () => {
    const { row, key, path } = await withItem();
    const ann = await signInAs(desk.product, 'Ann Owner', ['job.*']);
    const ownerId = await userIdOf(ann);
    const dueOn = companyToday(new Date());
    const planned = await desk.post(`${path}/change`, { key, ownerId, dueOn, minutes: 90 });
    expect(planned.status, planned.text).toBe(200);
    expect(await itemOf(row)).toMatchObject({ ownerId, owner: 'Ann Owner', dueOn, minutes: 90, doneAt: null });
    expect((await ann.get('/api/v1/notices')).text).toContain('Order a switch');
    const day = async () => (await ann.get('/api/v1/my-day')).text;
    expect(await day()).toContain('Order a switch');
    await desk.post(`${path}/change`, { key, isDone: true });
    expect(await itemOf(row)).toMatchObject({ ownerId, doneAt: expect.any(String) });
    expect(await day()).not.toContain('Order a switch');
  });

  it('keeps the rest of its plan when a part changes, and refuses an owner who cannot see the job', async () => {
    const { row, key, path } = await withItem();
    await desk.post(`${path}/change`, { key, dueOn: '2030-01-07', minutes: 30 });
    await desk.post(`${path}/change`, { key, minutes: null });
    expect(await itemOf(row)).toMatchObject({ dueOn: '2030-01-07', minutes: null });
    const elsewhere = await userIdOf(await signInAs(desk.product, 'Edwin Elsewhere', ['job.*'], []));
    for (const [input, field] of [
      [{ ownerId: elsewhere }, 'ownerId'],
      [{ ownerId: 999_999 }, 'ownerId'],
      [{ dueOn: 'soon' }, 'dueOn'],
      [{ minutes: -5 }, 'minutes'],
    ] as const) {
      const refused = await desk.post(`${path}/change`, { key, ...input });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
    }
  });
});

describe('the approval of an item', () => {
  const askFor = (path: string, key: unknown, more: Values = {}) =>
    desk.post(`${path}/ask`, { key, contactId: desk.contactId, ...more });
  async function linkOf({ id }: Values): Promise<string> {
    const { rows } = await desk.product.database.query<{ id: number }>(
      `select max(id)::int as id from one_time_link where purpose = 'job-approval' and about @> jsonb_build_object('jobId', $1::int)`,
      [id],
    );
    const { keys } = desk.product.app as unknown as { keys: KeyRing };
    const token = await tokenOf(desk.product.database, keys, rows[0]?.id ?? 0, nowIso());
    return `/api/approve-work/${token ?? 'ended'}`;
  }

  it('is given once by the link, completes the item, and is kept as a message of the contact', async () => {
    const { row, key, path } = await withItem();
    const asked = await askFor(path, key, { note: 'It costs £200.' });
    expect(asked.status, asked.text).toBe(200);
    expect(await itemOf(row)).toMatchObject({ approval: 'asked', approver: 'Crow', doneAt: null });
    expect(await desk.emails(row)).toMatchObject([{ recipient: 'crow@ash.example' }]);
    const stranger = await openAsker(desk.product.app);
    const link = await linkOf(row);
    expect((await stranger.get(link)).body).toMatchObject({
      item: { number: row.number, text: 'Order a switch', note: 'It costs £200.' },
    });
    expect((await stranger.send('POST', link, { answer: 'perhaps' })).status).toBe(422);
    const given = await stranger.send('POST', link, { answer: 'approved', comment: ' Go ahead. ' });
    expect(given.status, given.text).toBe(200);
    expect(await itemOf(row)).toMatchObject({
      approval: 'approved',
      comment: 'Go ahead.',
      doneBy: 'Crow (by link)',
      doneAt: expect.any(String),
    });
    expect((await desk.messages(row)).map(({ authorName, body }) => [authorName, body])).toEqual([
      ['Crow', 'Approved: Order a switch\n\nGo ahead.'],
    ]);
    for (const answer of [await stranger.get(link), await stranger.send('POST', link, { answer: 'approved' })])
      expect(answer.status).toBe(410);
  });

  it('can be refused with a reason, which opens a waiting job and leaves the item open', async () => {
    const { row, key, path } = await withItem();
    await askFor(path, key);
    const { version } = await desk.fresh(row);
    await desk.post(`jobs/${String(row.id)}/actions/waitCustomer`, { version });
    const stranger = await openAsker(desk.product.app);
    const link = await linkOf(row);
    const bare = await stranger.send('POST', link, { answer: 'refused' });
    expect([bare.status, Object.keys(bare.body.errors ?? {})]).toEqual([422, ['comment']]);
    expect((await stranger.send('POST', link, { answer: 'refused', comment: 'Too dear' })).status).toBe(200);
    expect(await itemOf(row)).toMatchObject({ approval: 'refused', comment: 'Too dear', doneAt: null });
    expect(await desk.fresh(row)).toMatchObject({ status: 'open' });
  });

  it('ends its earlier link when it is asked again, and when the item is done or removed or the job is over', async () => {
    const stranger = await openAsker(desk.product.app);
    const { row, key, path } = await withItem();
    await askFor(path, key);
    const first = await linkOf(row);
    await askFor(path, key);
    expect((await stranger.get(first)).status).toBe(410);
    const second = await linkOf(row);
    expect((await stranger.get(second)).status).toBe(200);
    await desk.post(`${path}/change`, { key, isDone: true });
    expect((await stranger.get(second)).status).toBe(410);
    expect((await askFor(path, key)).body.code).toBe('item_done');
    const other = await withItem();
    await askFor(other.path, other.key);
    const third = await linkOf(other.row);
    const { version } = await desk.fresh(other.row);
    await desk.post(`jobs/${String(other.row.id)}/actions/cancel`, { version, reason: 'Not needed' });
    expect((await stranger.send('POST', third, { answer: 'approved' })).status).toBe(410);
    expect((await askFor(other.path, other.key)).body.code).toBe('not-open');
  });

  it('is refused for a contact of another customer, without an address or who left, and an unknown item', async () => {
    const { row, key, path } = await withItem();
    const beech = await desk.make('customers', { name: 'Beech Trust', type: 'trust' });
    const theirs = await desk.make('contacts', { customerId: beech.id, lastName: 'Beech', email: 'b@beech.example' });
    const silent = await desk.make('contacts', { customerId: desk.customerId, lastName: 'Wren' });
    const wrong = await askFor(path, key, { contactId: theirs.id });
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.errors ?? {})]).toEqual([
      422,
      'wrong_customer',
      ['contactId'],
    ]);
    for (const contactId of [silent.id, 999_999]) {
      const refused = await askFor(path, key, { contactId });
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['contactId']]);
    }
    expect((await askFor(path, 'unknown')).status).toBe(404);
    expect(await itemOf(row)).toMatchObject({ approval: null });
    expect(await desk.emails(row)).toEqual([]);
  });
});
