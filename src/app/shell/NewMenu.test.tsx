import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import '#areas/estate/estate.tsx';
import { indexNouns } from '#engine/entity/nounIndex.ts';
import { changeLayout } from '#engine/http/appState.web.ts';
import { readSession } from '#engine/session/session.web.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { drawnIn } from '#tests/support/drawnIn.tsx';
import { FRAME } from '#tests/support/testFrame.ts';
import { visit } from '#tests/support/visit.web.ts';
import { allScreens, nouns } from '../manifest.ts';
import { NewMenu } from './NewMenu.tsx';

let server: Answering;
let permissions: readonly string[];

beforeAll(async () => {
  indexNouns(nouns);
  server = await answering(({ path }) => ({
    status: 200,
    body: path.startsWith('/api/v1/session') ? { ...SESSION, permissions } : (FRAME[path] ?? { rows: [] }),
  }));
});
afterEach(() => {
  cleanup();
  changeLayout({ customer: {}, customerPage: false });
});
afterAll(() => server.close());

const SESSION = {
  user: { userid: 7, name: 'Priya Shah', initials: 'PS', email: 'priya@example.org' },
  twoFactor: 'off',
  settings: {},
  csrf: 'hers',
};
const CREATABLES = [{ label: 'Customer', to: '/customers/create' }];

async function open(onClose = () => {}) {
  visit(`${server.address}/customers`);
  await readSession();
  await drawnIn(allScreens, '/customers', () => (
    <NewMenu creatables={CREATABLES} anchor={document.body} onClose={onClose} />
  ));
}
const offers = () => screen.getAllByRole('menuitem').map((item) => [item.textContent, item.getAttribute('href')]);

it('offers first what can be added to the customer on screen', async () => {
  permissions = ['*'];
  changeLayout({ customer: { id: 12, name: 'Ashfield Primary School' }, customerPage: true });
  const close = vi.fn();
  await open(close);
  await screen.findByText('Ashfield Primary School');
  expect(offers()).toEqual([
    ['Contact', '/customer/12/contacts/create'],
    ['Customer user', '/customer/12/users/create'],
    ['Site', '/customer/12/sites/create'],
    ['Cover note', '/customer/12/cover-notes/create'],
    ['Asset', null],
    ['Customer', '/customers/create'],
  ]);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Asset' }));
  expect(close).toHaveBeenCalledOnce();
});

it('offers only what the user has permission to create for a customer', async () => {
  permissions = ['customer.view', 'contact.*'];
  changeLayout({ customer: { id: 12, name: 'Ashfield Primary School' }, customerPage: true });
  await open();
  await screen.findByText('Ashfield Primary School');
  expect(offers()).toEqual([
    ['Contact', '/customer/12/contacts/create'],
    ['Customer', '/customers/create'],
  ]);
});

it('names no customer if none is open', async () => {
  permissions = ['*'];
  await open();
  await waitFor(() => expect(offers()).toEqual([['Customer', '/customers/create']]));
});
