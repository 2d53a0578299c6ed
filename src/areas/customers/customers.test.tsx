import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider, useParams } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { register } from '#engine/entity/registry.ts';
import { readAddress, writeAddress } from '#engine/screens/address.web.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { routerPath } from '#engine/screens/params.ts';
import { PlaceContext } from '#engine/screens/place.web.ts';
import { appState } from '#engine/http/appState.web.ts';
import { readSession } from '#engine/session/session.web.ts';
import { type Answer, type Answering, type Asked, answering } from '#tests/support/answering.server.ts';
import { visit } from '#tests/support/visit.web.ts';
import { Screen as CustomerBrowser } from './browser/CustomerBrowser.tsx';
import { Verify } from './contacts/CallerCheck.tsx';
import { area } from './customers.ts';
import { Screen as ChooseCustomer } from './customers/ChooseCustomer.tsx';
import { AttentionList } from './dashboard/AttentionList.tsx';
import { chooseFirst } from './customers/chooseTarget.ts';

const SESSION = {
  user: { userid: 7, name: 'Priya Shah', initials: 'PS', email: 'priya@example.org' },
  twoFactor: 'off',
  permissions: ['*'],
  settings: {},
  csrf: 'hers',
};

let server: Answering;
/** Responses by path; other paths return an empty list. */
let answers: Record<string, Answer | ((asked: Asked) => Answer)>;

beforeAll(async () => {
  register(area.entities);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering((asked) => {
    const { pathname } = new URL(asked.path, 'http://test');
    if (pathname === '/api/v1/session') return { status: 200, body: SESSION };
    const found = answers[`${asked.method} ${pathname}`] ?? answers[pathname];
    if (found) return typeof found === 'function' ? found(asked) : found;
    return { status: 200, body: { rows: [], results: [], total: 0 } };
  });
});
beforeEach(() => {
  answers = {};
  server.expect();
});
afterEach(cleanup);
afterAll(() => server.close());

/** Opens a screen of the manifest at a URL, with a real router, session and requests. */
async function open(address: string, path: string, Shown: ComponentType): Promise<void> {
  visit(server.address + address);
  window.history.pushState(null, '', address);
  const byPath = new Map<string, ScreenFacts>(area.screens.map((each) => [each.path, each]));
  const facts = byPath.get(path);
  if (!facts) throw new Error(`${path} is no screen.`);
  const shown = facts;
  function Placed() {
    const params = useParams({ strict: false });
    return (
      <PlaceContext value={{ screen: shown, params: params as Record<string, string>, byPath }}>
        <Shown />
      </PlaceContext>
    );
  }
  const root = createRootRoute({ component: Outlet });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>elsewhere</p> });
  const route = createRoute({
    getParentRoute: () => root,
    path: routerPath(path),
    component: Placed,
    staticData: { screen: facts },
  });
  const router = createRouter({
    routeTree: root.addChildren([route, elsewhere]),
    parseSearch: readAddress,
    stringifySearch: writeAddress,
  });
  await readSession();
  await router.load();
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

describe('choosing a customer', () => {
  const results = [{ id: 12, title: 'Ashfield Primary School', subtitle: 'School · Leeds' }];
  const choose = (to: string) => open(chooseFirst(to), '/customer/choose', ChooseCustomer);

  it('opens the requested page for the customer', async () => {
    answers['/api/v1/pick/customer'] = { status: 200, body: { results } };
    await choose('/customer/{customerId}/contacts/create');
    fireEvent.click(await screen.findByRole('link', { name: /Ashfield Primary School/ }));
    await waitFor(() => expect(window.location.pathname).toBe('/customer/12/contacts/create'));
  });

  it.each(['//evil.example/{customerId}', 'https://evil.example/{customerId}', '/customers', ''])(
    'opens the dashboard for %j',
    async (to) => {
      answers['/api/v1/pick/customer'] = { status: 200, body: { results } };
      await choose(to);
      expect((await screen.findByRole('link', { name: /Ashfield Primary School/ })).getAttribute('href')).toBe(
        '/customer/12/dashboard',
      );
    },
  );

  it('offers favourites before recent customers, each once', async () => {
    const mark = (id: number, title: string) => ({
      id,
      entity: 'customer',
      title,
      subtitle: null,
      path: `/customers/${id}`,
    });
    answers['/api/v1/favourites'] = { status: 200, body: { rows: [mark(1, 'Bell Ltd')] } };
    answers['/api/v1/recent'] = {
      status: 200,
      body: { rows: [mark(1, 'Bell Ltd'), mark(2, 'Crow Trust'), { ...mark(3, 'A printer'), entity: 'printer' }] },
    };
    await choose('');
    const opened = await screen.findByRole('region', { name: /Recent/ });
    expect(
      within(opened)
        .getAllByRole('link')
        .map((each) => each.textContent),
    ).toEqual([expect.stringContaining('Crow Trust')]);
    expect(
      within(screen.getByRole('region', { name: /Favourites/ })).getByRole('link', { name: /Bell Ltd/ }),
    ).toBeTruthy();
    expect(screen.queryByText('A printer')).toBeNull();
  });

  it('says when no customer matches', async () => {
    await choose('');
    fireEvent.change(await screen.findByLabelText('Find a customer'), { target: { value: 'zzz' } });
    expect(await screen.findByText('No customers found')).toBeTruthy();
  });
});

describe('the attention list', () => {
  const List = () => <AttentionList customerId={12} customers={[12]} />;
  const show = () => open('/customer/12/dashboard', '/customer/{customerId}/dashboard', List);
  const dashboard = (attention: readonly object[]): Answer => ({
    status: 200,
    body: { attention, sites: [], people: [], weeks: [], recent: [] },
  });
  const noContact = {
    code: 'no_contact',
    tone: 'bad',
    text: 'No primary contact.',
    button: 'Add',
    to: '/customer/12/contacts/create?roles=primary',
  };
  const hazards = {
    code: 'hazards',
    tone: 'warning',
    text: 'Main: hazards have never been reviewed.',
    button: 'Review',
    to: '/customer/12/sites/3/edit',
    does: { noun: 'site', id: 3, action: 'reviewHazards' },
  };

  it('gives each reason the button that resolves it', async () => {
    answers['/api/v1/customers/12/dashboard'] = dashboard([noContact, hazards]);
    await show();
    expect((await screen.findByRole('link', { name: 'Add: No primary contact.' })).getAttribute('href')).toBe(
      '/customer/12/contacts/create?roles=primary',
    );
    expect(screen.getByRole('heading', { name: /Needs attention 2/ })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Problem' })).toBeTruthy();
  });

  it('asks when and how hazards were reviewed and records it without leaving the page', async () => {
    const main = { id: 3, version: 2, name: 'Main', customerId: 12, archivedAt: null, hazardsReviewedOn: null };
    answers['/api/v1/customers/12/dashboard'] = dashboard([hazards]);
    answers['/api/v1/sites/3'] = { status: 200, body: { row: main, refs: {}, may: ['site.update'] } };
    answers['/api/v1/sites/3/history'] = { status: 200, body: { rows: [{ id: 88 }], next: null } };
    answers['POST /api/v1/sites/3/actions/reviewHazards'] = (asked) => {
      expect(JSON.parse(asked.body)).toEqual({ version: 2, on: '2026-03-02', how: 'onSite' });
      answers['/api/v1/customers/12/dashboard'] = dashboard([]);
      const row = { ...main, version: 3, hazardsReviewedOn: '2026-03-02', hazardsReviewHow: 'onSite' };
      return { status: 200, body: { row, refs: {}, may: [] }, headers: { 'x-changes': '*' } };
    };
    await show();
    fireEvent.click(await screen.findByRole('button', { name: /^Review: Main/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Hazards reviewed: Main' });
    fireEvent.change(within(dialog).getByLabelText(/Reviewed on/), { target: { value: '02/03/2026' } });
    fireEvent.blur(within(dialog).getByLabelText(/Reviewed on/));
    fireEvent.mouseDown(within(dialog).getByRole('combobox', { name: /How/ }));
    fireEvent.click(await screen.findByRole('option', { name: 'Seen on site' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Hazards reviewed' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('can be loaded again after a failure', async () => {
    answers['/api/v1/customers/12/dashboard'] = {
      status: 500,
      body: { message: 'Something went wrong on our side.', requestId: 'r1' },
    };
    await show();
    expect(await screen.findByText('The attention list could not be loaded')).toBeTruthy();
    answers['/api/v1/customers/12/dashboard'] = dashboard([noContact]);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No primary contact.')).toBeTruthy();
  });
});

describe('the customer browser', () => {
  const overview = (id: number, name: string, alert: string | null = null): Answer => ({
    status: 200,
    body: {
      customer: {
        id,
        version: 1,
        name,
        code: `C${id}`,
        type: 'school',
        status: 'active',
        pipelineStage: 'won',
        town: 'Leeds',
        colour: null,
        logo: null,
        phone: null,
        jobsEnabled: true,
        archivedAt: null,
        alert,
        alertUntil: null,
      },
      manager: { id: 3, name: 'Aoife Byrne', active: true },
      counts: { contact: 4 },
      marks: [],
      favourite: false,
      parent: null,
      children: [],
      group: [id],
    },
  });

  it('shows the customer’s name, counts of its pages and the alert on every page', async () => {
    answers['/api/v1/customers/12/overview'] = overview(12, 'Ashfield Primary School', 'Invoices unpaid');
    await open('/customer/12', '/customer/{customerId}', CustomerBrowser);
    expect(await screen.findByRole('link', { name: 'Ashfield Primary School' })).toBeTruthy();
    expect(screen.getByText('Leeds · Aoife Byrne')).toBeTruthy();
    expect(screen.getByRole('link', { name: /Contacts\s*4/ }).getAttribute('href')).toBe('/customer/12/contacts');
    expect(screen.getByText('Invoices unpaid')).toBeTruthy();
    expect(appState().layout).toMatchObject({
      customerPage: true,
      customer: { id: 12, name: 'Ashfield Primary School' },
    });
  });

  it('never shows one customer’s name while another loads, and forgets it when left', async () => {
    answers['/api/v1/customers/12/overview'] = overview(12, 'Ashfield Primary School');
    answers['/api/v1/customers/13/overview'] = { ...overview(13, 'Bell Academy'), afterMs: 300 };
    await open('/customer/12', '/customer/{customerId}', CustomerBrowser);
    await screen.findByRole('link', { name: 'Ashfield Primary School' });
    cleanup();
    expect(appState().layout).toMatchObject({ customerPage: false, customer: {} });
    await open('/customer/13', '/customer/{customerId}', CustomerBrowser);
    expect(await screen.findByRole('status', { name: 'Loading customer' })).toBeTruthy();
    expect(screen.queryByText('Ashfield Primary School')).toBeNull();
    expect(appState().layout).toMatchObject({ customerPage: true, customer: {} });
    expect(await screen.findByRole('link', { name: 'Bell Academy' })).toBeTruthy();
  });

  it('says so if the customer does not exist', async () => {
    answers['/api/v1/customers/99/overview'] = {
      status: 404,
      body: { message: 'Customer not found.', code: 'not_found' },
    };
    await open('/customer/99', '/customer/{customerId}', CustomerBrowser);
    expect(await screen.findByRole('heading', { name: 'Customer not found' })).toBeTruthy();
  });

  it('marks a favourite immediately and reverts it if the server refuses', async () => {
    answers['/api/v1/customers/12/overview'] = overview(12, 'Ashfield Primary School');
    answers['PUT /api/v1/favourites/customer/12'] = { status: 500, body: {}, afterMs: 150 };
    await open('/customer/12', '/customer/{customerId}', CustomerBrowser);
    fireEvent.click(await screen.findByRole('button', { name: 'Add to favourites' }));
    expect(await screen.findByRole('button', { name: 'Remove from favourites' })).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Add to favourites' })).toBeTruthy();
  });
});

describe('the caller check', () => {
  const path = '/customer/{customerId}/contacts/{id}';
  const show = () => open('/customer/12/contacts/9', path, () => <Verify contactId={9} />);

  it('shows match or no match and keeps nothing of what was typed', async () => {
    answers['POST /api/v1/contacts/9/verify'] = { status: 200, body: { match: false, triesLeft: 1 } };
    await show();
    const field = await screen.findByLabelText('Caller’s answer');
    fireEvent.change(field, { target: { value: 'red kettle' } });
    fireEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect((await screen.findByText(/No match/)).textContent).toBe('No match. 1 attempt left.');
    expect(field).toHaveProperty('value', '');
    answers['POST /api/v1/contacts/9/verify'] = { status: 200, body: { match: true, triesLeft: 5 } };
    fireEvent.change(field, { target: { value: 'blue kettle' } });
    expect(screen.queryByText(/No match/)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText('Match')).toBeTruthy();
  });

  it('says when it is locked', async () => {
    answers['POST /api/v1/contacts/9/verify'] = {
      status: 429,
      body: {
        message: 'Too many wrong passphrases. Try again in 30 minutes, or call back on a number you know.',
        code: 'locked',
      },
    };
    await show();
    fireEvent.change(await screen.findByLabelText('Caller’s answer'), { target: { value: 'x' } });
    fireEvent.click(screen.getByRole('button', { name: 'Check' }));
    expect(await screen.findByText(/Too many wrong passphrases/)).toBeTruthy();
  });
});
