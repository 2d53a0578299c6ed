import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { register } from '#engine/entity/registry.ts';
import { readSession } from '#engine/session/session.web.ts';
import { type Answer, type Answering, answering } from '#tests/support/answering.server.ts';
import { pageShowing } from '#tests/support/openPage.tsx';
import { sessionOf } from '#tests/support/testFrame.ts';
import { visit } from '#tests/support/visit.web.ts';
import { area } from './accounts.ts';
import { Screen as JournalCreate } from './ledger/JournalCreate.tsx';
import { Screen as PaymentCreate } from './payments/PaymentCreate.tsx';

const PICKS: Readonly<Record<string, readonly object[]>> = {
  customer: [{ id: 4, title: 'Ash Grove' }],
  nominalCode: [
    { id: 71, title: '7100 Rent' },
    { id: 12, title: '1200 Bank' },
  ],
};
const CLOSED = '15/10/2026 is in a soft-closed period. The first open day is 01/11/2026.';
const body = { message: CLOSED, code: 'PERIOD_SOFT_CLOSED', firstOpenDay: '2026-11-01' };

let server: Answering;
/** The answers to what is posted, in order. */
let answers: Answer[];
beforeAll(async () => {
  register(area.entities);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(({ method, path }) => {
    const { pathname } = new URL(path, 'http://test');
    if (pathname === '/api/v1/session') return { status: 200, body: sessionOf() };
    const noun = /^\/api\/v1\/pick\/(\w+)$/.exec(pathname)?.[1];
    if (noun) return { status: 200, body: { results: PICKS[noun] ?? [] } };
    if (method === 'POST') return answers.shift() ?? { status: 500 };
    return { status: 200, body: { items: [], rows: [], total: 0, estimated: false, refs: {} } };
  });
});
beforeEach(() => {
  answers = [];
  server.expect();
});
afterEach(cleanup);
afterAll(() => server.close());

async function open(Shown: ComponentType): Promise<void> {
  const page = await pageShowing(() => <Shown />, []);
  visit(`${server.address}/gallery`);
  await readSession();
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(<QueryClientProvider client={client}>{page}</QueryClientProvider>);
}
const box = (name: RegExp, at = 0) => screen.getAllByRole<HTMLInputElement>('textbox', { name })[at] ?? document.body;
const type = (name: RegExp, value: string, at = 0) => {
  fireEvent.change(box(name, at), { target: { value } });
  fireEvent.blur(box(name, at));
};
async function pick(name: RegExp, title: string, at = 0): Promise<void> {
  const picker = (await screen.findAllByRole('combobox', { name }))[at] ?? document.body;
  fireEvent.change(picker, { target: { value: title } });
  fireEvent.click(await screen.findByRole('option', { name: title }));
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const posted = (path: string): readonly Record<string, unknown>[] =>
  server.asked
    .filter((each) => each.method === 'POST' && each.path.endsWith(path))
    .map((each) => JSON.parse(each.body));

describe('a day that is not open', () => {
  it('of a payment is replaced by the first open day with one click', async () => {
    answers = [
      { status: 409, body },
      { status: 409, body },
    ];
    await open(PaymentCreate);
    await pick(/^Customer/, 'Ash Grove');
    type(/^Date/, '15/10/2026');
    type(/^Amount/, '5.00');
    press('Post payment');
    expect(await screen.findByText(CLOSED)).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: /^Reason/ })).toBeNull();
    press('Use 01/11/2026');
    press('Post payment');
    await waitFor(() => expect(posted('/record')).toHaveLength(2));
    expect(posted('/record').map(({ paidOn }) => paidOn)).toEqual(['2026-10-15', '2026-11-01']);
  });

  it('of a journal is replaced by the first open day with one click, and the lines stay', async () => {
    answers = [
      { status: 409, body },
      { status: 409, body },
    ];
    await open(JournalCreate);
    type(/^Date/, '15/10/2026');
    type(/^Narrative/, 'Rent');
    type(/^Reason/, 'Accrued');
    for (const [at, title, side] of [
      [0, '7100 Rent', /^Debit/],
      [1, '1200 Bank', /^Credit/],
    ] as const) {
      await pick(/^Nominal code/, title, at);
      type(side, '5.00', at);
    }
    press('Post journal');
    fireEvent.click(await screen.findByRole('button', { name: 'Use 01/11/2026' }));
    press('Post journal');
    await waitFor(() => expect(posted('/manual')).toHaveLength(2));
    const [first, second] = posted('/manual');
    expect([first?.postingDate, second?.postingDate]).toEqual(['2026-10-15', '2026-11-01']);
    expect(second?.lines).toEqual(first?.lines);
  });
});

it('a payment in a soft-closed period asks users with permission for a reason and sends it', async () => {
  answers = [
    { status: 409, body: { ...body, errors: { reason: [CLOSED] } } },
    { status: 409, body },
  ];
  await open(PaymentCreate);
  await pick(/^Customer/, 'Ash Grove');
  type(/^Date/, '15/10/2026');
  type(/^Amount/, '5.00');
  press('Post payment');
  await screen.findByRole('textbox', { name: /^Reason/ });
  type(/^Reason/, 'The bank told us late');
  press('Post payment');
  await waitFor(() => expect(posted('/record')).toHaveLength(2));
  expect(posted('/record')[1]).toMatchObject({ paidOn: '2026-10-15', reason: 'The bank told us late' });
});
