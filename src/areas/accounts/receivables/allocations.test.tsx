import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { register } from '#engine/entity/registry.ts';
import { readSession } from '#engine/session/session.web.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { drawnIn } from '#tests/support/drawnIn.tsx';
import { sessionOf } from '#tests/support/testFrame.ts';
import { visit } from '#tests/support/visit.web.ts';
import { area } from '../accounts.ts';
import { Allocations } from './Allocations.tsx';

const row = (id: number, amountPence: number, reversesId: number | null = null) => ({
  id,
  customerId: 4,
  debitItemId: 11,
  creditItemId: id === 7 ? 21 : 22,
  amountPence,
  effectiveOn: '2026-11-20',
  reversesId,
});
const refs = { openItem: { 21: { title: 'RCT-2627-00001' }, 22: { title: 'RCT-2627-00002' } } };

let server: Answering;
beforeAll(async () => {
  register(area.entities);
  server = await answering(({ method, path }) => {
    if (path.startsWith('/api/v1/session')) return { status: 200, body: sessionOf() };
    if (method === 'POST') return { status: 200, body: { debitItemId: 11, creditItemId: 21, openPence: 5_000 } };
    return { status: 200, body: { rows: [row(9, 700, 8), row(8, 700), row(7, 5_000)], refs, total: 3 } };
  });
});
beforeEach(async () => {
  visit(`${server.address}/accounts/open-items/11`);
  await readSession();
  server.expect();
});
afterEach(cleanup);
afterAll(() => server.close());

it('one allocation of an invoice is undone without the others, and one already undone says so', async () => {
  const item = { id: 11, version: 1, totalPence: 12_000, archivedAt: null, createdAt: '', updatedAt: '', extra: {} };
  await drawnIn([], '/accounts/open-items/11', () => <Allocations row={item} />);
  await screen.findByText('RCT-2627-00001');
  expect(screen.getByText('Undone 20/11/2026')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Undo allocation' }));
  await waitFor(() =>
    expect(server.asked.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual([
      '/api/v1/accounts/allocations/7/undo',
    ]),
  );
});
