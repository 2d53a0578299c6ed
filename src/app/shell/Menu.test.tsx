import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { readSession } from '#engine/session/session.web.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { drawnIn } from '#tests/support/drawnIn.tsx';
import { FRAME } from '#tests/support/testFrame.ts';
import { visit } from '#tests/support/visit.web.ts';
import { everyArea } from './menu.examples.ts';
import { menuOf } from './menu.ts';
import { Menu } from './Menu.tsx';
import { SettingsMenu } from './settings/SettingsMenu.tsx';

const SESSION = {
  user: { userid: 7, name: 'Priya Shah', initials: 'PS', email: 'priya@example.org' },
  twoFactor: 'off',
  permissions: ['*'],
  settings: { shell: { pinned: [{ label: 'Schools in Leeds', to: '/customers?view=4' }] } },
  csrf: 'hers',
};
const ANSWERS: Readonly<Record<string, object>> = {
  ...FRAME,
  '/api/v1/session': SESSION,
  '/api/v1/favourites': {
    rows: [{ id: 3, entity: 'customer', title: 'Castlegate Primary', path: '/customers/3', archived: false }],
  },
  '/api/v1/work/summary': { counts: { failed: 2 } },
  '/api/v1/notices': { rows: [], unread: 5, more: false },
};

let server: Answering;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(({ path }) => ({ status: 200, body: ANSWERS[path.split('?')[0] ?? ''] ?? { rows: [] } }));
});
beforeEach(async () => {
  server.expect();
  localStorage.clear();
  visit(`${server.address}/customers`);
  await readSession();
});
afterEach(cleanup);
afterAll(() => server.close());

const groups = menuOf(everyArea, () => true);

describe('the main menu with every area', () => {
  it('unfolds the current area without repeating it', async () => {
    await drawnIn(everyArea, '/customers', () => <Menu groups={groups} rail={false} />);
    const menu = screen.getByRole('navigation', { name: 'Main' });
    expect(within(menu).getAllByRole('link', { name: 'Customers' })).toHaveLength(1);
    expect(within(menu).getByRole('link', { name: 'Customer contacts' })).toBeTruthy();
    expect(within(menu).queryByRole('link', { name: 'Invoices' })).toBeNull();
    expect(within(menu).getByRole('group', { name: 'Money' }).textContent).toBe('MoneyAccountsSuppliers');
  });
  it('keeps each label under its icon when it is narrow', async () => {
    await drawnIn(everyArea, '/customers', () => <Menu groups={groups} rail />);
    for (const word of ['Home', 'Customers', 'Installations', 'Mileage', 'Settings'])
      expect(screen.getByText(word)).toBeTruthy();
  });
  it('has pinned views and favourites below, and shows where work is waiting', async () => {
    await drawnIn(everyArea, '/customers', () => <Menu groups={groups} rail={false} />);
    expect((await screen.findByRole('link', { name: 'Schools in Leeds' })).getAttribute('href')).toBe(
      '/customers?view=4',
    );
    expect(await screen.findByRole('link', { name: 'Castlegate Primary' })).toBeTruthy();
    await waitFor(() => expect(screen.getByRole('link', { name: /^Settings.*2 failed jobs/ })).toBeTruthy());
    expect(await screen.findByRole('link', { name: /^Home.*5 unread/ })).toBeTruthy();
  });
});

describe('the search of the settings', () => {
  const find = async (words: string) => {
    await drawnIn(everyArea, '/system/health', () => <SettingsMenu />);
    fireEvent.change(screen.getByLabelText('Search settings'), { target: { value: words } });
    return (name: RegExp) => screen.findByRole('link', { name });
  };
  it('leads from “smtp” to the mail server’s field', async () => {
    const link = await (await find('smtp'))(/^Mail server/);
    expect(link.getAttribute('href')).toBe('/system/settings?tab=mail&field=server');
  });
  it('leads from “password” to the password of the mail server, among others', async () => {
    const link = await (await find('password'))(/^Password.*Mail/);
    expect(link.getAttribute('href')).toBe('/system/settings?tab=mail&field=password');
  });
  it('finds pages and switches, and opens the first with Enter', async () => {
    const found = await find('webhooks');
    await found(/^Webhooks.*Feature switches/);
    expect((await found(/^Webhooks.*Integrations/)).getAttribute('href')).toBe('/system/webhooks');
    fireEvent.keyDown(screen.getByLabelText('Search settings'), { key: 'Enter' });
    await waitFor(() => expect(window.location.pathname).toBe('/system/webhooks'));
  });
  it('says so if nothing matches', async () => {
    await find('zeppelin');
    expect(screen.getByText('No matches for “zeppelin”.')).toBeTruthy();
  });
});
