import type { Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { type OwnProduct, ownProduct } from './ownProduct.ts';
import { ADMINISTRATOR } from './server.ts';
import { expect, signIn, test } from './test.ts';

const QUESTION = { message: ['One Time Password cannot be empty.'], code: 'one_time_password', requestId: 'test' };

test.describe('an action that requires an identity check', () => {
  test.use({ expectedErrors: /400 \(Bad Request\)|\/api\/v1\/teams.* 400/ });

  // A verified factor gives the session a new token, so these tests sign in separately.
  /** Returns this response to every request for teams until changed. */
  const answer = (page: Page, body: object) =>
    page.route('**/api/v1/teams?**', (route) => route.fulfill({ status: 400, json: body }));
  const verification = /\/users\/\d+\/2fa\/%2Fteams%3Fq%3Dnight(%23later)?$/;

  test('leads to the verification with the whole address, and back to it', async ({ strangerPage: page }) => {
    await signIn(page.context());
    await page.goto('/profile');
    await answer(page, QUESTION);
    await page.goto('/teams?q=night');
    await expect(page).toHaveURL(verification);
    await expect(page).toHaveTitle('CRM - Two-factor authentication');
    await page.unroute('**/api/v1/teams?**');
    await page.locator('input[name=password]').fill(ADMINISTRATOR.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/teams\?q=night$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
  });

  for (const [what, message] of [
    ['a sentence', 'One Time Password cannot be empty.'],
    ['an empty list', []],
    ['a list with those words second', ['Something else.', 'One Time Password cannot be empty.']],
  ] as const)
    test(`is not mistaken for one when its message is ${what}`, async ({ page }) => {
      await answer(page, { ...QUESTION, message });
      await page.goto('/teams?q=night');
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
      await expect(page).toHaveURL(/\/teams\?q=night$/);
    });

  test('keeps what was typed; the refused action is not done until the user repeats it', async ({
    strangerPage: page,
  }) => {
    await signIn(page.context());
    const name = `Night shift ${Date.now()}`;
    await page.goto('/teams/create');
    const field = page.getByRole('textbox', { name: 'Name' });
    await field.fill(name);
    await page.route('**/api/v1/teams', (route) => route.fulfill({ status: 400, json: QUESTION }), { times: 1 });
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/users\/\d+\/2fa\/%2Fteams%2Fcreate$/);
    await page.locator('input[name=password]').fill(ADMINISTRATOR.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/teams\/create$/);
    await expect(field).toHaveValue(name);
    await page.keyboard.press('Control+s');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});

test('the verification of another user is forbidden', async ({ page }) => {
  await page.goto('/users/999/2fa/%2Fteams');
  await expect(page).toHaveTitle('CRM - Error 403');
});

test.describe('signing in with a second factor', () => {
  // A separate product, because other tests use the administrator's session on the shared one.
  test.describe.configure({ mode: 'serial' });
  // The page gets a new token after the old one is refused.
  test.use({ expectedErrors: /(400|401|419|422) \(|(GET|POST) \S+ (400|401|422)/ });
  let product: OwnProduct;
  // Browsers support passkeys only for host names.
  let url = '';
  let secret = '';
  let codes: string[] = [];
  test.beforeAll(async () => {
    test.setTimeout(120_000);
    product = await ownProduct();
    url = product.url.replace('127.0.0.1', 'localhost');
  });
  test.afterAll(() => product?.close());

  async function password(page: Page, address = '/logon'): Promise<void> {
    await page.goto(url + address);
    await page.getByLabel('Email').fill(ADMINISTRATOR.email);
    await page.keyboard.press('Enter');
    await page.getByLabel(/^Password/).fill(ADMINISTRATOR.password);
    await page.keyboard.press('Enter');
  }
  async function recover(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Use a recovery code' }).click();
    await page.getByLabel('Recovery code').fill(codes.shift() ?? '');
    await page.getByRole('button', { name: 'Continue' }).click();
  }
  const atHome = (page: Page) => expect(page).toHaveURL(`${url}/`);
  /** The current or next code: the next one is valid even if the time step changes before it arrives. */
  const shown = (steps: 0 | 1) => generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 * steps });

  test('an app is set up, and its recovery codes are kept', async ({ strangerPage: page }) => {
    await password(page);
    await atHome(page);
    await page.goto(`${url}/profile`);
    await page.getByRole('link', { name: 'Add' }).click();
    const panel = page.getByRole('dialog', { name: 'Set up two-factor authentication' });
    await panel.getByRole('button', { name: 'Set up app' }).click();
    await expect(panel.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    const text = await panel.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText();
    secret = text.replaceAll(' ', '');
    await panel.getByLabel('One Time Password').fill('000000');
    await panel.getByRole('button', { name: 'Confirm' }).click();
    await expect(panel.getByText("The 'One Time Password' typed was wrong.")).toBeVisible();
    await panel.getByLabel('One Time Password').fill(shown(0));
    await panel.getByRole('button', { name: 'Confirm' }).click();
    const list = panel.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await expect(list).toHaveCount(10);
    codes = await list.allInnerTexts();
    const download = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Download' }).click();
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
    await panel.getByRole('button', { name: 'I have saved the codes' }).click();
    await expect(panel).toHaveCount(0);
    await page.goto(`${url}/profile`);
    await expect(page.getByText('10 recovery codes left', { exact: true })).toBeVisible();
  });

  test('a code opens the requested address with its query and hash, and Back leads elsewhere', async ({
    strangerPage: page,
  }) => {
    await password(page, '/teams?q=night#later');
    await expect(page).toHaveURL(/\/users\/\d+\/2fa\/%2Fteams%3Fq%3Dnight%23later$/);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByText('One Time Password cannot be empty.')).toBeVisible();
    const field = page.getByLabel('One Time Password');
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await field.fill('000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText("The 'One Time Password' typed was wrong.")).toBeVisible();
    await field.fill(shown(1));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/teams\?q=night#later$/);
    await expect(page.getByRole('heading', { level: 1, name: 'Teams' })).toBeVisible();
    await page.goBack();
    await expect(page).not.toHaveURL(/2fa/);
  });

  test('a recovery code opens it once; without one, only the verification opens', async ({ strangerPage: page }) => {
    await password(page);
    await expect(page).toHaveURL(/\/users\/\d+\/2fa\/%2F$/);
    await page.goto(`${url}/customers`);
    await expect(page).toHaveURL(/\/users\/\d+\/2fa\/%2Fcustomers$/);
    const [used = ''] = codes;
    await recover(page);
    await expect(page).toHaveURL(/\/customers/);
    await page.goto(`${url}/profile`);
    await expect(page.getByText('9 recovery codes left', { exact: true })).toBeVisible();
    await page.context().clearCookies();
    await password(page);
    codes.unshift(used);
    await recover(page);
    await expect(page.getByText("The 'One Time Password' typed was wrong.")).toBeVisible();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/logon$/);
  });

  test('a passkey is created, confirms identity and signs in alone; a removed one does nothing', async ({
    strangerPage: page,
  }) => {
    test.slow();
    const devices = await page.context().newCDPSession(page);
    await devices.send('WebAuthn.enable');
    const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        // A device that responds at once would be asked repeatedly by the passkey list of the sign-in field before it holds
        // any.
        automaticPresenceSimulation: false,
      },
    });
    /** Whether the device responds at once, also to the passkey list of the sign-in field. */
    const isAtHand = (enabled: boolean) =>
      devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
    await password(page);
    await recover(page);
    await atHome(page);
    await page.goto(`${url}/profile`);
    await page.getByRole('link', { name: 'Add' }).click();
    await isAtHand(true);
    await page.getByRole('button', { name: 'Add passkey' }).click();
    await expect(page.getByRole('dialog', { name: 'Set up two-factor authentication' })).toHaveCount(0);

    await page.context().clearCookies();
    await page.goto(`${url}/logon?from=%2Fprofile`);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByText(/with passkey, last active/)).toBeVisible();

    await page.context().clearCookies();
    await isAtHand(false);
    await page.goto(`${url}/logon?from=%2Fprofile`);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    await isAtHand(true);
    await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
    await expect(page).toHaveURL(/\/profile$/);

    await page.context().clearCookies();
    await isAtHand(false);
    await password(page, '/profile');
    await expect(page.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
    await isAtHand(true);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    await expect(page).toHaveURL(/\/profile$/);

    await page.getByRole('button', { name: 'Remove Passkey' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Remove Passkey' })).toHaveCount(0);
    await page.context().clearCookies();
    await page.goto(`${url}/logon`);
    await expect(page.getByText('The passkey was not accepted.')).toBeVisible();
  });
});
