import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { register } from '#engine/entity/registry.ts';
import { readSession } from '#engine/session/session.web.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { drawnIn } from '#tests/support/drawnIn.tsx';
import { sessionOf } from '#tests/support/testFrame.ts';
import { visit } from '#tests/support/visit.web.ts';
import { leaveType } from './leaveType.ts';
import { RequestDialog } from './RequestDialog.tsx';

const TYPES = [{ id: 3, name: 'Annual leave', kind: 'annual', version: 1 }];
const PREVIEW = {
  name: 'Ann Test',
  minutes: 450,
  dayMinutes: 450,
  days: [{ date: '2027-03-01', minutes: 450, why: 'full' }],
  before: 4_500,
  after: 4_050,
  deducts: true,
  clashes: [],
  findings: [{ code: 'short_notice', message: 'Request this leave 2 days ahead.', overridable: true }],
};

let server: Answering;
let userId = 7;
const closed = vi.fn();
beforeAll(async () => {
  register([leaveType]);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(({ path }) => {
    const { pathname } = new URL(path, 'http://test');
    if (pathname === '/api/v1/session') return { status: 200, body: sessionOf(userId) };
    if (pathname === '/api/v1/holidays/preview') return { status: 200, body: PREVIEW };
    if (pathname === '/api/v1/holidays') return { status: 201, body: { request: { id: 1, status: 'pending' } } };
    return { status: 200, body: { rows: TYPES, total: 1, estimated: false, refs: {} } };
  });
});
beforeEach(() => {
  localStorage.clear();
  server.expect();
  closed.mockClear();
});
afterEach(cleanup);
afterAll(() => server.close());

async function open(as = 7): Promise<void> {
  userId = as;
  visit(`${server.address}/staff/holidays`);
  await readSession();
  await drawnIn([], '/staff/holidays', () => <RequestDialog onClose={closed} />);
  await screen.findByRole('dialog');
}
const box = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: RegExp, value: string) => fireEvent.change(box(name), { target: { value } });

async function write(): Promise<void> {
  type(/^First day/, '01/03/2027');
  fireEvent.blur(box(/^First day/));
  type(/^Note for your manager/, 'A wedding');
  type(await screen.findByRole('textbox', { name: /^Reason for the exception/ }).then(() => /^Reason/), 'Told late');
}

it('an unfinished request is restored after the tab was closed, with its reason', async () => {
  await open();
  await write();
  cleanup();
  await open();
  expect([box(/^First day/).value, box(/^Last day/).value]).toEqual(['01/03/2027', '01/03/2027']);
  expect(box(/^Note for your manager/).value).toBe('A wedding');
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Reason/ })).value).toBe('Told late');
});

it('a request that was sent is no longer kept', async () => {
  await open();
  await write();
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  const { body = '' } = server.asked.find(({ method, path }) => method === 'POST' && path === '/api/v1/holidays') ?? {};
  expect(JSON.parse(body)).toMatchObject({ typeId: 3, start: '2027-03-01', overrideReason: 'Told late' });
  cleanup();
  await open();
  expect([box(/^First day/).value, box(/^Note for your manager/).value]).toEqual(['', '']);
});

it('a request is kept when it is refused, and when the dialog is closed', async () => {
  await open();
  await write();
  server.expect({ status: 422, body: { message: 'No days.', code: 'no_working_time', errors: {} } });
  fireEvent.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('No days.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  cleanup();
  await open();
  expect(box(/^Note for your manager/).value).toBe('A wedding');
});

it('another user of the device does not see the request', async () => {
  await open();
  await write();
  cleanup();
  await open(8);
  expect(box(/^Note for your manager/).value).toBe('');
});
