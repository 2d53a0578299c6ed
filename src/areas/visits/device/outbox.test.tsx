import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { noteConnection } from '#engine/http/connection.web.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { visit } from '#tests/support/visit.web.ts';
import { sendWaiting, signLater, stepLater } from './outbox.web.ts';

let server: Answering;
beforeAll(async () => {
  server = await answering();
  visit(`${server.address}/customer/4/jobs/eov/7`);
});
afterAll(() => server.close());
beforeEach(() => {
  localStorage.clear();
  server.expect();
});
afterEach(() => noteConnection('online'));

const SIGNATURE = {
  report: { id: 7, version: 3 },
  visitId: null,
  number: 'EOV-2026-0007',
  path: '/customer/4/jobs/eov/7',
  body: {
    signerName: 'Jane Ashworth',
    signerRole: null,
    signature: 'iVBORw0KGgo=',
    strokes: [[[1, 2] as [number, number]]],
  },
};
const kept = () => JSON.parse(localStorage.getItem('crm.visits.0') ?? '[]') as readonly { refused: string | null }[];
const keys = () => server.asked.map(({ headers }) => headers['idempotency-key']);

it('a signature that does not reach the server stays on the device and is sent again under the same key', async () => {
  server.expect({ status: 503, body: { message: 'Maintenance' } }, { status: 200, body: { id: 7 } });
  await signLater(SIGNATURE);
  expect(kept()).toMatchObject([{ report: { id: 7 }, refused: null, body: SIGNATURE.body }]);
  await sendWaiting();
  expect(kept()).toEqual([]);
  const [first, second] = keys();
  expect(first).toEqual(expect.any(String));
  expect(second).toBe(first);
});

it('a signature that the server refuses is kept with the reason and not sent again', async () => {
  server.expect({ status: 409, body: { message: 'The report has changed.' } });
  await signLater(SIGNATURE);
  expect(kept()).toMatchObject([{ refused: 'The report has changed.' }]);
  await sendWaiting();
  expect(server.asked).toHaveLength(1);
});

it('the steps of a visit are kept without a connection and sent once, in order and with their times', async () => {
  server.expect({ status: 503, body: { message: 'Maintenance' } });
  await stepLater({ id: 5, version: 2 }, 'travel');
  server.expect({ status: 503, body: { message: 'Maintenance' } });
  await stepLater({ id: 5, version: 2 }, 'arrive');
  expect(kept()).toMatchObject([{ action: 'travel' }, { action: 'arrive' }]);
  server.expect(
    { status: 200, body: { row: { version: 3 } } },
    { status: 200, body: { row: { version: 3 } } },
    { status: 200, body: { row: { version: 4 } } },
  );
  await sendWaiting();
  expect(kept()).toEqual([]);
  const sent = server.asked.slice(-3);
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /api/v1/visits/5/actions/travel',
    'GET /api/v1/visits/5',
    'POST /api/v1/visits/5/actions/arrive',
  ]);
  expect(JSON.parse(sent[2]?.body ?? '')).toEqual({ version: 3, at: expect.any(String) });
});

it('a step of a visit that the office has since changed is sent for the current visit', async () => {
  server.expect(
    { status: 409, body: { code: 'conflict', message: 'Changed.' } },
    { status: 200, body: { row: { version: 9 } } },
    { status: 200, body: {} },
  );
  await stepLater({ id: 6, version: 2 }, 'arrive');
  expect(kept()).toEqual([]);
  expect(JSON.parse(server.asked.at(-1)?.body ?? '').version).toBe(9);
  expect(new Set(keys().filter(Boolean)).size).toBe(2);
});
