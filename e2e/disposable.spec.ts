import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';

/** Fills in the form for a text and returns the link. */
async function share(page: Page, purpose: string, words: { readonly passphrase?: string } = {}): Promise<string> {
  await page.goto('/disposable/create');
  await page.getByRole('textbox', { name: 'Secret' }).fill('hunter2 — for the firewall');
  await page.getByLabel('Description').fill(purpose);
  await page.getByLabel('Recipient').fill('Jo Marsh');
  if (words.passphrase) {
    await page.getByLabel('Passphrase').fill(words.passphrase);
    await page.getByLabel('Hint').fill('The kitchen');
  }
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(/\/share\/[\w-]{22}#[\w-]{43}$/);
  return link;
}

test('a secret passes from one browser to another, once', async ({ page, strangerPage }) => {
  const asked: string[] = [];
  strangerPage.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`));
  const link = await share(page, 'Firewall password');
  await page.getByRole('button', { name: 'Done' }).click();
  const row = page.getByRole('row', { name: /Firewall password/ });
  await expect(row).toContainText('Waiting');
  await expect(row).toContainText('1 of 1');

  await strangerPage.goto(link);
  await expect(strangerPage.getByRole('heading', { level: 1 })).toHaveText('A secret for you');
  await expect(strangerPage.getByText('sends you a text')).toBeVisible();
  await expect(strangerPage.getByText('hunter2')).toHaveCount(0);
  await strangerPage.reload();
  await strangerPage.getByRole('button', { name: 'Reveal' }).click();
  await expect(strangerPage.getByLabel('Secret', { exact: true })).toHaveText('hunter2 — for the firewall');
  // The key was sent nowhere: not in a URL and not as a referrer.
  const key = link.split('#')[1] ?? '';
  expect(asked.filter((each) => each.includes(key) || each.includes('hunter2'))).toEqual([]);

  await page.reload();
  await expect(row).toContainText('Opened');
});

test.describe('a link that no longer works', () => {
  test.use({ expectedErrors: /410/ });
  test('shows the same message whether it was used or revoked', async ({ page, strangerPage }) => {
    const link = await share(page, 'Revoked at once');
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('button', { name: 'Revoke Revoked at once' }).click();
    await page.getByRole('button', { name: 'Revoke link' }).click();
    await expect(page.getByRole('row', { name: /Revoked at once/ })).toContainText('Revoked');
    await strangerPage.goto(link);
    await expect(
      strangerPage.getByText('This link has been used, has expired, was revoked or is incomplete.'),
    ).toBeVisible();
  });
});

test.describe('a link whose response was lost', () => {
  test.use({ expectedErrors: /ERR_FAILED|disposables 0/ });
  test('is created once: the form keeps its content, and sending it again returns the same link', async ({
    page,
    strangerPage,
  }) => {
    const keys: (string | undefined)[] = [];
    await page.route('**/api/v1/disposables', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      // The server gets the request, but the response is lost.
      await route.fetch();
      return route.abort();
    });
    await page.goto('/disposable/create');
    await page.getByRole('textbox', { name: 'Secret' }).fill('hunter2, lost on the way');
    await page.getByLabel('Description').fill('Answer lost');
    await page.getByLabel('Passphrase').fill('blue kettle');
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Secret' })).toHaveValue('hunter2, lost on the way');
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(keys).toEqual([expect.stringMatching(/^[\d-]+$/), keys[0]]);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('row', { name: /Answer lost/ })).toHaveCount(1);

    await strangerPage.goto(link);
    await strangerPage.getByLabel('Passphrase').fill('blue kettle');
    await strangerPage.getByRole('button', { name: 'Reveal' }).click();
    await expect(strangerPage.getByLabel('Secret', { exact: true })).toHaveText('hunter2, lost on the way');
  });
});

test('a link without its key is refused before a view is used', async ({ page, strangerPage }) => {
  const link = await share(page, 'Cut off in the mail');
  await strangerPage.goto(link.split('#')[0] ?? '');
  await expect(strangerPage.getByRole('heading', { level: 1 })).toHaveText('Incomplete link');
  await page.goto('/disposable');
  await expect(page.getByRole('row', { name: /Cut off in the mail/ })).toContainText('1 of 1');
});

test.describe('a passphrase', () => {
  test.use({ expectedErrors: /422/ });
  test('is required, and a wrong one uses no view', async ({ page, strangerPage }) => {
    const link = await share(page, 'Requires a passphrase', { passphrase: 'blue kettle' });
    await strangerPage.goto(link);
    await expect(strangerPage.getByText('Hint: The kitchen')).toBeVisible();
    await strangerPage.getByLabel('Passphrase').fill('red kettle');
    await strangerPage.getByRole('button', { name: 'Reveal' }).click();
    await expect(strangerPage.getByText('4 more wrong passphrases destroy the secret')).toBeVisible();
    await strangerPage.getByLabel('Passphrase').fill('blue kettle');
    await strangerPage.getByRole('button', { name: 'Reveal' }).click();
    await expect(strangerPage.getByLabel('Secret', { exact: true })).toContainText('hunter2');
  });
});

test('a file arrives unchanged and under its name', async ({ page, strangerPage }) => {
  const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, at) => at % 251));
  await page.goto('/disposable/create');
  await page.getByRole('button', { name: 'File', exact: true }).click();
  await page
    .getByLabel('File', { exact: true })
    .last()
    .setInputFiles({ name: 'config – old.bin', mimeType: 'text/html', buffer: bytes });
  await page.getByLabel('Description').fill('Switch configuration');
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
  await strangerPage.goto(link);
  await strangerPage.getByRole('button', { name: 'Reveal' }).click();
  const saving = strangerPage.waitForEvent('download');
  await strangerPage.getByRole('button', { name: 'Save file' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('config – old.bin');
  const chunks: Buffer[] = [];
  for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
});

test.describe('a large file', () => {
  test.use({ expectedErrors: /503|ERR_FAILED/ });
  test('is sent in pieces, even when the connection breaks, and counts one view', async ({ page, strangerPage }) => {
    const bytes = Buffer.from(Uint8Array.from({ length: 12_500_000 }, (_, at) => (at * 7 + (at >> 12)) % 256));
    await page.goto('/disposable/create');
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await expect(page.getByText('Up to 100 MB.')).toBeVisible();
    const chooser = page.getByLabel('File', { exact: true }).last();
    await chooser.setInputFiles({ name: 'backup.tar', mimeType: 'application/x-tar', buffer: bytes });
    await expect(page.getByText('backup.tar, 12 MB')).toBeVisible();
    await page.getByLabel('Description').fill('Backup of the switch');
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(sent.filter((path) => /\/pieces\/\d$/.test(path))).toHaveLength(3);

    await strangerPage.goto(link);
    // The second piece fails at first; the retry is not a second view.
    let broken = 0;
    await strangerPage.route('**/pieces/1', (route) => (broken++ === 0 ? route.abort() : route.continue()));
    await strangerPage.getByRole('button', { name: 'Reveal' }).click();
    await expect(strangerPage.getByText('backup.tar, 12 MB')).toBeVisible();
    const saving = strangerPage.waitForEvent('download');
    await strangerPage.getByRole('button', { name: 'Save file' }).click();
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('backup.tar');
    const chunks: Buffer[] = [];
    for await (const chunk of await saved.createReadStream()) chunks.push(chunk as Buffer);
    expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
    await page.goto('/disposable');
    await expect(page.getByRole('row', { name: /Backup of the switch/ })).toContainText('Opened');
  });

  test('can be cancelled, and one above the limit is refused before anything is sent', async ({ page }) => {
    await page.goto('/disposable/create');
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await page.getByLabel('Description').fill('Called off');
    const chooser = page.getByLabel('File', { exact: true }).last();
    // A file with a false size: the check uses the size that the browser reports.
    await chooser.evaluate((input: HTMLInputElement) => {
      const file = new File(['x'], 'too-large.iso');
      Object.defineProperty(file, 'size', { value: 100 * 1024 ** 2 + 1 });
      Object.defineProperty(input, 'files', { value: [file], configurable: true });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    const begun: string[] = [];
    // The live connection may be made meanwhile, with requests of its own.
    page.on(
      'request',
      (request) => /\/api\/v1\//.test(request.url()) && request.method() === 'POST' && begun.push(request.url()),
    );
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(page.getByText('Choose a file of up to 100 MB.')).toBeVisible();
    expect(begun).toEqual([]);

    await page.reload();
    await page.getByRole('button', { name: 'File', exact: true }).click();
    await page.getByLabel('Description').fill('Called off');
    await chooser.setInputFiles({ name: 'backup.tar', mimeType: '', buffer: Buffer.alloc(9_000_000, 7) });
    await page.route('**/pieces/1', () => {});
    await page.getByRole('button', { name: 'Create link' }).click();
    await expect(page.getByRole('meter', { name: 'Encrypted and sent' })).toHaveAttribute('aria-valuetext', '33%');
    const forgotten = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.getByRole('button', { name: 'Stop' }).click();
    await forgotten;
    await expect(page.getByRole('button', { name: 'Create link' })).toBeEnabled();
    await expect(page.getByRole('meter')).toHaveCount(0);
  });
});
