import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Outlet, RouterProvider, useParams } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { api } from '#engine/http/client.web.ts';
import { ONE_TIME_PASSWORD } from '#engine/http/failure.ts';
import { LeaveGuard } from '#engine/parts/page/LeaveGuard.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { usePanel } from '#engine/parts/page/panel.web.ts';
import { useAddress } from '#engine/screens/address.web.ts';
import { focusHeadingOnArrival } from '#engine/screens/arrival.web.ts';
import type { Components } from '#engine/screens/components.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { startAppState, useLayout, usePageTitle } from '#engine/http/appState.web.ts';
import { readSession } from '#engine/session/session.web.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { visit } from '#tests/support/visit.web.ts';
import { listenToAnswers, listenToLoading } from './entrance/entrance.web.ts';
import { makeRouter } from './router.tsx';
import { FRAME } from '#tests/support/testFrame.ts';
import { theme } from './shell/theme.web.ts';

const CUSTOMER = '/customer/{customerId}';
const SERVER = `${CUSTOMER}/hardware/servers/{id}`;
const screens: readonly ScreenFacts[] = [
  { path: '/customers', title: 'Customers', area: 'customers' },
  { path: '/customers/filter', title: 'Customer filter', area: 'customers' },
  { path: '/customers/{customerId}', title: 'Customer', area: 'customers', parent: CUSTOMER },
  { path: CUSTOMER, title: 'Customer', area: 'customers', layout: true, opens: `${CUSTOMER}/dashboard` },
  { path: `${CUSTOMER}/dashboard`, title: 'Dashboard', area: 'customers', parent: CUSTOMER },
  { path: `${CUSTOMER}/users/{id}/edit`, title: 'Edit user', area: 'customers', parent: CUSTOMER, anyId: true },
  { path: SERVER, title: 'Server', area: 'customers', parent: CUSTOMER },
  { path: `${SERVER}/credential/create`, title: 'New credential', area: 'customers', parent: SERVER, panel: true },
  { path: '/audit', title: 'Audit Logs', area: 'system', permission: 'audit.view' },
];

const plain = (title: string) => async () => ({
  Screen: () => (
    <Page title={title}>
      <Go to="/customers">All customers</Go>
    </Page>
  ),
});
const components: Components = {
  ...Object.fromEntries(screens.map((each) => [each.path, plain(each.title)])),
  [CUSTOMER]: async () => ({ Screen: CustomerFrame }),
  [SERVER]: async () => ({ Screen: Server }),
  [`${SERVER}/credential/create`]: async () => ({ Screen: NewCredential }),
};

function CustomerFrame() {
  const { customerId } = useParams({ strict: false });
  const [find, setFind] = useState('');
  useLayout({ customer: { id: Number(customerId) }, customerPage: true });
  return (
    <>
      <input aria-label="Find in this customer" value={find} onChange={(event) => setFind(event.target.value)} />
      <Go to={`/customers/${customerId}`}>Record</Go>
      <Go to={`/customer/${customerId}/dashboard`}>Pages</Go>
      <Outlet />
    </>
  );
}

/** The values with which the servers screen rendered, in order. */
const tabsShown: string[] = [];

function Server() {
  const { id } = useParams({ strict: false });
  const [query, change] = useAddress();
  const [count, setCount] = useState(0);
  usePageTitle(`ASH-DC0${id}`);
  tabsShown.push(`${id} ${query.tab ?? 'overview'}`);
  return (
    <Page title={`ASH-DC0${id}`}>
      <button type="button" onClick={() => setCount(count + 1)}>
        Opened {count} times
      </button>
      <button type="button" onClick={() => change({ tab: 'jobs' })}>
        Tab {query.tab ?? 'overview'}
      </button>
      <Go to={`/customer/4/hardware/servers/${id}/credential/create`}>Add credential</Go>
      <Go to="/customer/4/hardware/servers/8">Next server</Go>
    </Page>
  );
}

function NewCredential() {
  const [name, setName] = useState('');
  const panel = usePanel();
  return (
    <Page title="Add credential">
      <input aria-label="What for" value={name} onChange={(event) => setName(event.target.value)} />
      <button
        type="button"
        onClick={() => void api('/api/v1/credentials', { method: 'POST', body: { name } }).catch(() => {})}
      >
        Save
      </button>
      <button type="button" onClick={() => panel?.close({ unasked: true })}>
        Saved
      </button>
      <LeaveGuard when={name !== ''} />
    </Page>
  );
}

const session = {
  user: { userid: 7, name: 'Priya Shah', initials: 'PS', email: 'priya@example.org' },
  twoFactor: 'off',
  permissions: ['customer.*'],
  settings: {},
  csrf: 'token',
};

let server: Answering;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(({ path }) => ({
    status: 200,
    body: path.startsWith('/api/v1/session') ? session : (FRAME[path] ?? { rows: [] }),
  }));
  document.head.append(Object.assign(document.createElement('meta'), { name: 'app-name', content: 'Bright IT' }));
});
afterAll(() => server.close());
afterEach(cleanup);

async function open(address: string) {
  visit(`${server.address}${address}`);
  const queryClient = new QueryClient();
  const router = makeRouter({ screens, components, queryClient });
  startAppState();
  listenToLoading(router);
  listenToAnswers(router);
  focusHeadingOnArrival(router);
  await readSession();
  await router.load();
  render(
    <ThemeProvider theme={theme} storageManager={null}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ThemeProvider>,
  );
  await screen.findByRole('heading', { level: 1, hidden: true });
  return router;
}

const heading = () => screen.getByRole('heading', { level: 1, hidden: true }).textContent;
const address = () => window.location.pathname + window.location.search;
const press = (key: string) => act(() => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));
const click = (element: HTMLElement) => {
  element.focus();
  fireEvent.click(element);
};

describe('an address', () => {
  it.each([
    '/customers/abc',
    '/customers/1.5',
    '/customer/7x/dashboard',
    '/customer/4/hardware/servers/5a',
    '/customer/4/nothing',
    '/nowhere',
  ])('%s is Error 404', async (lost) => {
    await open(lost);
    expect(heading()).toBe('Error 404');
    await waitFor(() => expect(document.title).toBe('Bright IT - Error 404'));
  });
  it.each([
    ['/customers/12', 'Customer'],
    ['/customers/filter', 'Customer filter'],
    ['/customer/5/users/upn:jo@school.example/edit', 'Edit user'],
    ['/customer/5', 'Dashboard'],
  ])('%s opens %s', async (known, title) => {
    await open(known);
    expect(heading()).toBe(title);
    await waitFor(() => expect(document.title).toBe(`Bright IT - ${title}`));
  });
  it('of a screen without permission names the missing permission', async () => {
    await open('/audit');
    expect(heading()).toBe('Error 403');
    expect(screen.getByText('audit.view')).toBeTruthy();
    await waitFor(() => expect(document.title).toBe('Bright IT - Error 403'));
  });
});

describe('navigating between screens', () => {
  it('shows Loading... and then focuses the heading of the next screen', async () => {
    await open('/customer/4/dashboard');
    const titles: string[] = [];
    const watching = new MutationObserver(() => titles.push(document.title));
    watching.observe(document.head, { childList: true, subtree: true, characterData: true });
    click(screen.getByText('All customers'));
    await waitFor(() => expect(document.title).toBe('Bright IT - Customers'));
    watching.disconnect();
    expect(titles).toContain('Bright IT - Loading...');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Customers'));
  });
  it('forgets the customer once its pages are left', async () => {
    await open('/customer/4/dashboard');
    await waitFor(() => expect(document.body.dataset.customerPage).toBe('true'));
    click(screen.getByText('All customers'));
    await waitFor(() => expect(document.body.dataset.customerPage).toBeUndefined());
    const state = (window as unknown as { __CRM__: { state(): { layout: { customer: object } } } }).__CRM__.state();
    expect(state.layout.customer).toEqual({});
  });
  it('stays in the frame of a customer between its pages and its record, at another address', async () => {
    await open('/customer/4/dashboard');
    fireEvent.change(screen.getByLabelText('Find in this customer'), { target: { value: 'ASH' } });
    click(screen.getByText('Record'));
    await waitFor(() => expect(document.title).toBe('Bright IT - Customer'));
    expect([address(), heading()]).toEqual(['/customers/4', 'Customer']);
    expect(screen.getByLabelText('Find in this customer')).toHaveProperty('value', 'ASH');
    expect(document.body.dataset.customerPage).toBe('true');
    click(screen.getByText('Pages'));
    await waitFor(() => expect(heading()).toBe('Dashboard'));
    expect(screen.getByLabelText('Find in this customer')).toHaveProperty('value', 'ASH');
  });
  it.each([
    ['on the way to another record', 'Next server', 'ASH-DC08'],
    ['under a panel', 'Add credential', 'Add credential'],
  ])('never draws a page as if its address had no parameter: %s', async (_where, link, next) => {
    await open('/customer/4/hardware/servers/5?tab=jobs');
    expect(screen.getByText('Tab jobs')).toBeTruthy();
    tabsShown.length = 0;
    click(screen.getByText(link));
    await screen.findByRole('heading', { name: next });
    expect(tabsShown).not.toContain('5 overview');
  });
  it('does not warn about what a panel has just saved, even if the panel was opened by its address', async () => {
    await open('/customer/4/hardware/servers/5/credential/create');
    fireEvent.change(await screen.findByLabelText('What for'), { target: { value: 'Admin' } });
    click(screen.getByText('Saved'));
    await waitFor(() => expect(address()).toBe('/customer/4/hardware/servers/5'));
    expect(screen.queryByText('Leave without saving?')).toBeNull();
  });
  it('to another record of the same type starts fresh', async () => {
    await open('/customer/4/hardware/servers/5');
    click(screen.getByText('Opened 0 times'));
    expect(await screen.findByText('Opened 1 times')).toBeTruthy();
    click(screen.getByText('Next server'));
    await waitFor(() => expect(heading()).toBe('ASH-DC08'));
    expect(screen.getByText('Opened 0 times')).toBeTruthy();
  });
});

describe('a panel', () => {
  async function openPanel() {
    const router = await open('/customer/4/hardware/servers/5');
    click(screen.getByText('Opened 0 times'));
    click(screen.getByText('Tab overview'));
    await screen.findByText('Tab jobs');
    click(screen.getByText('Add credential'));
    await screen.findByRole('dialog', { name: 'Add credential' });
    return router;
  }
  it('has its own address and opens over its page, which keeps its state', async () => {
    await openPanel();
    expect(address()).toBe('/customer/4/hardware/servers/5/credential/create?tab=jobs');
    await waitFor(() => expect(document.title).toBe('Bright IT - Add credential'));
    expect(heading()).toBe('ASH-DC05');
    expect(screen.getByText('Opened 1 times')).toBeTruthy();
    expect(screen.getByText('Tab jobs')).toBeTruthy();
  });
  it('is closed by Escape, and focus returns to the element that opened it', async () => {
    await openPanel();
    press('Escape');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe('/customer/4/hardware/servers/5?tab=jobs');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Add credential'));
    expect(screen.getByText('Opened 1 times')).toBeTruthy();
  });
  it('is loaded with its page when its address is opened', async () => {
    await open('/customer/4/hardware/servers/5/credential/create');
    expect(await screen.findByRole('dialog', { name: 'Add credential' })).toBeTruthy();
    expect(heading()).toBe('ASH-DC05');
    press('Escape');
    await waitFor(() => expect(address()).toBe('/customer/4/hardware/servers/5'));
  });
  it('with unsaved changes asks before it is left', async () => {
    await openPanel();
    fireEvent.change(await screen.findByLabelText('What for'), { target: { value: 'Administrator' } });
    press('Escape');
    const asking = await screen.findByRole('dialog', { name: 'Leave without saving?' });
    fireEvent.click(within(asking).getByText('Keep editing'));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Leave without saving?' })).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('What for').value).toBe('Administrator');
  });
});

it('a required second factor opens past unsaved changes and remembers the previous page', async () => {
  await open('/customer/4/hardware/servers/5/credential/create?tab=jobs');
  fireEvent.change(await screen.findByLabelText('What for'), { target: { value: 'Administrator' } });
  server.expect({ status: 400, body: { message: [ONE_TIME_PASSWORD], code: 'one_time_password', requestId: 'r1' } });
  fireEvent.click(screen.getByText('Save'));
  const from = '%2Fcustomer%2F4%2Fhardware%2Fservers%2F5%2Fcredential%2Fcreate%3Ftab%3Djobs';
  await waitFor(() => expect(window.location.pathname).toBe(`/users/7/2fa/${from}`));
});
