import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readSession } from '#engine/session/session.web.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { drawnIn } from '#tests/support/drawnIn.tsx';
import { sessionOf } from '#tests/support/testFrame.ts';
import { visit } from '#tests/support/visit.web.ts';
import { AllocateDialog } from './AllocateDialog.tsx';

const item = (id: number, number: string, day: string, openPence: number) => ({
  id,
  number,
  kind: 'invoice',
  docDate: day,
  dueDate: day,
  openPence,
  prompt: null,
});
const ITEMS = [item(11, 'INV-2627-00001', '2026-11-01', 6_000), item(12, 'INV-2627-00002', '2026-11-10', 9_000)];

let server: Answering;
const closed = vi.fn();
beforeAll(async () => {
  server = await answering(({ method, path }) => {
    if (path.startsWith('/api/v1/session')) return { status: 200, body: sessionOf() };
    return { status: 200, body: method === 'POST' ? { id: 5, openPence: 0 } : { items: ITEMS } };
  });
});
beforeEach(async () => {
  visit(`${server.address}/accounts/open-items/5`);
  await readSession();
  server.expect();
  closed.mockClear();
});
afterEach(cleanup);
afterAll(() => server.close());

const open = async () => {
  await drawnIn([], '/accounts/open-items/5', () => (
    <AllocateDialog id={5} customerId={4} number="RCT-2627-00009" openPence={10_000} onClose={closed} />
  ));
  await screen.findByText('INV-2627-00002');
};
async function allocated(): Promise<unknown> {
  fireEvent.click(screen.getByRole('button', { name: 'Allocate' }));
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1));
  return JSON.parse(server.asked.find(({ method }) => method === 'POST')?.body ?? '{}');
}

it('a credit on account settles the oldest invoices first', async () => {
  await open();
  expect(await allocated()).toEqual({
    allocations: [
      { itemId: 11, pence: 6_000 },
      { itemId: 12, pence: 4_000 },
    ],
  });
});

it('a credit on account settles the invoices that the user chooses', async () => {
  await open();
  fireEvent.change(screen.getByRole('textbox', { name: 'Settle of INV-2627-00001' }), { target: { value: '0' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'Settle of INV-2627-00002' }), { target: { value: '75.00' } });
  expect(await allocated()).toEqual({ allocations: [{ itemId: 12, pence: 7_500 }] });
});

it('each open invoice says what its day and amount are, because a phone shows no headings', async () => {
  await open();
  expect(screen.getByText('01/11/2026').dataset.label).toBe('Due');
  expect(screen.getByText('£60.00').dataset.label).toBe('Open');
});
