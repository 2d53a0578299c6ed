import { readFile } from 'node:fs/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { accessibilityFaults } from './accessibilityFaults.ts';
import { COMPANY, type OwnInstallation, openOwnInstallation } from './ownInstallation.ts';
import { ADMINISTRATOR } from './server.ts';
import { expect, signIn, test } from './test.ts';

// One after the other: they share a product, its mail server and the company's provider.
test.describe.configure({ mode: 'default' });
// These requests are refused on purpose, and the provider's pages request resources that this machine does not have.
test.use({ expectedErrors: /(401|410|419|422) \(|(GET|POST) \S+ (401|410|422)|127\.0\.0\.1|fonts\.g/ });

const PASSWORD = 'seven quiet harbour lights';
const OTHER = 'gravel umbrella Thursday moth';

let own: OwnInstallation;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  own = await openOwnInstallation();
});
test.afterAll(async () => own?.close());

/** A browser context with a signed-in user. */
async function signedIn(browser: Browser, who: { readonly email: string; readonly password: string }) {
  const context = await browser.newContext({ baseURL: own.url, storageState: { cookies: [], origins: [] } });
  await signIn(context, { email: who.email, password: who.password });
  return context;
}
async function send(context: BrowserContext, method: string, path: string, data: object) {
  const { csrf }: { csrf: string } = await (await context.request.get('/api/v1/session')).json();
  const headers = { 'X-Requested-With': 'XMLHttpRequest', 'X-CSRF-TOKEN': csrf };
  const answer = await context.request.fetch(`/api/v1/${path}`, { method, data, headers });
  expect(answer.ok(), await answer.text()).toBe(true);
  return (await answer.json()) as { readonly row: { readonly id: number; readonly version: number } };
}
const isSignedIn = async (context: BrowserContext): Promise<boolean> =>
  (await context.request.get(`${own.url}/api/v1/teams?size=1`)).ok();

/** A user invited by the administrator, with the path of the link in their email. */
async function invited(browser: Browser, name: string) {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@${COMPANY}`;
  const administrator = await signedIn(browser, ADMINISTRATOR);
  const [role] = await own.product.ask(`select id from role where name = 'Auditor'`);
  const { row } = await send(administrator, 'POST', 'users', { name, email, roleIds: [Number(role?.id)] });
  await administrator.close();
  return { id: row.id, email, path: (await own.mailbox.mailTo(email)).path };
}
async function member(browser: Browser, page: Page, name: string) {
  const person = await invited(browser, name);
  await page.goto(own.url + person.path);
  await page.getByLabel(/^Password/).fill(PASSWORD);
  await page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(page).toHaveURL(`${own.url}/`);
  return { ...person, password: PASSWORD };
}
async function typeAddress(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
}
async function typePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel(/^Password/).fill(password);
  await page.keyboard.press('Enter');
}
const GONE = 'This link no longer works';

test('an invitation arrives by email, a password is chosen, and the link works once', async ({
  browser,
  strangerPage,
}) => {
  const { email, path } = await invited(browser, 'Iris Invited');
  await strangerPage.goto(own.url + path);
  await expect(strangerPage.getByRole('heading', { level: 1 })).toHaveText('Welcome, Iris Invited');
  await expect(strangerPage.getByText(email)).toBeVisible();
  expect(await accessibilityFaults(strangerPage)).toEqual([]);
  const password = strangerPage.getByLabel(/^Password/);
  await password.fill('iris invited');
  await strangerPage.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(strangerPage.getByText(/at least 15/)).toBeVisible();
  await password.fill(PASSWORD);
  await strangerPage.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(strangerPage).toHaveURL(`${own.url}/`);
  expect(await isSignedIn(strangerPage.context())).toBe(true);

  await strangerPage.context().clearCookies();
  await strangerPage.goto(own.url + path);
  await expect(strangerPage.getByRole('heading', { level: 1 })).toHaveText(GONE);
  expect(await accessibilityFaults(strangerPage)).toEqual([]);
  await strangerPage.getByRole('link', { name: 'Go to sign in' }).click();
  await typeAddress(strangerPage, email);
  await typePassword(strangerPage, PASSWORD);
  await expect(strangerPage).toHaveURL(`${own.url}/`);
});

test('an invitation is accepted with a passkey, and its recovery codes are shown once, with their purpose', async ({
  browser,
  strangerPage: page,
}) => {
  const { email, path } = await invited(browser, 'Kim Keyed');
  const devices = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(own.url + path);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account is ready');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  // The focused button is gone, so focus is on the heading.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await accessibilityFaults(page)).toEqual([]);
  const [first = ''] = await codes.allInnerTexts();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(`Recovery codes for CRM, ${email}`);
  expect(file).toContain(first);
  await page.getByRole('button', { name: 'I have saved the codes' }).click();
  await expect(page).toHaveURL(`${own.url}/`);
  await page.goto(`${own.url}/profile`);
  await expect(page.getByText('10 recovery codes left', { exact: true })).toBeVisible();
  await page.goto(own.url + path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(GONE);
});

test('a sign-in is reported once through the email about a new device, and all sessions end', async ({
  browser,
  strangerPage: page,
}) => {
  const person = await member(browser, page, 'Nora Notme');
  const elsewhere = await signedIn(browser, person);
  const { path } = await own.mailbox.mailTo(person.email, /^New sign-in/);
  expect(path).toMatch(/^\/not-me\//);
  const stranger = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const letter = await stranger.newPage();
  await letter.goto(own.url + path);
  await expect(letter.getByRole('heading', { level: 1 })).toHaveText('Report this sign-in?');
  await expect(letter.getByText(person.email)).toBeVisible();
  expect(await accessibilityFaults(letter)).toEqual([]);
  // Opening the link changes nothing yet, because mail scanners open links too.
  expect(await isSignedIn(elsewhere)).toBe(true);
  await letter.getByRole('button', { name: 'Report sign-in' }).click();
  await expect(letter.getByRole('heading', { level: 1 })).toHaveText('You are signed out everywhere');
  await expect(letter.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(letter.getByText('Your password no longer works.', { exact: false })).toBeVisible();
  expect(await accessibilityFaults(letter)).toEqual([]);
  expect([await isSignedIn(page.context()), await isSignedIn(elsewhere)]).toEqual([false, false]);
  await elsewhere.close();

  await letter.goto(own.url + path);
  await expect(letter.getByRole('heading', { level: 1 })).toHaveText(GONE);
  await letter.getByRole('link', { name: 'Go to sign in' }).click();
  await typeAddress(letter, person.email);
  await typePassword(letter, person.password);
  await expect(letter.getByText('This password no longer works', { exact: false })).toBeVisible();
  const chosen = await own.mailbox.mailTo(person.email, /^Reset your password/);
  await letter.goto(own.url + chosen.path);
  await letter.getByLabel(/^Password/).fill(OTHER);
  await letter.getByRole('button', { name: 'Change password' }).click();
  await expect(letter.getByRole('heading', { level: 1 })).toHaveText('Password changed');
  await stranger.close();
});

test('a user with a chosen start page opens it after signing in, and is greeted by the chosen name', async ({
  browser,
  strangerPage: page,
}) => {
  const person = await member(browser, page, 'Pia Prefers');
  await page.goto(`${own.url}/profile`);
  await page.getByLabel('Preferred name').fill('Pip');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Account: Pip' })).toBeVisible();
  const like = page.getByRole('region', { name: 'Preferences' });
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/session/settings'));
  await like.getByLabel('First page').click();
  await page.getByRole('option', { name: 'Teams', exact: true }).click();
  await kept;
  expect(await accessibilityFaults(page)).toEqual([]);
  await page.context().clearCookies();
  await page.goto(`${own.url}/logon`);
  await typeAddress(page, person.email);
  await typePassword(page, person.password);
  await expect(page).toHaveURL(`${own.url}/teams`);
  // The address of the home page has not changed.
  await page.goto(own.url);
  await expect(page).toHaveURL(`${own.url}/`);
});

test('fields that the directory maintains are read-only and say why', async ({ browser }) => {
  const { id } = await invited(browser, 'Dina Directory');
  const context = await signedIn(browser, ADMINISTRATOR);
  const form = await context.newPage();
  await own.product.ask(`update "user" set external_id = '77' where id = $1`, [id]);
  await form.goto(`${own.url}/users/${id}/edit`);
  await expect(form.getByText('The company directory manages the name and email')).toBeVisible();
  for (const name of ['Name *', 'Email *']) await expect(form.getByLabel(name)).toHaveCount(0);
  await expect(form.getByLabel('Preferred name')).toBeEditable();
  await expect(form.getByText('Groups in the company directory also assign roles.', { exact: false })).toBeVisible();
  expect(await accessibilityFaults(form)).toEqual([]);
  await form.getByRole('button', { name: 'Change here anyway' }).click();
  await form.getByLabel('Name *').fill('Dina Married');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(form.getByRole('heading', { level: 1, name: 'Dina Married' })).toBeVisible();
  await context.close();
});

test('a forgotten password is replaced through the link in an email, and every other session ends', async ({
  browser,
  strangerPage,
}) => {
  const person = await member(browser, strangerPage, 'Rosa Reset');
  const elsewhere = await signedIn(browser, person);
  await strangerPage.context().clearCookies();
  await strangerPage.goto(`${own.url}/logon`);
  await typeAddress(strangerPage, person.email);
  await strangerPage.getByRole('link', { name: 'Forgotten password' }).click();
  await expect(strangerPage.getByLabel('Email')).toHaveValue(person.email);
  await strangerPage.getByRole('button', { name: 'Send link' }).click();
  await expect(strangerPage.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  const { path } = await own.mailbox.mailTo(person.email, /^Reset your password/);
  expect(await isSignedIn(elsewhere)).toBe(true);
  await strangerPage.goto(own.url + path);
  await strangerPage.getByLabel(/^Password/).fill(OTHER);
  await strangerPage.getByRole('button', { name: 'Change password' }).click();
  await expect(strangerPage.getByRole('heading', { level: 1 })).toHaveText('Password changed');
  expect(await isSignedIn(elsewhere)).toBe(false);
  await elsewhere.close();
  await strangerPage.goto(own.url + path);
  await expect(strangerPage.getByRole('heading', { level: 1 })).toHaveText(GONE);
  await strangerPage.goto(`${own.url}/logon`);
  await typeAddress(strangerPage, person.email);
  await typePassword(strangerPage, person.password);
  await expect(strangerPage.getByText('The email address or password is not correct.')).toBeVisible();
  await typePassword(strangerPage, OTHER);
  await expect(strangerPage).toHaveURL(`${own.url}/`);
});

test('a new email address takes effect once both emails confirmed it', async ({ browser, strangerPage }) => {
  const person = await member(browser, strangerPage, 'Ada Address');
  const email = `ada.married@${COMPANY}`;
  const administrator = await signedIn(browser, ADMINISTRATOR);
  const [row] = await own.product.ask('select version from "user" where id = $1', [person.id]);
  await send(administrator, 'PATCH', `users/${person.id}`, { email, version: Number(row?.version) });
  await administrator.close();
  const [old, fresh] = [
    await own.mailbox.mailTo(person.email, /will change$/),
    await own.mailbox.mailTo(email, /^Confirm your address/),
  ];
  await strangerPage.context().clearCookies();
  for (const [letter, title] of [
    [fresh, 'One more confirmation needed'],
    [old, 'Email address changed'],
  ] as const) {
    await strangerPage.goto(own.url + letter.path);
    await strangerPage.getByRole('button', { name: 'Confirm address' }).click();
    await expect(strangerPage.getByRole('heading', { level: 1 })).toHaveText(title);
  }
  await strangerPage.getByRole('link', { name: 'Go to sign in' }).click();
  await typeAddress(strangerPage, email);
  await typePassword(strangerPage, person.password);
  await expect(strangerPage).toHaveURL(`${own.url}/`);
});

test('the company account is connected through an email once, and then opens the requested page directly', async ({
  browser,
  strangerPage,
}) => {
  const person = await member(browser, strangerPage, 'Cora Company');
  own.company.accounts.set('cora', { email: person.email });
  await strangerPage.context().clearCookies();
  const atProvider = async () => {
    await strangerPage.goto(`${own.url}/teams?q=night`);
    await expect(strangerPage).toHaveURL(/\/logon\?from=/);
    await typeAddress(strangerPage, person.email);
    // For the company's own addresses its sign-in button comes first and has the focus.
    await expect(strangerPage.getByRole('button', { name: 'Sign in with your company account' })).toBeFocused();
    await strangerPage.keyboard.press('Enter');
    await strangerPage.waitForURL(/127\.0\.0\.1/);
    await strangerPage.locator('input[name=login]').fill('cora');
    await strangerPage.locator('input[name=password]').fill('any');
    await strangerPage.locator('button[type=submit]').click();
    await strangerPage.getByRole('button', { name: 'Continue' }).click();
  };
  await atProvider();
  await expect(strangerPage.getByRole('heading', { level: 1 })).toHaveText('Check your email');
  expect(await isSignedIn(strangerPage.context())).toBe(false);
  const { path } = await own.mailbox.mailTo(person.email, /^Connect your company account/);
  await strangerPage.goto(own.url + path);
  await strangerPage.getByRole('button', { name: 'Connect account' }).click();
  await expect(strangerPage).toHaveURL(`${own.url}/`);

  await strangerPage.context().clearCookies();
  await atProvider();
  await expect(strangerPage).toHaveURL(`${own.url}/teams?q=night`);
  expect(await isSignedIn(strangerPage.context())).toBe(true);
});

test('signing in needs no pointer; Back returns to the address, which is kept', async ({ strangerPage }) => {
  const email = `nobody@elsewhere.example`;
  await strangerPage.goto(`${own.url}/logon?from=%2Fteams`);
  const address = strangerPage.getByLabel('Email');
  await expect(address).toBeFocused();
  await expect(address).toHaveAttribute('autocomplete', 'username webauthn');
  expect(await accessibilityFaults(strangerPage)).toEqual([]);
  await strangerPage.keyboard.type('nobody');
  await strangerPage.keyboard.press('Enter');
  await expect(strangerPage.getByText('Enter an email address, for example you@example.org.')).toBeVisible();
  await address.fill(email);
  await strangerPage.keyboard.press('Enter');
  await expect(strangerPage.getByLabel(/^Password/)).toBeFocused();
  expect(await accessibilityFaults(strangerPage)).toEqual([]);
  await strangerPage.goBack();
  await expect(address).toBeFocused();
  await expect(address).toHaveValue(email);
  await expect(strangerPage).toHaveURL(`${own.url}/logon?from=%2Fteams`);
  await strangerPage.keyboard.press('Enter');
  await strangerPage.getByRole('button', { name: 'Change email' }).press('Enter');
  await expect(address).toBeEditable();
  await strangerPage.reload();
  await expect(strangerPage.getByRole('button', { name: 'Continue' })).toBeVisible();
});

test('when the time to set up two-factor authentication ends, an open page allows nothing else within seconds', async ({
  browser,
}) => {
  const late = await own.product.person('Lou Late', ['customer.view', 'role.update']);
  const context = await signedIn(browser, late);
  const page = await context.newPage();
  await page.goto('/customers');
  await expect(page.locator('html')).toHaveAttribute('data-realtime', 'connected');
  await own.product.ask(`update second_factor_duty set since = now() - interval '15 days' where user_id = $1`, [
    late.id,
  ]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up two-factor authentication');
  expect(await accessibilityFaults(page)).toEqual([]);
  await context.close();
});

test('a user without access to accounts sets a photo on their profile', async ({ browser }) => {
  const context = await signedIn(browser, await own.product.person('Mo Modest', ['customer.view']));
  const page = await context.newPage();
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Change photo' }).click();
  const panel = page.getByRole('dialog', { name: 'Avatar' });
  await expect(panel).toContainText('Mo Modest');
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#30a060' } })
    .png()
    .toBuffer();
  await panel.getByLabel('Choose picture').setInputFiles({ name: 'mo.png', mimeType: 'image/png', buffer: picture });
  await panel.getByRole('button', { name: 'Save photo' }).click();
  await expect(panel).toBeHidden();
  await expect(page.locator('img[src*="/api/v1/avatars/"]').first()).toBeVisible();
  expect(await accessibilityFaults(page)).toEqual([]);
  await context.close();
});
