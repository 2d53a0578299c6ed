import { type Browser, expect, test } from '@playwright/test';
import Trigger from 'pusher';
import { change, SOON, type Someone, someone, unique } from './colleagues.ts';
import { type OwnProduct, ownProduct, type Person } from './ownProduct.ts';
import { openSection } from './sections.ts';
import { ADMINISTRATOR, freePort } from './server.ts';

// One after the other: they share a product that some of them stop and start.
test.describe.configure({ mode: 'default' });

const APP = { appId: '7', key: 'a-key-of-the-tests', secret: 'a-secret-of-the-tests' };
const NAMES = { REALTIME_APP_ID: APP.appId, REALTIME_APP_KEY: APP.key, REALTIME_APP_SECRET: APP.secret };

/** The port of the service that delivers live updates for the product. */
let elsewhere: number;
let product: OwnProduct;
let ann: Person;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  elsewhere = await freePort();
  product = await ownProduct({ ...NAMES, REALTIME_ALLOWED_ORIGINS: `http://127.0.0.1:${elsewhere}` });
  ann = await product.person('Ann Other', ['*']);
});
test.afterAll(async () => product?.close());

const two = async (browser: Browser) => ({
  ada: await someone(browser, product, ADMINISTRATOR),
  other: await someone(browser, product, ann),
});
const chipOf = ({ page }: Someone) => page.locator('[data-live-chip]');
const hereOf = ({ page }: Someone) => page.locator('[data-here]').getByRole('listitem', { name: 'Ann Other' });

test('when too much was missed, everything on the screen is read again', async ({ browser }) => {
  const { ada, other } = await two(browser);
  await ada.open('/customers?sort=name');
  await ada.page.context().setOffline(true);
  await expect(chipOf(ada)).toHaveText(/connecting|unavailable/);
  const name = unique('Missed');
  await change(other, 9, { name });
  await product.ask(
    `insert into live_event (at, entity, kind, entity_id, action, version)
     select now(), 'customer', 'customer', 9, 'update', 1 from generate_series(1, 3000)`,
  );
  const unsequenced = () => product.ask('select 1 from live_event where seq is null limit 1');
  await expect.poll(unsequenced).toEqual([]);
  await ada.page.context().setOffline(false);
  await expect(ada.page.getByText('Up to date. This page was reloaded.').first()).toBeVisible();
  await expect(ada.page.getByText(name).first()).toBeVisible(SOON);
  await ada.close();
  await other.close();
});

test('without the network the page says so, keeps what is typed, and saves it when the network is back', async ({
  browser,
}) => {
  const { ada, other } = await two(browser);
  await ada.open('/customers/4/edit');
  await openSection(ada.page, 'Identification');
  await ada.page.context().setOffline(true);
  await expect(chipOf(ada)).toHaveText(/connecting|unavailable/);
  const trading = unique('Typed offline');
  await ada.page.getByLabel('Trading name').fill(trading);
  await ada.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(ada.page.getByText('You are offline.')).toBeVisible();
  const legal = unique('Saved meanwhile');
  await change(other, 4, { legalName: legal });
  await ada.page.context().setOffline(false);
  await expect(ada.page.getByText('You are offline.')).toHaveCount(0);
  await expect(chipOf(ada)).toHaveText('connected');
  await expect(ada.page.getByLabel('Trading name')).toHaveValue(trading);
  await expect(ada.page.getByLabel('Legal name')).toHaveValue(legal);
  await ada.page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(ada.page).toHaveURL(/customers\/4$/);
  await expect(ada.page.getByRole('main')).toContainText(trading);
  await ada.close();
  await other.close();
});

test('after a crash all users are online again, and nobody who left is shown', async ({ browser }) => {
  const { ada, other } = await two(browser);
  const third = await someone(browser, product, ann);
  for (const who of [ada, other]) await who.open('/customers/5');
  await expect(hereOf(ada)).toBeVisible(SOON);
  await product.crash();
  await expect(ada.page.locator('html')).toHaveAttribute('data-realtime', /connecting|unavailable/);
  await other.close();
  await product.start();
  await expect(ada.page.locator('html')).toHaveAttribute('data-realtime', 'connected');
  await expect(hereOf(ada)).toHaveCount(0);
  await third.open('/customers/5');
  await expect(hereOf(ada)).toBeVisible(SOON);
  const trading = unique('After the crash');
  await change(third, 5, { tradingName: trading });
  await expect(ada.page.getByText(trading).first()).toBeVisible(SOON);
  await ada.close();
  await third.close();
});

test('a newer version is offered when the page is idle, and a reload keeps what was typed', async ({ browser }) => {
  const ada = await someone(browser, product, ADMINISTRATOR);
  await ada.open('/customers/6/edit');
  await openSection(ada.page, 'Identification');
  const { port } = new URL(product.url);
  const trigger = new Trigger({ ...APP, host: '127.0.0.1', port, useTLS: false });
  await trigger.trigger('private-app', 'release', { version: 'the next one' });
  const trading = unique('Half a name');
  await ada.page.getByLabel('Trading name').fill(trading);
  const offer = ada.page.getByText('A new version is ready.');
  await ada.page.waitForTimeout(2_000);
  await expect(offer).toHaveCount(0);
  await expect(offer).toBeVisible();
  await ada.page.getByRole('button', { name: 'Reload' }).click();
  await expect(offer).toHaveCount(0);
  await expect(ada.page.getByLabel('Trading name')).toHaveValue(trading);
  await ada.close();
});

test('with live updates turned off the chip says so, and screens poll', async ({ browser }) => {
  test.setTimeout(240_000);
  const alone = await ownProduct({ REALTIME_DRIVER: 'none' });
  try {
    const ada = await someone(browser, alone, ADMINISTRATOR);
    await ada.page.goto('/customers?sort=name');
    await expect(chipOf(ada)).toHaveText('disconnected');
    await chipOf(ada).click();
    const said = ada.page.getByRole('dialog', { name: 'Live updates' });
    await expect(said).toContainText('Live updates are turned off.');
    await expect(said.getByRole('button', { name: 'Reconnect' })).toHaveCount(0);
    await ada.page.keyboard.press('Escape');
    const name = unique('Aardvark');
    await change(ada, 3, { name });
    await expect(ada.page.getByText(name).first()).toBeVisible({ timeout: 90_000 });
    await ada.close();
  } finally {
    await alone.close();
  }
});

test('with an external service, pages connect to it and receive changes saved here', async ({ browser }) => {
  test.setTimeout(240_000);
  // A second instance of the product acts as that service, because it uses the same protocol.
  const { port } = new URL(product.url);
  const served = await ownProduct({
    ...NAMES,
    PORT: String(elsewhere),
    REALTIME_DRIVER: 'pusher',
    REALTIME_API_HOST: '127.0.0.1',
    REALTIME_API_PORT: port,
    REALTIME_API_SCHEME: 'http',
    REALTIME_WS_HOST: '127.0.0.1',
    REALTIME_WS_PORT: port,
  });
  try {
    const ben = await served.person('Ben Other', ['*']);
    const [ada, other] = [await someone(browser, served, ADMINISTRATOR), await someone(browser, served, ben)];
    const lines: string[] = [];
    ada.page.on('websocket', (socket) => lines.push(socket.url()));
    for (const who of [ada, other]) await who.open('/customers/5');
    expect(
      lines.every((line) => line.startsWith(`ws://127.0.0.1:${port}/app/${APP.key}`)),
      lines.join(),
    ).toBe(true);
    await expect(ada.page.locator('[data-here]').getByRole('listitem', { name: 'Ben Other' })).toBeVisible(SOON);
    const trading = unique('By another way');
    await change(other, 5, { tradingName: trading });
    await expect(ada.page.getByText(trading).first()).toBeVisible(SOON);
    await ada.close();
    await other.close();
  } finally {
    await served.close();
  }
});
