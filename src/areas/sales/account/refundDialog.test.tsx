import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readSession } from '#engine/session/session.web.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { drawnIn } from '#tests/support/drawnIn.tsx';
import { sessionOf } from '#tests/support/testFrame.ts';
import { visit } from '#tests/support/visit.web.ts';
import { RefundDialog } from './RefundDialog.tsx';

const CLOSED = '15/10/2026 is in a soft-closed period. Enter a reason to post to it.';
let server: Answering;
const closed = vi.fn();
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(({ path }) => {
    if (path.startsWith('/api/v1/session')) return { status: 200, body: sessionOf() };
    if (path.endsWith('/refund')) return { status: 201, body: { row: { id: 3, number: 'PAY-2627-00001' } } };
    return { status: 200, body: { results: [], rows: [] } };
  });
});
beforeEach(async () => {
  visit(`${server.address}/customer/4/accounts`);
  await readSession();
  server.expect();
  closed.mockClear();
});
afterEach(cleanup);
afterAll(() => server.close());

const open = async () => {
  await drawnIn([], '/customer/4/accounts', () => (
    <RefundDialog customerId={4} creditPence={12_000} onClose={closed} />
  ));
  await screen.findByRole('dialog');
};
const press = () => fireEvent.click(screen.getByRole('button', { name: 'Post refund' }));
const sent = (): readonly Record<string, unknown>[] =>
  server.asked.filter(({ path }) => path.endsWith('/refund')).map(({ body }) => JSON.parse(body));

it('a refund is filled in with the whole credit, and posted', async () => {
  await open();
  press();
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(sent()).toMatchObject([{ customerId: 4, amountPence: 12_000, method: 'bacs' }]);
});

it('a refund in a soft-closed period asks for the reason, and is posted with it', async () => {
  await open();
  server.expect({ status: 409, body: { message: CLOSED, code: 'PERIOD_SOFT_CLOSED', errors: { reason: [CLOSED] } } });
  press();
  fireEvent.change(await screen.findByRole('textbox', { name: /^Reason/ }), { target: { value: 'Told late' } });
  press();
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  expect(sent()[1]).toMatchObject({ reason: 'Told late' });
});

it('a refund above the credit shows how much is left', async () => {
  await open();
  const message = 'The customer has a credit of £120.00. Refund that or less.';
  server.expect({ status: 409, body: { message, code: 'REFUND_EXCEEDS_CREDIT' } });
  press();
  expect(await screen.findByText(message)).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
});
