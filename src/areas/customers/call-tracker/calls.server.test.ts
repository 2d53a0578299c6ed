import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Values } from '#engine/store/change.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { openProduct, signInAs } from '#tests/support/testInstallation.server.ts';
import type { Asker, TestInstallation } from '#tests/support/installation.server.ts';

let product: TestInstallation & { readonly administrator: Asker };
let admin: Asker;

beforeAll(async () => {
  product = await openProduct();
  admin = product.administrator;
});
afterAll(() => product.close());

const post = (path: string, body: Values, asker = admin) => asker.send('POST', `/api/v1/${path}`, body);
const make = async (path: string, body: Values): Promise<Values> => {
  const made = await post(path, body);
  if (made.status !== 201) throw new Error(made.text);
  return made.body.row ?? {};
};
const customerNamed = (name: string) => make('customers', { name, type: 'business' });
const calling = (customerId: unknown, result: string, more: Values = {}) =>
  post('calls', { customerId, purpose: 'cold', result, ...more });
const followUpsOf = async (customerId: unknown): Promise<readonly Values[]> =>
  (await admin.get(`/api/v1/follow-ups?f.customerId=is:${String(customerId)}&sort=id`)).body.rows ?? [];

describe('a sales call', () => {
  it('finds the person called by the last ten digits of the number', async () => {
    const { id: customerId } = await customerNamed('Birch and Co');
    const anna = await make('contacts', { customerId, lastName: 'Birch', mobile: '07700 900123' });
    const made = await calling(customerId, 'voicemail', { number: '+447700900123' });
    expect(made.body.row).toMatchObject({ contactId: anna.id, number: '+447700900123', kind: 'sales' });
    expect(made.body.row?.calledOn).toBe(companyToday());
    expect(String(made.body.row?.name)).toMatch(/^Voicemail, /);
  });

  it('lists missing fields', async () => {
    const { id: customerId } = await customerNamed('Cedar Ltd');
    expect((await post('calls', { customerId, purpose: 'cold' })).body.errors).toHaveProperty('result');
    expect((await calling(customerId, 'meeting')).body.errors).toHaveProperty('meetingOn');
    expect((await calling(customerId, 'lost')).body.errors).toHaveProperty('lostReason');
  });

  it('with a call-back adds a follow-up, and the next connected call completes it', async () => {
    const { id: customerId } = await customerNamed('Damson Ltd');
    const first = (await calling(customerId, 'callback', { nextAction: 'Send the price list first' })).body.row;
    const [due] = await followUpsOf(customerId);
    expect(due).toMatchObject({ status: 'open', action: 'Send the price list first', callId: first?.id });
    expect(String(due?.dueOn) > companyToday()).toBe(true);

    const today = await make('follow-ups', { customerId, dueOn: companyToday() });
    await calling(customerId, 'no_answer');
    expect((await followUpsOf(customerId)).map(({ status }) => status)).toEqual(['open', 'open']);
    const reached = (await calling(customerId, 'not_interested')).body.row;
    const after = await followUpsOf(customerId);
    expect(after.find(({ id }) => id === today.id)).toMatchObject({ status: 'done', doneByCallId: reached?.id });
    expect(after.find(({ id }) => id === due?.id)?.status).toBe('open');
  });

  it('that ends the sale cancels open follow-ups', async () => {
    const { id: customerId } = await customerNamed('Elder Ltd');
    await calling(customerId, 'interested');
    await calling(customerId, 'lost', { lostReason: 'price' });
    expect((await followUpsOf(customerId)).map(({ status }) => status)).toEqual(['cancelled']);
  });

  it('to a customer who wants none is refused unless a user with permission gives a reason', async () => {
    const { id: customerId } = await customerNamed('Fir Ltd');
    const contact = await make('contacts', { customerId, lastName: 'Fir', phone: '01273 496000' });
    await calling(customerId, 'do_not_call', { contactId: contact.id });
    expect((await admin.get(`/api/v1/contacts/${String(contact.id)}`)).body.row?.doNotCall).toBe(true);

    const again = await calling(customerId, 'no_answer', { number: '01273 496000' });
    expect(again).toMatchObject({ status: 422, body: { code: 'do_not_call' } });
    expect((await calling(customerId, 'no_answer', { number: '01273 496001' })).status).toBe(201);
    const why = { number: '01273 496000', overrideReason: 'Asked us to ring about the invoice' };
    const seller = await signInAs(product, 'Sally Seller', [
      'call.create',
      'call.view',
      'customer.view',
      'contact.view',
    ]);
    expect((await post('calls', { customerId, purpose: 'cold', result: 'no_answer', ...why }, seller)).status).toBe(
      422,
    );
    expect((await calling(customerId, 'no_answer', why)).status).toBe(201);
  });

  it('marks the customer if no contact is named', async () => {
    const { id: customerId } = await customerNamed('Gorse Ltd');
    await calling(customerId, 'do_not_call');
    expect((await admin.get(`/api/v1/customers/${String(customerId)}`)).body.row?.doNotCall).toBe(true);
    expect((await calling(customerId, 'no_answer')).body.code).toBe('do_not_call');
  });
});

describe('a follow-up', () => {
  it('needs a reason when it is moved a third time', async () => {
    const { id: customerId } = await customerNamed('Hazel Ltd');
    const made = await make('follow-ups', { customerId, dueOn: companyToday() });
    const move = async (input: Values) => {
      const { version } = (await admin.get(`/api/v1/follow-ups/${String(made.id)}`)).body.row ?? {};
      return post(`follow-ups/${String(made.id)}/actions/move`, { version, ...input });
    };
    expect((await move({ dueOn: '2099-01-05' })).status).toBe(200);
    expect((await move({ dueOn: '2099-01-06' })).status).toBe(200);
    expect((await move({ dueOn: '2099-01-07' })).body.errors).toHaveProperty('reason');
    expect((await move({ dueOn: '2099-01-07', reason: 'Half term' })).body.row).toMatchObject({ movedCount: 3 });
  });
});

describe('a follow-up that two colleagues complete', () => {
  const doIt = ({ id, version }: Values, note: string) =>
    post(`follow-ups/${String(id)}/actions/done`, { version, note });

  it('is done once, and the note of the second is added to the outcome', async () => {
    const { id: customerId } = await customerNamed('Juniper Ltd');
    const made = await make('follow-ups', { customerId, dueOn: companyToday() });
    expect((await doIt(made, 'Reached Jo')).status).toBe(200);
    const second = await doIt(made, 'Left a message');
    expect([second.status, second.body.code]).toEqual([409, 'already_done']);
    expect((await followUpsOf(customerId))[0]).toMatchObject({ closingNote: 'Reached Jo · Left a message' });
  });

  it('is done by a call, and the note of the second is added to the call', async () => {
    const { id: customerId } = await customerNamed('Kale Ltd');
    const made = await make('follow-ups', { customerId, dueOn: companyToday() });
    const by = (await calling(customerId, 'not_interested', { note: 'No budget' })).body.row ?? {};
    expect((await doIt(made, 'Ask again in May')).body.code).toBe('already_done');
    const kept = (await admin.get(`/api/v1/calls/${String(by.id)}`)).body.row;
    expect(kept?.note).toBe('No budget · Ask again in May');
  });
});

describe('the day of a caller', () => {
  it('shows their calls, and the results of the month’s calls', async () => {
    const seller = await signInAs(product, 'Dan Daily', ['*']);
    const { id: customerId } = await customerNamed('Ivy Ltd');
    const by = (result: string, more: Values = {}) =>
      post('calls', { customerId, purpose: 'cold', result, ...more }, seller);
    await by('no_answer');
    await by('meeting', { meetingOn: '2099-01-05' });
    const day = (await seller.get('/api/v1/calls/day')).body as unknown as Values;
    expect(day).toMatchObject({ calls: 2, connected: 1, meetings: 1 });
    expect(day.month).toMatchObject({ calls: 2, connectPercent: 50, organisations: 1, meeting: 1, quote: 0 });
    expect((await seller.get('/api/v1/calls/day?on=yesterday')).status).toBe(422);
  });
});
