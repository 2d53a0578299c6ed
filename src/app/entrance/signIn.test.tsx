import { ThemeProvider } from '@mui/material/styles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { Page } from '#engine/parts/page/Page.tsx';
import { startAppState } from '#engine/http/appState.web.ts';
import { readSession } from '#engine/session/session.web.ts';
import { type Answer, type Answering, answering } from '#tests/support/answering.server.ts';
import { visit } from '#tests/support/visit.web.ts';
import { entranceFor, listenToAnswers } from './entrance.web.ts';
import { allScreens } from '../manifest.ts';
import { makeRouter } from '../router.tsx';
import { FRAME } from '#tests/support/testFrame.ts';
import { theme } from '../shell/theme.web.ts';

const NOBODY = { user: { userid: null }, permissions: [], settings: {}, csrf: 'stranger' };
const PRIYA = {
  user: { userid: 7, name: 'Priya Shah', initials: 'PS', email: 'priya@example.org' },
  twoFactor: 'off',
  permissions: ['*'],
  settings: { theme: { dark: true } },
  csrf: 'hers',
};

const COMPANY = { company: 'Sign in with Microsoft', isCompanyAway: false };
const WAYS: Answer = {
  status: 200,
  body: { company: null, isCompanyAway: false, isCompanyFirst: false, hasPassword: true },
};

let server: Answering;
let signedIn: object = NOBODY;
/** The sign-in options for the address. */
let ways = WAYS;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(
    ({ method, path }) => {
      if (path === '/api/v1/session/ways') return ways;
      if (path === '/api/v1/company-sign-in/finish') {
        signedIn = PRIYA;
        return { status: 200, body: { from: '/notes' } };
      }
      if (path === '/api/v1/session' && method === 'GET') return { status: 200, body: signedIn };
      return { status: 200, body: path === '/api/v1/session' ? PRIYA : (FRAME[path] ?? {}) };
    },
    ({ path }) => path in FRAME,
  );
});
beforeEach(() => {
  signedIn = NOBODY;
  ways = WAYS;
  server.expect();
});
afterAll(() => server.close());
afterEach(cleanup);

/** Lets the page at /slow finish loading. */
let bringSlow = (): void => {};

async function open(address: string) {
  visit(`${server.address}${address}`);
  document.documentElement.dataset.theme = 'light';
  const queryClient = new QueryClient();
  const form = async () => ({
    Screen: () => (
      <Page title="Notes">
        <input aria-label="Note" defaultValue="typed" />
      </Page>
    ),
  });
  const router = makeRouter({
    screens: [
      ...allScreens.filter(({ path, public: isOpen }) => isOpen || path === '/'),
      { path: '/notes', title: 'Notes', area: 'home' },
      { path: '/slow', title: 'Slow', area: 'home' },
    ],
    components: {
      '/': form,
      '/notes': form,
      '/slow': () => new Promise<void>((resolve) => (bringSlow = resolve)).then(form),
      '/logon': () => import('./Logon.tsx'),
      '/logon/company': () => import('./CompanyReturn.tsx'),
      '/setup/{token}': () => import('./Setup.tsx'),
      '/forbidden': form,
      '/no-jobs': form,
    },
    queryClient,
  });
  startAppState();
  listenToAnswers(router);
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
}

const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
/** Enters the address and then the password. Enter moves on. */
async function signIn(password: string) {
  type(/^Email/, 'priya@example.org');
  enter(/^Email/);
  await screen.findByLabelText(/^Password/);
  type(/^Password/, password);
  enter(/^Password/);
}
const enter = (label: RegExp) => fireEvent.submit(screen.getByLabelText<HTMLInputElement>(label).form ?? document);

describe('signing in', () => {
  it.each([
    ['by password', '/logon?from=%2Fnotes', () => signIn('right')],
    ['by single sign-on', '/logon/company?code=c&state=s', async () => undefined],
  ])('%s leaves nothing on the device that the user did not save', async (_how, address, comeIn) => {
    localStorage.setItem('draft.3.customer.new', '{"at":1,"values":{"name":"Ash Grove"},"first":{}}');
    localStorage.setItem('draft.7.customer.new', '{"at":1,"values":{"name":"Elm Row"},"first":{}}');
    await open(address);
    await comeIn();
    await waitFor(() => expect(window.location.pathname).toBe('/notes'));
    expect(Object.keys(localStorage).filter((key) => key.startsWith('draft.'))).toEqual(['draft.7.customer.new']);
    localStorage.removeItem('draft.7.customer.new');
  });

  it('opens the requested page, in the user’s theme and with a new token', async () => {
    await open('/logon?from=%2Fnotes%3Fq%3Dprinter');
    await signIn('right');
    await waitFor(() => expect(window.location.pathname + window.location.search).toBe('/notes?q=printer'));
    expect(
      JSON.parse(server.asked.find(({ method, path }) => method === 'POST' && path === '/api/v1/session')?.body ?? ''),
    ).toEqual({
      email: 'priya@example.org',
      password: 'right',
      remember: false,
    });
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]')?.content).toBe('hers');
  });
  it('never leads to another site', async () => {
    await open('/logon?from=%2F%2Fevil.example%2Fx');
    await signIn('right');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
  });
  it('continues with two-factor authentication if it is set up', async () => {
    await open('/logon?from=%2Fnotes');
    server.expect({ status: 200, body: { ...PRIYA, twoFactor: 'pending' } });
    await signIn('right');
    await waitFor(() => expect(window.location.pathname).toBe('/users/7/2fa/%2Fnotes'));
  });
  it('shows the same step until the next page is loaded, with no button to press', async () => {
    await open('/logon?from=%2Fslow');
    await signIn('right');
    await waitFor(() => expect(window.location.pathname).toBe('/slow'));
    expect(screen.getByLabelText(/^Password/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /Sign in$/ }).disabled).toBe(true);
    bringSlow();
    expect(await screen.findByLabelText('Note')).toBeTruthy();
  });
  it('asks for the email address first, and explains what is wrong with it', async () => {
    await open('/logon');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Email/));
    ways = {
      status: 422,
      body: {
        message: 'x',
        code: 'validation',
        errors: { email: ['Enter an email address, for example you@example.org.'] },
        requestId: 'r1',
      },
    };
    type(/^Email/, 'priya');
    enter(/^Email/);
    expect(await screen.findByText('Enter an email address, for example you@example.org.')).toBeTruthy();
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
  });
  it('accepts what a password manager filled in next to the address', async () => {
    await open('/logon');
    type(/^Email/, 'priya@example.org');
    const filled = document.querySelector<HTMLInputElement>('input[name=password][autocomplete=current-password]');
    if (filled) filled.value = 'from the manager';
    enter(/^Email/);
    expect((await screen.findByLabelText<HTMLInputElement>(/^Password/)).value).toBe('from the manager');
  });
  it('offers single sign-on first for the company’s domains', async () => {
    ways = { status: 200, body: { ...COMPANY, isCompanyFirst: true, hasPassword: true } };
    await open('/logon');
    type(/^Email/, 'priya@example.org');
    enter(/^Email/);
    const company = await screen.findByRole('button', { name: 'Sign in with Microsoft' });
    await waitFor(() => expect(document.activeElement).toBe(company));
    expect(screen.getByLabelText(/^Password/)).toBeTruthy();
  });
  it('says that the provider does not respond, and offers the password first', async () => {
    ways = { status: 200, body: { ...COMPANY, isCompanyAway: true, isCompanyFirst: false, hasPassword: true } };
    await open('/logon');
    type(/^Email/, 'priya@example.org');
    enter(/^Email/);
    expect(await screen.findByText(/Single sign-on is not responding/)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Password/));
    expect(screen.getByRole('button', { name: 'Sign in with Microsoft' })).toBeTruthy();
  });
  it('keeps passwords behind a link if they are turned off', async () => {
    ways = { status: 200, body: { ...COMPANY, isCompanyFirst: true, hasPassword: false } };
    await open('/logon');
    type(/^Email/, 'priya@example.org');
    enter(/^Email/);
    await screen.findByRole('button', { name: 'Emergency sign-in with a password' });
    expect(screen.queryByLabelText(/^Password/)).toBeNull();
    press('Emergency sign-in with a password');
    expect(screen.getByLabelText(/^Password/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Forgotten password' })).toBeTruthy();
  });
  it('says what is wrong and keeps what was typed', async () => {
    await open('/logon');
    server.expect({
      status: 422,
      body: { message: 'The email address or password is not correct.', code: 'wrong_credentials', requestId: 'r1' },
    });
    await signIn('wrong');
    expect(await screen.findByText('The email address or password is not correct.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('priya@example.org');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Password/));
  });
  it('counts down after too many attempts', async () => {
    await open('/logon');
    server.expect({
      status: 429,
      body: { message: 'Wait.', code: 'throttled', retryAfterSeconds: 5, requestId: 'r1' },
    });
    await signIn('wrong');
    expect(await screen.findByText(/Try again in [1-5] s\./)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Wait\s[1-5]\ss$/ }).disabled).toBe(true);
    expect(await screen.findByText('You can try again now.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign in' }).disabled).toBe(false);
  });
});

describe('a session that ends under an open page', () => {
  it('asks to sign in over the page, and the same user continues', async () => {
    signedIn = PRIYA;
    await open('/notes');
    type('Note', 'half a sentence');
    server.expect({ status: 401, body: { message: 'Sign in to continue.', code: 'unauthenticated', requestId: 'r1' } });
    await expect(api('/api/v1/notes', { method: 'POST', body: {} })).rejects.toMatchObject({ status: 401 });
    await screen.findByRole('dialog', { name: 'Sign in again' });
    await screen.findByLabelText(/^Password/);
    expect(screen.getByLabelText<HTMLInputElement>(/^Email/).value).toBe('priya@example.org');
    type(/^Password/, 'right');
    press('Sign in');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('half a sentence');
  });
});

describe('a fresh load', () => {
  it('by a visitor leads to the sign-in page, which remembers the requested address', () => {
    expect(entranceFor(null, '/customers/12?tab=jobs')).toEqual({
      elsewhere: '/logon?from=%2Fcustomers%2F12%3Ftab%3Djobs',
    });
    expect(entranceFor(null, '/')).toEqual({ elsewhere: '/logon' });
  });
  it('of a public page works even when the server is down', () => {
    for (const address of ['/logon', '/setup/abc', '/forbidden', '/no-jobs', '/nowhere/at/all']) {
      expect(entranceFor(null, address)).toBe('open');
      expect(entranceFor(new ApiError(503, null), address)).toBe('open');
    }
  });
  it('shows no data while the server cannot identify the user', () => {
    expect(entranceFor(new ApiError(0, null), '/customers')).toBe('closed');
  });
  it('by a half-signed-in user stays at two-factor authentication', () => {
    const pending = { ...PRIYA, twoFactor: 'pending' };
    expect(entranceFor(pending, '/customers')).toEqual({ elsewhere: '/users/7/2fa/%2Fcustomers' });
    expect(entranceFor(pending, '/users/7/2fa/%2Fcustomers')).toBe('open');
    expect(entranceFor(PRIYA, '/customers')).toBe('open');
  });
});

describe('the first administrator', () => {
  it('is created through the link, and problems are shown at their fields', async () => {
    await open('/setup/one-time-token');
    type(/^Name/, 'Ann Lee');
    type(/^Email/, 'ann@example.org');
    type(/^Password/, 'short');
    server.expect({
      status: 422,
      body: {
        message: 'x',
        code: 'validation',
        errors: { password: ['Use at least 15 characters.'] },
        requestId: 'r1',
      },
    });
    press('Create administrator');
    expect(await screen.findByText('Use at least 15 characters.')).toBeTruthy();
    signedIn = PRIYA;
    press('Create administrator');
    await waitFor(() => expect(window.location.pathname).toBe('/'));
    expect(JSON.parse(server.asked[0]?.body ?? '')).toMatchObject({ token: 'one-time-token', name: 'Ann Lee' });
  });
  it('is not created through a used link', async () => {
    await open('/setup/used');
    server.expect({ status: 410, body: { message: 'x', code: 'gone', requestId: 'r1' } });
    press('Create administrator');
    expect(await screen.findByText('This link no longer works')).toBeTruthy();
  });
});
