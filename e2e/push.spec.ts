import { expect, test } from './test.ts';

/** The part of the service worker API that the DOM types do not include. */
interface Worker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { openWindow(path: string): Promise<unknown> };
  readonly opened?: string[];
  dispatchEvent(event: Event): boolean;
}

test('the service worker of notifications has its fixed name, is checked each time, and makes no requests', async ({
  page,
}) => {
  const worker = await page.request.get('/push-worker.js');
  expect(worker.status()).toBe(200);
  expect(worker.headers()).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  expect(await worker.text()).not.toMatch(/addEventListener\(["'`]fetch/);
  for (const path of ['/push-worker.js.map', '/push-worker.ts', '/assets/../push-worker.js.br'])
    expect((await page.request.get(path)).status()).toBe(404);
});

test('a browser that blocks notifications shows how to allow them', async ({ page, context, baseURL }) => {
  const devtools = await context.newCDPSession(page);
  const { targetInfo } = await devtools.send('Target.getTargetInfo');
  await devtools.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    ...(baseURL ? { origin: baseURL } : {}),
    ...(targetInfo.browserContextId ? { browserContextId: targetInfo.browserContextId } : {}),
  });
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Browser notifications' });
  await expect(section).toContainText('This browser blocks notifications of this page.');
  await expect(section.getByRole('button', { name: 'Turn on in this browser' })).toHaveCount(0);
});

test.describe('a browser whose push service cannot be reached', () => {
  // Private browser contexts have no push service and log an error.
  test.use({ expectedErrors: /Push API/ });

  test('says so, and nothing is stored', async ({ page, context }) => {
    await context.grantPermissions(['notifications']);
    await page.goto('/profile');
    const section = page.getByRole('region', { name: 'Browser notifications' });
    await section.getByRole('button', { name: 'Turn on in this browser' }).click();
    await expect(section.getByRole('alert')).toContainText('The push service of this browser could not be reached.');
    const { rows } = (await (await page.request.get('/api/v1/notices/browsers')).json()) as { rows: unknown[] };
    expect(rows).toEqual([]);
  });
});

test('a push message is shown by the browser, replaced by a newer one, and opens its page', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['notifications']);
  await page.goto('/notifications');
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((done) =>
    devtools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) done(active.registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  const found = context.waitForEvent('serviceworker');
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/push-worker.js', { scope: '/', updateViaCache: 'none' });
    await navigator.serviceWorker.ready;
  });
  const worker = await found;
  const registrationId = await registered;
  const push = (text: string, path: string) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: baseURL ?? '',
      registrationId,
      data: JSON.stringify({ title: 'Exports', text, path, tag: 'exports', action: 'Get the file' }),
    });
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = globalThis as unknown as Worker;
      return (await registration.getNotifications()).map(({ title, body, tag }) => ({ title, body, tag }));
    });
  await push('One list is ready.', '/notifications');
  await expect.poll(shown).toEqual([{ title: 'Exports', body: 'One list is ready.', tag: 'exports' }]);
  await push('Two lists are ready.', '/exports');
  await expect.poll(shown).toEqual([{ title: 'Exports', body: 'Two lists are ready.', tag: 'exports' }]);

  // A synthetic click opens no window, so the call is recorded instead.
  const opened = await worker.evaluate(async () => {
    const here = globalThis as unknown as Worker & { NotificationEvent: typeof Event };
    const opening = new Promise<string>((done) => {
      here.clients.openWindow = (path) => Promise.resolve(done(path));
    });
    const [notification] = await here.registration.getNotifications();
    here.dispatchEvent(new here.NotificationEvent('notificationclick', { notification } as EventInit));
    return opening;
  });
  expect(new URL(opened).pathname).toBe('/exports');
  await expect.poll(shown).toEqual([]);
});
