import type { CDPSession, Page } from '@playwright/test';
import { generateSync } from 'otplib';
import { accessibilityFaults } from './accessibilityFaults.ts';
import { type OwnProduct, ownProduct, type Person } from './ownProduct.ts';
import { ADMINISTRATOR } from './server.ts';
import { expect, test } from './test.ts';

// One after the other: they share a product and the company's sign-in rules.
test.describe.configure({ mode: 'serial' });
// These requests are refused on purpose.
test.use({ expectedErrors: /(400|401|403|419|422) \(|(GET|POST|PATCH) \S+ (400|401|403|422)/ });

let product: OwnProduct;
let url: string;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  product = await ownProduct();
  // Browsers support passkeys only for host names.
  url = product.url.replace('127.0.0.1', 'localhost');
});
test.afterAll(() => product?.close());

/** A virtual authenticator that asks for a fingerprint, and confirms once it is available. */
async function device(page: Page) {
  const devices: CDPSession = await page.context().newCDPSession(page);
  await devices.send('WebAuthn.enable');
  const { authenticatorId } = await devices.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: false,
    },
  });
  return (enabled: boolean) => devices.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}
async function password(page: Page, who: Pick<Person, 'email' | 'password'>, address = '/logon'): Promise<void> {
  await page.goto(url + address);
  await page.getByLabel('Email').fill(who.email);
  await page.keyboard.press('Enter');
  await page.getByLabel(/^Password/).fill(who.password);
  await page.keyboard.press('Enter');
}
async function addPasskey(page: Page, isAtHand: (enabled: boolean) => Promise<unknown>): Promise<void> {
  await isAtHand(true);
  await page.getByRole('button', { name: 'Add passkey' }).click();
}

test('passkeys are required of administrators; a colleague with an app sets one up after the grace period and signs in with it alone', async ({
  strangerPage: page,
  browser,
}) => {
  const colin = await product.person('Colin Coded', ['*']);
  const context = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const his = await context.newPage();
  await password(his, colin);
  await expect(his).toHaveURL(`${url}/`);
  await his.goto(`${url}/users/${colin.id}/2fa/create`);
  await his.getByRole('button', { name: 'Set up app' }).click();
  const secret = (await his.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).innerText()).replaceAll(' ', '');
  const shown = (steps: 0 | 1) => generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + 30 * steps });
  await his.getByLabel('One Time Password').fill(shown(0));
  await his.getByRole('button', { name: 'Confirm' }).click();
  await his.getByRole('button', { name: 'I have saved the codes' }).click();

  const isAtHand = await device(page);
  await password(page, ADMINISTRATOR);
  await expect(page).toHaveURL(`${url}/`);
  const choose = async (said: string) => {
    await page.goto(`${url}/system/settings?tab=security`);
    await page.getByLabel('Require a passkey for').click();
    await page.getByRole('option', { name: said }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
  };
  await choose('Administrators and users with sensitive permissions');
  await expect(page.getByText('To require passkeys', { exact: false })).toBeVisible();
  await page.goto(`${url}/profile`);
  await page.getByRole('link', { name: 'Add' }).click();
  await addPasskey(page, isAtHand);
  await page.getByRole('button', { name: 'I have saved the codes' }).click();
  await choose('Administrators and users with sensitive permissions');
  await expect(page.getByText('Saved', { exact: false }).first()).toBeVisible();

  await his.goto(`${url}/profile`);
  await expect(his.getByText('Set up a passkey within 14 days', { exact: false })).toBeVisible();
  expect(await accessibilityFaults(his)).toEqual([]);
  await page.goto(`${url}/system/security#second-factors`);
  await expect(page.getByText('Passkey required but not set up: 1 user')).toBeVisible();
  await product.ask(`update passkey_duty set since = now() - interval '15 days' where user_id = $1`, [colin.id]);

  const hisIsAtHand = await device(his);
  await context.clearCookies();
  await password(his, colin, '/logon?from=%2Fteams');
  await his.getByLabel('One Time Password').fill(shown(1));
  await his.keyboard.press('Enter');
  await expect(his.getByText('You must set up a passkey before doing anything else.', { exact: false })).toBeVisible();
  await expect(his.getByRole('button', { name: 'Set up app' })).toHaveCount(0);
  expect(await accessibilityFaults(his)).toEqual([]);
  await addPasskey(his, hisIsAtHand);
  await expect(his).toHaveURL(`${url}/teams`);

  await context.clearCookies();
  await hisIsAtHand(false);
  await password(his, colin, '/logon?from=%2Fteams');
  await expect(his.getByRole('button', { name: 'Use a passkey' })).toBeVisible();
  await expect(his.getByText('only if you have lost your passkey', { exact: false })).toBeVisible();
  await expect(his.getByRole('button', { name: 'Use authenticator app' })).toHaveCount(0);
  expect(await accessibilityFaults(his)).toEqual([]);
  await hisIsAtHand(true);
  await his.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(his).toHaveURL(`${url}/teams`);
  await context.close();
});
